import { hash, randomBytes } from 'node:crypto'
import { iso } from '#contract/core/times'
import type { Rows } from '#db/tables'

export type LogRow = Rows['logs']

/** JSON in the form of RFC 8785: members by their names, no spaces. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}

/** Personal columns of a row, each with its field on the wire; those under one salt column are erased together. */
const personal = [
  { salt: 'actor_salt', field: 'actorName', column: 'actor_name' },
  { salt: 'origin_salt', field: 'address', column: 'address' },
  { salt: 'origin_salt', field: 'userAgent', column: 'user_agent' },
  { salt: 'target_salt', field: 'targetName', column: 'target_name' },
  { salt: 'target_salt', field: 'before', column: 'before' },
  { salt: 'target_salt', field: 'after', column: 'after' },
] as const satisfies { salt: keyof LogRow; field: string; column: keyof LogRow }[]

type PersonalColumn = (typeof personal)[number]['column']
type PersonalColumns = Pick<LogRow, PersonalColumn>
type SaltColumn = (typeof personal)[number]['salt']
type Salts = Record<SaltColumn, string>

/**
 * A personal field as it is committed to: its text on the wire, or its JSON in the form of RFC 8785; null for what is
 * no JSON, which nothing of this program writes.
 */
const valueOf = (row: PersonalColumns, column: PersonalColumn): string | null => {
  if (column !== 'before' && column !== 'after') return row[column] ?? ''
  try {
    return canonical(JSON.parse(row[column] ?? '{}'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const saltBytes = 16

/** What stands for a value in the tree; without the salt it tells nothing of it. */
const commitmentTo = (salt: string, value: string | null): string | null =>
  value === null
    ? null
    : hash('sha256', Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(value)]), 'base64')

let random = Buffer.alloc(0)

/** Random bytes, each used once. Many are drawn at a time, which costs hardly more than a few. */
const nextRandom = (bytes: number): Buffer => {
  if (random.length < bytes) random = randomBytes(64 * bytes)
  const some = random.subarray(0, bytes)
  random = random.subarray(bytes)
  return some
}

/** Commits to the personal fields of a row. Salts and commitments stand in their columns with spaces between. */
export const commit = (row: PersonalColumns): Salts & { commitments: string } => {
  const bytes = nextRandom(personal.length * saltBytes)
  const salts: Record<SaltColumn, string[]> = { actor_salt: [], origin_salt: [], target_salt: [] }
  const commitments = personal.map(({ salt: name, column }, place) => {
    const salt = bytes.toString('base64', place * saltBytes, (place + 1) * saltBytes)
    salts[name].push(salt)
    return commitmentTo(salt, valueOf(row, column))
  })
  return {
    actor_salt: salts.actor_salt.join(' '),
    origin_salt: salts.origin_salt.join(' '),
    target_salt: salts.target_salt.join(' '),
    commitments: commitments.join(' '),
  }
}

/** Each personal field with its salt, null where that was erased, and its commitment. */
const openings = (row: LogRow) => {
  const commitments = row.commitments.split(' ')
  const salts = {
    actor_salt: row.actor_salt?.split(' '),
    origin_salt: row.origin_salt?.split(' '),
    target_salt: row.target_salt?.split(' '),
  }
  return personal.map(({ salt, field, column }, place) => ({
    field,
    column,
    salt: salts[salt]?.shift() ?? null,
    commitment: commitments[place] ?? '',
  }))
}

/** The salts of a row by the names of the fields that they open; those that were erased are missing. */
export const saltsOf = (row: LogRow): Record<string, string> =>
  Object.fromEntries(
    openings(row).flatMap(({ field, salt }) => (salt === null ? [] : [[field, salt]])),
  )

/** Which personal columns of a row were erased, and which are not what was committed to. */
export const examine = (row: LogRow): { erased: PersonalColumn[]; altered: PersonalColumn[] } => {
  const all = openings(row)
  const erased = all.filter(({ salt, column }) => salt === null && row[column] === null)
  const altered = all.filter(
    ({ salt, column, commitment }) =>
      salt === null ||
      Buffer.from(salt, 'base64').toString('base64') !== salt ||
      commitmentTo(salt, valueOf(row, column)) !== commitment,
  )
  return {
    erased: erased.map(({ column }) => column),
    altered: altered.filter((one) => !erased.includes(one)).map(({ column }) => column),
  }
}

/**
 * The bytes of a row in the tree: fields that never change as they are on the wire, personal ones as commitments, so
 * that a person can be erased and every proof stays valid.
 */
export const leafOf = (row: Omit<LogRow, PersonalColumn | SaltColumn>): string => {
  const [actorName = '', address = '', userAgent = '', targetName = '', before = '', after = ''] =
    row.commitments.split(' ')
  // In the order of RFC 8785, so that nothing has to be sorted.
  return JSON.stringify({
    action: row.action,
    actorId: row.actor_id === null ? null : String(row.actor_id),
    actorName,
    address,
    after,
    applicationId: row.application_id === null ? null : String(row.application_id),
    at: iso(row.at),
    before,
    code: row.code,
    companyId: row.company_id === null ? null : String(row.company_id),
    id: String(row.id),
    requestId: row.request_id,
    targetId: row.target_id,
    targetName,
    targetType: row.target_type,
    userAgent,
  })
}
