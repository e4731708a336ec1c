import type { Knex } from 'knex'
import type { ChainReport } from '#contract/logs'
import type { Tokens } from '#server/core/tokens'
import { commitmentTo, hashOfRow, isSigned } from './chain.ts'
import { listErasures, type Erased } from './anonymize.ts'
import { findHeads, rowsAfter, type LogRow } from './audit.queries.ts'

const batch = 2000

type Fault = NonNullable<ChainReport['fault']>
type Part = 'whole' | 'erased' | 'altered'

const partOf = (
  salt: string | null,
  fields: readonly (string | null)[],
  commitment: string,
  mayBeErased: boolean,
): Part => {
  if (salt === null)
    return mayBeErased && fields.every((field) => field === null) ? 'erased' : 'altered'
  return commitmentTo(salt, fields) === commitment ? 'whole' : 'altered'
}

/** Who was there: the name, and where from; one part in rows of earlier releases, of which the name may go first. */
const actorPartsOf = (row: LogRow, isErased: boolean): Part[] => {
  const place = [row.address, row.user_agent]
  if (row.origin_commitment !== null)
    return [
      partOf(row.actor_salt, [row.actor_name], row.actor_commitment, isErased),
      partOf(row.origin_salt, place, row.origin_commitment, isErased),
    ]
  const fields = row.actor_salt === null ? [row.actor_name] : [row.actor_name, ...place]
  return [partOf(row.actor_salt, fields, row.actor_commitment, isErased)]
}

const partsOf = (row: LogRow, { userIds, rowIds }: Erased): Part[] => [
  ...actorPartsOf(row, row.actor_id !== null && userIds.has(String(row.actor_id))),
  partOf(
    row.target_salt,
    [row.target_name, row.before, row.after],
    row.target_commitment,
    rowIds.has(String(row.id)) || (row.target_type === 'user' && userIds.has(row.target_id)),
  ),
]

/** What is wrong with a row that should follow another, as far as rows show it. */
const faultOf = (row: LogRow, expectedId: number, previousHash: string): Fault | null => {
  if (row.id !== expectedId) return row.previous_hash === previousHash ? 'reordered' : 'missing'
  if (row.previous_hash !== previousHash)
    return hashOfRow(row.previous_hash, row) === row.hash ? 'inserted' : 'altered'
  return hashOfRow(previousHash, row) === row.hash ? null : 'altered'
}

/**
 * Checks the whole chain: every row's number, predecessor, hash and personal fields, and the signed heads at both
 * ends. Finds any altered, missing, inserted or reordered row and names the first; the erasure of people whose
 * deletion the chain itself tells of is no fault.
 */
export const verifyChain = async (read: Knex, tokens: Tokens): Promise<ChainReport> => {
  const { head, base } = await findHeads(read)
  const erasures = await listErasures(read)
  let rows = 0
  let erased = 0
  let lastId = base.lastId
  let lastHash = base.lastHash
  const report = (fault: Fault | null, rowId: number | null): ChainReport => ({
    whole: fault === null,
    rows,
    erased,
    fault,
    rowId: rowId === null ? null : String(rowId),
    droppedUpTo: String(base.lastId),
  })
  if (!isSigned(tokens, 'base', base)) return report('head', base.lastId)
  for (;;) {
    const some = (await rowsAfter(read, lastId, batch)).filter(({ id }) => id <= head.lastId)
    for (const row of some) {
      const fault = faultOf(row, lastId + 1, lastHash)
      if (fault) return report(fault, fault === 'missing' ? lastId + 1 : row.id)
      const parts = partsOf(row, erasures)
      if (parts.includes('altered')) return report('altered', row.id)
      rows += 1
      if (parts.includes('erased')) erased += 1
      lastId = row.id
      lastHash = row.hash
    }
    if (some.length < batch || lastId >= head.lastId) break
  }
  if (head.lastId > lastId) return report('missing', lastId + 1)
  const beyond = await rowBeyondHead(read)
  if (beyond !== null) return report('inserted', beyond)
  return head.lastHash === lastHash && isSigned(tokens, 'head', head)
    ? report(null, null)
    : report('head', lastId)
}

/** A row after the head. Rows and head move together, so one that is seen while others write is looked at again. */
const rowBeyondHead = async (read: Knex): Promise<number | null> => {
  for (let known = -1; ;) {
    const { head } = await findHeads(read)
    const [row] = await rowsAfter(read, head.lastId, 1)
    if (!row) return null
    if (head.lastId === known) return row.id
    known = head.lastId
  }
}
