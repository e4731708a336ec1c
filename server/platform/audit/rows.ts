import type { AuditAction } from '#contract/operations/auditActions'
import { errorCatalogue, type ErrorName } from '#contract/core/errors'
import type { Origin } from '#server/core/context'
import type { Tokens } from '#server/core/tokens'
import { masked } from './difference.ts'
import { commit, type LogRow } from './leaf.ts'

/** Somebody or something that an event concerns beside its target. */
export interface Subject {
  type: 'user' | 'role' | 'company'
  id: string | number
}

/** What is written of one event. `before` and `after` hold the fields that changed, by their names on the wire. */
export interface LogEntry {
  action: AuditAction
  actor: { userId: number | null; username: string; companyId: number | null }
  target: { type: string; id: string | number; name: string }
  /** Whom and what it concerns beside the target, where the changes do not say so. */
  about?: readonly Subject[]
  applicationId?: number | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** The refusal, where the event is one. */
  refusal?: ErrorName
}

/** Where an event comes from, with the key that proves rows to be of this program. */
export type AuditOrigin = Origin & { readonly tokens: Tokens }

/** An entry with what of its row depends neither on the time nor on the record's number. */
export interface PreparedLog {
  readonly entry: LogEntry
  readonly columns: ReturnType<typeof personalColumns>
}

/** Half a pair of surrogates is no text to a database; what is stored is what is committed to. */
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

/** Works out what can be worked out of a row before the transaction that writes it. */
export const prepareLog = (origin: Origin, entry: LogEntry): PreparedLog => ({
  entry,
  columns: personalColumns(origin, entry),
})

/** A row before the database numbers it. */
export type NewLogRow = Omit<LogRow, 'id'>

export const rowOf = (
  { requestId }: Origin,
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
  ...columns,
})

const digested = 'log row'

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
  ])

/** Proves to the sealer that this program wrote a row, until it is sealed. */
export const macOf = (tokens: Tokens, row: NewLogRow): string =>
  tokens.digest(digested, textOf(row))

/** Whether this program wrote a row that is not sealed yet. */
export const isOwnRow = (tokens: Tokens, row: NewLogRow & { mac: string }): boolean =>
  tokens.isDigest(row.mac, digested, textOf(row))
