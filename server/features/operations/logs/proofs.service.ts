import type { LogConsistency, LogProof, LogReport } from '#contract/operations/logs'
import { makeSeal } from '#server/core/seal'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { requireRow } from '#db/tables'
import { leafOf, saltsOf, type LogRow } from '#server/platform/audit/leaf'
import { consistencyPath, inclusionPath } from '#server/platform/audit/merkle'
import { publicPart, readNote, verifierKey } from '#server/platform/audit/note'
import {
  findCheckpoint,
  findLeaves,
  listKeys,
  storedTiles,
} from '#server/platform/audit/tree.queries'
import { verifyLog } from '#server/platform/audit/verify'
import { logReads } from './logs.service.ts'

const base64 = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('base64'))

export const checkpointOf = async ({ db }: Scope, size?: number): Promise<string> => {
  const checkpoint = await findCheckpoint(db.read, size)
  if (!checkpoint) throw new Refusal('notFound')
  return checkpoint.note
}

export const logKeyOf = async ({ db }: Scope, id?: string): Promise<string> => {
  const keys = await listKeys(db.read)
  const newest = await findCheckpoint(db.read)
  const wanted = id ?? readNote(newest?.note ?? '')?.keyId ?? keys[0]?.id
  const key = keys.find((one) => one.id === wanted)
  if (!key) throw new Refusal('notFound')
  return `${verifierKey(publicPart(key))}\n`
}

export const consistencyOf = async (
  { db }: Scope,
  from: number,
  to: number,
): Promise<LogConsistency> => {
  const newest = await findCheckpoint(db.read)
  if (from > to || to > (newest?.size ?? 0)) throw new Refusal('invalidInput')
  return { from, to, hashes: base64(await consistencyPath(storedTiles(db.read), from, to)) }
}

/**
 * Proof that a row is in the log at its newest head; refused with `logNotSealed` in the second before the row is
 * sealed.
 */
export const proofOf = async (scope: Scope, id: string): Promise<LogProof> => {
  const { read } = scope.db
  const record = await logReads.require(scope, read, id)
  const row: LogRow = requireRow(
    await read('logs')
      .where({ id: Number(id) })
      .first(),
  )
  const [leaf] = await findLeaves(read, [row.id])
  const checkpoint = await findCheckpoint(read)
  if (!leaf || !checkpoint) throw new Refusal('logNotSealed', { retryAfter: 1 })
  const { leaf_index: index } = leaf
  const hashes = await inclusionPath(storedTiles(read), index, checkpoint.size)
  return {
    leaf: Buffer.from(leafOf(row)).toString('base64'),
    index,
    treeSize: checkpoint.size,
    hashes: base64(hashes),
    checkpoint: checkpoint.note,
    record,
    salts: saltsOf(row),
  }
}

export const checkLog = ({ db, env, tokens, integrity }: Scope): Promise<LogReport> =>
  integrity.checkLog(() => verifyLog(db.read, { tokens, seal: makeSeal(env.secrets, 'log') }))
