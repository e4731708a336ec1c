import type { Knex } from 'knex'
import { orderByClause } from './dialect.ts'

interface KeysetOrder {
  /** The sort column and the unique column that breaks ties; both must come from code, never from a caller. */
  column: string
  tie: string
  order: 'ASC' | 'DESC'
  size?: number
}

const defaultSize = 500

interface Keys {
  keyset_sort: unknown
  keyset_tie: number
}

/** Yields the pages of one range in which the sort column is either always or never null. */
async function* rangePages<Row>(
  read: Knex,
  base: () => Knex.QueryBuilder,
  { column, tie, order, size: pageSize = defaultSize }: KeysetOrder,
  empty: boolean,
): AsyncGenerator<(Row & Keys)[]> {
  const beyond = order === 'ASC' ? '>' : '<'
  const byTieAlone = empty || column === tie
  const readPart = async (maxRows: number, byTie: boolean, condition: string, values: unknown[]) =>
    (await base()
      .select(read.raw(`${column} AS keyset_sort`), read.raw(`${tie} AS keyset_tie`))
      .whereRaw(condition, values as string[])
      .orderByRaw(orderByClause(read, byTie ? tie : column, order, tie))
      .limit(maxRows)) as (Row & Keys)[]

  const within = column === tie ? '1 = 1' : `${column} IS ${empty ? '' : 'NOT '}NULL`
  let rows = await readPart(pageSize, byTieAlone, within, [])
  for (;;) {
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    const { keyset_sort: value, keyset_tie: number } = last
    if (byTieAlone) {
      rows = await readPart(pageSize, true, `${within} AND ${tie} ${beyond} ?`, [number])
      continue
    }
    // Two queries, because only then both engines seek directly in the index when many rows share a value.
    rows = await readPart(pageSize, true, `${column} = ? AND ${tie} ${beyond} ?`, [value, number])
    const rest = pageSize - rows.length
    if (rest > 0) rows.push(...(await readPart(rest, false, `${column} ${beyond} ?`, [value])))
  }
}

/**
 * Reads a whole result in pages in the order of `orderByClause`; each page starts after the last row of the previous
 * one. Later pages are as fast as the first, and concurrent inserts or deletes shift no other rows.
 * @param base builds the query with conditions and columns; called for every page
 */
export async function* keysetPages<Row>(
  read: Knex,
  base: () => Knex.QueryBuilder,
  by: KeysetOrder,
): AsyncGenerator<(Row & Keys)[]> {
  if (by.column === by.tie) {
    yield* rangePages<Row>(read, base, by, false)
    return
  }
  yield* rangePages<Row>(read, base, by, by.order === 'ASC')
  yield* rangePages<Row>(read, base, by, by.order === 'DESC')
}
