import type { Transaction } from '#db/connect'
import { readRows } from '#db/prepared'
import { insertDeferred, insertRows, flushDeferred } from '#db/tables'
import type { AuditAction } from '#contract/operations/auditActions'
import type { ActionOf, Resource } from '#contract/core/resource'
import type { Scope } from '#server/core/scope'
import {
  macOf,
  prepareLog,
  rowOf,
  subjectsOf,
  type AuditOrigin,
  type LogEntry,
  type NewLogRow,
  type PreparedLog,
  type Subject,
} from './rows.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const difference = <T extends object>(
  before: T,
  after: Partial<T>,
): [Record<string, unknown>, Record<string, unknown>] => {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => after[name] !== undefined && !isSame(after[name], before[name]),
  )
  return [
    Object.fromEntries(names.filter((name) => name in before).map((name) => [name, before[name]])),
    Object.fromEntries(names.map((name) => [name, after[name]])),
  ]
}

export const changesNothing = <T extends object>(before: T, after: Partial<T>): boolean =>
  Object.keys(difference(before, after)[1]).length === 0

const columns = {
  at: 'bigint',
  actor_id: 'integer',
  company_id: 'integer',
  application_id: 'integer',
  action: 'varchar',
  target_type: 'varchar',
  target_id: 'varchar',
  code: 'integer',
  request_id: 'varchar',
  via: 'varchar',
  actor_name: 'varchar',
  address: 'varchar',
  user_agent: 'varchar',
  actor_salt: 'varchar',
  origin_salt: 'varchar',
  target_name: 'varchar',
  before: 'text',
  after: 'text',
  target_salt: 'varchar',
  commitments: 'varchar',
  mac: 'varchar',
  subjects: 'text',
} as const satisfies Record<keyof NewLogRow | 'mac' | 'subjects', string>

/**
 * Checked when the row is written, so that the faulty change fails instead of all rows inserted at the transaction's
 * end.
 */
const required = ['action', 'target_type', 'target_id', 'request_id'] as const

const entryRow = (origin: AuditOrigin, now: number, prepared: PreparedLog) => {
  const row = rowOf(origin, now, prepared)
  for (const name of required)
    if (typeof row[name] !== 'string') throw new TypeError(`a row of the log needs ${name}`)
  return { ...row, mac: macOf(origin.tokens, row), subjects: subjectsOf(prepared.entry) }
}

/**
 * Writes an audit row in the transaction of its change. The row is inserted at the transaction's end (see `insertDeferred`)
 * and sealed within a second.
 */
export const writeAudit = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> =>
  insertDeferred(trx, 'log_entries', columns, entryRow(origin, now, prepareLog(origin, entry)))

/** Does the work of writing a log row and rolls it back, so that the response takes as long as a logged one. */
export const rehearseAudit = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> => {
  await readRows(trx, 'SAVEPOINT rehearsal', [])
  await insertRows(trx, 'log_entries', columns, [entryRow(origin, now, prepareLog(origin, entry))])
  await readRows(trx, 'ROLLBACK TO SAVEPOINT rehearsal', [])
}

const batchSize = 1000

export const writeAudits = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  prepared: Iterable<PreparedLog>,
): Promise<void> => {
  await flushDeferred(trx)
  let rows: PreparedLog[] = []
  const write = async () => {
    const stored = rows.map((one) => entryRow(origin, now, one))
    if (stored.length > 0) await insertRows(trx, 'log_entries', columns, stored)
    rows = []
  }
  for (const one of prepared) {
    rows.push(one)
    if (rows.length === batchSize) await write()
  }
  await write()
}

export type Changes = readonly [Record<string, unknown>, Record<string, unknown>]

/**
 * `companyId` is the company whose log gets the row, by default the caller's. `about` lists other people and records
 * concerned, if the changes do not name them.
 */
export interface Target {
  id: string | number
  name: string
  companyId?: number | null
  about?: readonly Subject[]
}

/** Returns a function that writes audit rows for a resource; call it in the transaction of the change. */
export const auditOf =
  <R extends Resource>({ type }: R) =>
  (
    trx: Transaction,
    scope: Scope,
    action: ActionOf<R>,
    { id, name, companyId = scope.actor.companyId, about = [] }: Target,
    [before, after]: Changes = [{}, {}],
    applicationId: number | null = null,
  ): Promise<void> =>
    writeAudit(trx, scope, scope.now(), {
      action: action as AuditAction,
      actor: { ...scope.actor, companyId },
      target: { type, id, name },
      about,
      applicationId,
      before,
      after,
    })
