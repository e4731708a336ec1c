import type { Database, Transaction } from '#db/connect'
import { jsonRows, lockForChange, whereIdIn } from '#db/dialect'
import { tokenMark, type SearchedList } from './terms.ts'

export type Entry = readonly [id: number, text: string, tokens: readonly string[]]

/**
 * Describes how records enter a list's search index, shortly after they change; until then their ids are in
 * `<list>_waiting`.
 */
export interface Indexing<Row extends { id: number }> {
  list: SearchedList
  columns: readonly (keyof Row & string)[]
  /** Takes a lock before the rows are locked. Other changes take both in the same order, which prevents deadlocks. */
  lock?: (trx: Transaction) => Promise<unknown>
  entries: (trx: Transaction, rows: Row[]) => Promise<Entry[]> | Entry[]
  after?: (trx: Transaction, rows: Row[]) => Promise<void>
}

const rowsPerTransaction = 250

const removeIndexed = (trx: Transaction, list: SearchedList, ids: readonly number[]) => {
  const [where, values] = whereIdIn(trx, 'id', ids)
  return trx.raw(`DELETE FROM ${list}_search WHERE ${where}`, values)
}

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
 * Indexes waiting rows, except for rows locked by another transaction.
 * @returns the number of indexed rows
 */
const indexRows = async <Row extends { id: number }>(
  trx: Transaction,
  indexing: Indexing<Row>,
  rowLimit: number,
): Promise<number> => {
  const { list, columns, lock } = indexing
  await lock?.(trx)
  const waiting: number[] = await trx(`${list}_waiting`).orderBy('id').limit(rowLimit).pluck('id')
  if (!waiting.length) return 0
  const query = lockForChange(trx(list as string).whereRaw(...whereIdIn(trx, 'id', waiting)))
  const postgres = trx.client.config.client === 'pg'
  const found = postgres ? query.skipLocked() : query
  const rows = (await found.select(...columns)) as Row[]
  // Another process may have indexed some rows before this one got the locks.
  const stillWaiting = (ids: readonly number[]) =>
    trx(`${list}_waiting`).whereRaw(...whereIdIn(trx, 'id', ids))
  const left = new Set((await stillWaiting(rows.map(({ id }) => id)).pluck('id')).map(Number))
  await stillWaiting([...left]).delete()
  const ours = rows.filter(({ id }) => left.has(Number(id)))
  await removeIndexed(trx, list, [...left])
  await storeIndexed(trx, indexing, ours)
  return ours.length
}

/**
 * @param shouldContinue called before each step; false stops the work
 * @param rowLimit rows per step
 */
export const indexWaiting = async <Row extends { id: number }>(
  db: Database,
  indexing: Indexing<Row>,
  shouldContinue: () => boolean = () => true,
  rowLimit = rowsPerTransaction,
): Promise<void> => {
  while (shouldContinue() && (await db.read(`${indexing.list}_waiting`).first('id')) !== undefined)
    if ((await db.transaction((trx) => indexRows(trx, indexing, rowLimit))) === 0) return
}
