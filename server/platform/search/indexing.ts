import type { Database, Transaction } from '#db/connect'
import { jsonRows, lockForChange, whereIdIn } from '#db/dialect'
import { tokenMark, type SearchedList } from './terms.ts'

/** What a record is found by: its text in the form of `fold`, and tokens. */
export type Entry = readonly [id: number, text: string, tokens: readonly string[]]

/** How records of a list are put into its index, a moment after they changed; until then they are in `<list>_waiting`. */
export interface Indexing<Row extends { id: number }> {
  list: SearchedList
  columns: readonly (keyof Row & string)[]
  /** Taken before the rows are, where other changes take it before theirs. */
  lock?: (trx: Transaction) => Promise<unknown>
  /** Index entries of these rows; rows that no search may find (e.g. deleted ones) get none. */
  entries: (trx: Transaction, rows: Row[]) => Promise<Entry[]> | Entry[]
  /** What else is kept of the rows that were indexed. */
  after?: (trx: Transaction, rows: Row[]) => Promise<void>
}

/** Rows a transaction: other changes wait for no more than that. */
const rowsAtOnce = 250

/** Takes rows out of the index as they were. */
const removeIndexed = (trx: Transaction, list: SearchedList, ids: readonly number[]) => {
  const [where, values] = whereIdIn(trx, 'id', ids)
  return trx.raw(`DELETE FROM ${list}_search WHERE ${where}`, values)
}

/** Puts rows into the index that are not in it. */
export const storeIndexed = async <Row extends { id: number }>(
  trx: Transaction,
  { list, entries, after }: Indexing<Row>,
  rows: Row[],
): Promise<void> => {
  const values = (await entries(trx, rows)).map(([id, text, tokens]) => [
    id,
    text,
    tokens.map((token) => `${tokenMark}${token} `).join(''),
  ])
  await trx.raw(
    `INSERT INTO ${list}_search (id, content, tokens) ${jsonRows(trx, ['bigint', 'text', 'text'])}`,
    [JSON.stringify(values)],
  )
  await after?.(trx, rows)
}

/**
 * Indexes rows that changed and wait for it. Those that another transaction is changing at this moment wait on.
 * @returns how many rows there were
 */
const indexRows = async <Row extends { id: number }>(
  trx: Transaction,
  indexing: Indexing<Row>,
  most: number,
): Promise<number> => {
  const { list, columns, lock } = indexing
  await lock?.(trx)
  const waiting: number[] = await trx(`${list}_waiting`).orderBy('id').limit(most).pluck('id')
  if (!waiting.length) return 0
  const query = lockForChange(trx(list as string).whereRaw(...whereIdIn(trx, 'id', waiting)))
  const postgres = trx.client.config.client === 'pg'
  const found = postgres ? query.skipLocked() : query
  const rows = (await found.select(...columns)) as Row[]
  // Whoever was quicker has stored it by now, as its locks are gone.
  const still = (ids: readonly number[]) =>
    trx(`${list}_waiting`).whereRaw(...whereIdIn(trx, 'id', ids))
  const left = new Set((await still(rows.map(({ id }) => id)).pluck('id')).map(Number))
  await still([...left]).delete()
  const ours = rows.filter(({ id }) => left.has(Number(id)))
  await removeIndexed(trx, list, [...left])
  await storeIndexed(trx, indexing, ours)
  return ours.length
}

/**
 * Indexes all rows of a list that wait.
 * @param goOn asked before each step; false ends the work
 * @param most rows a step
 */
export const indexWaiting = async <Row extends { id: number }>(
  db: Database,
  indexing: Indexing<Row>,
  goOn: () => boolean = () => true,
  most = rowsAtOnce,
): Promise<void> => {
  while (goOn() && (await db.read(`${indexing.list}_waiting`).first('id')) !== undefined)
    if ((await db.transaction((trx) => indexRows(trx, indexing, most))) === 0) return
}
