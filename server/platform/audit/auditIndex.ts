import type { Transaction } from '#db/connect'
import { jsonRows, lockForChange } from '#db/dialect'
import type { Indexing } from '#server/platform/search/indexing'
import type { LogRow } from './leaf.ts'
import { subjectsByRow } from './subjects.queries.ts'
import { textOfRow, tokensOfRow } from './auditTokens.ts'

const columns = [
  'id',
  'at',
  'company_id',
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'code',
  'address',
  'via',
  'actor_name',
  'target_name',
] as const satisfies (keyof LogRow)[]

type IndexedRow = Pick<LogRow, (typeof columns)[number]>

/** Company 0 holds the total of all rows. */
const addCounts = async (trx: Transaction, rows: readonly IndexedRow[]): Promise<void> => {
  const counts = new Map([[0, rows.length]])
  for (const { company_id: company } of rows)
    if (company !== null) counts.set(company, (counts.get(company) ?? 0) + 1)
  // Every process locks the counters in this order, to prevent deadlocks.
  const sorted = [...counts].toSorted(([a], [b]) => a - b)
  await trx.raw(
    `INSERT INTO logs_counts (company_id, row_count) ${jsonRows(trx, ['bigint', 'bigint'])}
     ON CONFLICT (company_id) DO UPDATE SET row_count = logs_counts.row_count + excluded.row_count`,
    [JSON.stringify(sorted)],
  )
}

export const logsIndexing: Indexing<IndexedRow> = {
  list: 'logs',
  columns,
  // Statements that change log rows also update the counts, so the lock on the total keeps the rows unchanged.
  lock: (trx) => lockForChange(trx('logs_counts').where({ company_id: 0 })),
  entries: async (trx, rows) => {
    const subjects = await subjectsByRow(
      trx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => {
      const concerned = subjects.get(row.id) ?? []
      return [row.id, textOfRow(row, concerned), tokensOfRow(row, concerned)]
    })
  },
  after: addCounts,
}
