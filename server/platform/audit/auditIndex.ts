import { fold } from '#contract/fold'
import type { Database, Transaction } from '#db/connect'
import { lockForUpdate, whereIdIn } from '#db/dialect'
import { tokenMark } from '#server/platform/search/terms'
import type { LogRow } from './leaf.ts'
import { tokensOfRow } from './auditTokens.ts'

const columns = [
  'id',
  'at',
  'company_id',
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'code',
  'actor_name',
  'target_name',
] as const

/** Rows a transaction: other changes wait for no more than that. */
const rowsAtOnce = 250

const insertSql = {
  sqlite: `INSERT INTO logs_search (id, content, tokens)
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
  postgres: `INSERT INTO logs_search (id, content, tokens)
    SELECT (value ->> 0)::bigint, value ->> 1, value ->> 2 FROM json_array_elements(?::json) AS rows (value)`,
}

const countSql = `INSERT INTO logs_counts (company_id, row_count) VALUES (?, ?)
  ON CONFLICT (company_id) DO UPDATE SET row_count = logs_counts.row_count + excluded.row_count`

/**
 * Indexes rows of the log that were written and wait for it. Those that another transaction is changing at this moment
 * wait on. @returns how many rows it were
 */
export const indexAuditRows = async (trx: Transaction): Promise<number> => {
  const waiting: number[] = await trx('logs_waiting').orderBy('id').limit(rowsAtOnce).pluck('id')
  if (!waiting.length) return 0
  const query = lockForUpdate(trx('logs').whereRaw(...whereIdIn(trx, 'id', waiting)))
  const postgres = trx.client.config.client === 'pg'
  const rows: Pick<LogRow, (typeof columns)[number]>[] = await (
    postgres ? query.skipLocked() : query
  ).select(...columns)
  // Whoever was quicker has stored it by now, as its locks are gone.
  const still = (ids: readonly number[]) =>
    trx('logs_waiting').whereRaw(...whereIdIn(trx, 'id', ids))
  const left = new Set((await still(rows.map(({ id }) => id)).pluck('id')).map(Number))
  const ours = rows.filter(({ id }) => left.has(Number(id)))
  await still([...left]).delete()
  const values = ours.map((row) => [
    row.id,
    `${fold(row.actor_name ?? '')} ${fold(row.target_name ?? '')}`,
    tokensOfRow(row)
      .map((token) => `${tokenMark}${token} `)
      .join(''),
  ])
  await trx.raw(insertSql[postgres ? 'postgres' : 'sqlite'], [JSON.stringify(values)])
  const counts = new Map<number, number>()
  for (const { company_id } of ours)
    for (const company of company_id === null ? [0] : [0, company_id])
      counts.set(company, (counts.get(company) ?? 0) + 1)
  for (const [company, count] of [...counts].toSorted(([a], [b]) => a - b))
    await trx.raw(countSql, [company, count])
  return ours.length
}

/** Indexes all rows that wait. @param goOn asked before each step; false ends the work. */
export const indexLog = async (db: Database, goOn: () => boolean = () => true): Promise<void> => {
  while (goOn() && (await db.read('logs_waiting').first('id')) !== undefined)
    if ((await db.transaction(indexAuditRows)) === 0) return
}
