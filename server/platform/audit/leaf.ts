import { hash, randomBytes } from 'node:crypto'
import { iso } from '#contract/core/times'
import type { Rows } from '#db/tables'

export type LogRow = Rows['logs']

/** Canonical JSON as in RFC 8785: members sorted by name, no spaces. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}

/** Personal columns with their API field names; columns with the same salt column are erased together. */
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
 * Committed form of a personal field: its text, or its JSON as in RFC 8785; null for invalid JSON, which this program
 * never writes.
 */
const committedValueOf = (row: PersonalColumns, column: PersonalColumn): string | null => {
  if (column !== 'before' && column !== 'after') return row[column] ?? ''
  try {
    return canonical(JSON.parse(row[column] ?? '{}'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const saltBytes = 16

/** The commitment reveals nothing about the value without the salt. */
const commitmentTo = (salt: string, value: string | null): string | null =>
  value === null
    ? null
    : hash('sha256', Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(value)]), 'base64')

let random = Buffer.alloc(0)

/** Draws random bytes in batches, which costs hardly more than a single draw. */
const drawRandomBytes = (bytes: number): Buffer => {
  if (random.length < bytes) random = randomBytes(64 * bytes)
  const some = random.subarray(0, bytes)
  random = random.subarray(bytes)
  return some
}

/** Commits to the personal fields; salts and commitments are stored separated by spaces. */
export const commit = (row: PersonalColumns): Salts & { commitments: string } => {
  const bytes = drawRandomBytes(personal.length * saltBytes)
  const salts: Record<SaltColumn, string[]> = { actor_salt: [], origin_salt: [], target_salt: [] }
  const commitments = personal.map(({ salt: name, column }, place) => {
    const salt = bytes.toString('base64', place * saltBytes, (place + 1) * saltBytes)
    salts[name].push(salt)
    return commitmentTo(salt, committedValueOf(row, column))
  })
  return {
    actor_salt: salts.actor_salt.join(' '),
    origin_salt: salts.origin_salt.join(' '),
    target_salt: salts.target_salt.join(' '),
    commitments: commitments.join(' '),
  }
}

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

export const saltsOf = (row: LogRow): Record<string, string> =>
  Object.fromEntries(
    openings(row).flatMap(({ field, salt }) => (salt === null ? [] : [[field, salt]])),
  )

export const inspectPersonalColumns = (
  row: LogRow,
): { erased: PersonalColumn[]; altered: PersonalColumn[] } => {
  const all = openings(row)
  const erased = all.filter(({ salt, column }) => salt === null && row[column] === null)
  const altered = all.filter(
    ({ salt, column, commitment }) =>
      salt === null ||
      Buffer.from(salt, 'base64').toString('base64') !== salt ||
      commitmentTo(salt, committedValueOf(row, column)) !== commitment,
  )
  return {
    erased: erased.map(({ column }) => column),
    altered: altered.filter((one) => !erased.includes(one)).map(({ column }) => column),
  }
}

/**
 * Serialises a row for the tree. Personal fields appear only as commitments, so that a person can be erased while every
 * proof stays valid.
 */
export const leafOf = (row: Omit<LogRow, PersonalColumn | SaltColumn>): string => {
  const [actorName = '', address = '', userAgent = '', targetName = '', before = '', after = ''] =
    row.commitments.split(' ')
  // Members are already in the order of RFC 8785.
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
    // Omitted without a value, so that leaves from before the column keep their hashes.
    ...(row.via === null ? {} : { via: row.via }),
  })
}
