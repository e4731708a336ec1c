import type { Knex } from 'knex'
import { orderByClause } from './dialect.ts'

export interface KeysetOrder {
  /** The sorted column and the unique one that settles ties; both come from code, never from a caller. */
  column: string
  tie: string
  order: 'ASC' | 'DESC'
  /** Rows a page. */
  size?: number
}

/** Rows a page: small enough that memory and the pauses between other calls do not notice it. */
const usualSize = 500

interface Keys {
  keyset_sort: unknown
  keyset_tie: number
}

/** Pages of one stretch in which the sorted column is either always or never empty. */
async function* stretch<Row>(
  read: Knex,
  base: () => Knex.QueryBuilder,
  { column, tie, order, size: pageSize = usualSize }: KeysetOrder,
  empty: boolean,
): AsyncGenerator<(Row & Keys)[]> {
  const beyond = order === 'ASC' ? '>' : '<'
  const byTieAlone = empty || column === tie
  const part = async (most: number, byTie: boolean, condition: string, values: unknown[]) =>
    (await base()
      .select(read.raw(`${column} AS keyset_sort`), read.raw(`${tie} AS keyset_tie`))
      .whereRaw(condition, values as string[])
      .orderByRaw(orderByClause(read, byTie ? tie : column, order, tie))
      .limit(most)) as (Row & Keys)[]

  const within = column === tie ? '1 = 1' : `${column} IS ${empty ? '' : 'NOT '}NULL`
  let rows = await part(pageSize, byTieAlone, within, [])
  for (;;) {
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    const { keyset_sort: value, keyset_tie: number } = last
    if (byTieAlone) {
      rows = await part(pageSize, true, `${within} AND ${tie} ${beyond} ?`, [number])
      continue
    }
    // In two steps, since only so both engines go straight to the place in the index where many values are the same.
    rows = await part(pageSize, true, `${column} = ? AND ${tie} ${beyond} ?`, [value, number])
    const rest = pageSize - rows.length
    if (rest > 0) rows.push(...(await part(rest, false, `${column} ${beyond} ?`, [value])))
  }
}

/**
 * A whole result, page by page in the order of `orderByClause`, each page beginning behind the last row of the one before
 * it: no page gets slower, and rows that others add or take away meanwhile move none of the rest.
 * @param base makes the query with its conditions and columns, again for every page.
 */
export async function* keysetPages<Row>(
  read: Knex,
  base: () => Knex.QueryBuilder,
  by: KeysetOrder,
): AsyncGenerator<(Row & Keys)[]> {
  if (by.column === by.tie) {
    yield* stretch<Row>(read, base, by, false)
    return
  }
  // Empty values come before all others when ascending, as `orderByClause` has it.
  yield* stretch<Row>(read, base, by, by.order === 'ASC')
  yield* stretch<Row>(read, base, by, by.order === 'DESC')
}
