import type { AuditAction } from '#contract/operations/auditActions'
import { subjectFields } from '#contract/operations/logs'
import { errorCatalogue, type ErrorName } from '#contract/core/errors'
import type { Origin } from '#server/core/context'
import type { Tokens } from '#server/core/tokens'
import { commit, type LogRow } from './leaf.ts'
import { changes } from './subjects.queries.ts'

export interface Subject {
  type: 'user' | 'role' | 'company'
  id: string | number
}

/** `before` and `after` hold the changed fields by their API names. */
export interface LogEntry {
  action: AuditAction
  actor: { userId: number | null; username: string; companyId: number | null }
  target: { type: string; id: string | number; name: string }
  /** Other people and records concerned, if the changes do not name them. */
  about?: readonly Subject[]
  applicationId?: number | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  refusal?: ErrorName
}

export type AuditOrigin = Origin & { readonly tokens: Tokens }

export interface PreparedLog {
  readonly entry: LogEntry
  readonly columns: ReturnType<typeof personalColumns>
}

const secret = new Set([
  'password',
  'oldPassword',
  'confirmPassword',
  'passwordHash',
  'code',
  'token',
])

/** Masks a phone number: 138****03. */
export const maskedPhone = (digits: string): string =>
  digits.replace(/^(.{3}).*(.{2})$/, '$1****$2')

/** Personal fields, masked so that the owner recognises them but others cannot use them. */
const personal: Record<string, (value: string) => string> = {
  phone: maskedPhone,
  administratorPhone: maskedPhone,
  email: (address) => address.replace(/^(.).*(@.*)$/, '$1***$2'),
}

export const masked = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secret.has(name))
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? (personal[name]?.(value) ?? value) : value,
      ]),
  )

/** Databases reject lone surrogates; they are replaced before the commitment, so that it matches the stored text. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

const personalColumns = (origin: Origin, entry: LogEntry) => {
  const columns = {
    actor_name: wellFormed(entry.actor.username),
    address: origin.address,
    user_agent: origin.userAgent,
    target_name: wellFormed(entry.target.name),
    before: JSON.stringify(masked(entry.before ?? {})),
    after: JSON.stringify(masked(entry.after ?? {})),
  }
  return { ...columns, ...commit(columns) }
}

export const prepareLog = (origin: Origin, entry: LogEntry): PreparedLog => ({
  entry,
  columns: personalColumns(origin, entry),
})

export type NewLogRow = Omit<LogRow, 'id'>

export const rowOf = (
  { requestId, via }: Origin,
  now: number,
  { entry, columns }: PreparedLog,
): NewLogRow => ({
  at: now,
  actor_id: entry.actor.userId,
  company_id: entry.actor.companyId,
  application_id: entry.applicationId ?? null,
  action: entry.action,
  target_type: entry.target.type,
  target_id: String(entry.target.id),
  code: entry.refusal ? errorCatalogue[entry.refusal].code : 0,
  request_id: requestId,
  via,
  ...columns,
})

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(String).filter((id) => /^[1-9]\d{0,9}$/.test(id))

/**
 * Returns the subjects of a row as JSON for `log_entries`: records that the changed fields gained or lost, and records
 * in `about` except the actor. The target is never a subject. Null without subjects.
 */
export const subjectsOf = ({ about = [], before = {}, after = {}, target, actor }: LogEntry) => {
  const found = new Map<string, [type: string, id: number, change: number]>()
  const add = ({ type, id }: Subject, change: keyof typeof changes) => {
    if (type === target.type && String(id) === String(target.id)) return
    found.set(`${type} ${id}`, [type, Number(id), changes[change]])
  }
  for (const subject of about)
    if (subject.type !== 'user' || Number(subject.id) !== actor.userId) add(subject, 'named')
  for (const [field, type] of Object.entries(subjectFields)) {
    const [were, are] = [idsIn(before[field]), idsIn(after[field])]
    const [old, now] = [new Set(were), new Set(are)]
    for (const id of were) if (!now.has(id)) add({ type, id }, 'removed')
    for (const id of are) if (!old.has(id)) add({ type, id }, 'added')
  }
  return found.size ? JSON.stringify([...found.values()]) : null
}

const macPurpose = 'log row'

const textOf = (row: NewLogRow): string =>
  JSON.stringify([
    row.at,
    row.actor_id,
    row.company_id,
    row.application_id,
    row.action,
    row.target_type,
    row.target_id,
    row.code,
    row.request_id,
    row.commitments,
    // Rows without it were written before the column existed.
    ...(row.via === null ? [] : [row.via]),
  ])

export const macOf = (tokens: Tokens, row: NewLogRow): string =>
  tokens.digest(macPurpose, textOf(row))

export const isAuthenticRow = (tokens: Tokens, row: NewLogRow & { mac: string }): boolean =>
  tokens.isDigest(row.mac, macPurpose, textOf(row))
