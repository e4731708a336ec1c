import type { SortOrder } from '#contract/core/paging'
import { JsonRows } from '#db/page'

const usualSize = 25

/** Records by their ids come whole, as `getMany` of ra-data-simple-rest asks for them: without a range. */
const sizeOf = (filter: object = {}): number =>
  'id' in filter && Array.isArray(filter.id) ? Math.max(filter.id.length, usualSize) : usualSize

/** A list's query with its defaults: the first 25 rows by `sort`, or all that are asked for by their ids. */
export const listRequestOf = <Sort extends string, Filter extends object>(
  query: {
    sort?: [Sort, SortOrder] | undefined
    range?: [number, number] | undefined
    filter?: Filter | undefined
  },
  sort: readonly [NoInfer<Sort>, SortOrder],
) => {
  const [first, last] = query.range ?? [0, sizeOf(query.filter) - 1]
  return {
    sort: query.sort ?? sort,
    first,
    size: last - first + 1,
    filter: query.filter ?? ({} as Filter),
  }
}

export interface ListQuery<Sort extends string, Filter> {
  sort: readonly [Sort, SortOrder]
  first: number
  size: number
  filter: Filter
}

/** A page of a list, as `handle` gives it; `first` is the index of the first row. */
export interface Page<Row> {
  rows: readonly Row[] | JsonRows<Row>
  total: number
  /** Whether there are more than `total`, which are not counted (`X-Total-Relation: gte`). */
  capped?: boolean
  first: number
}

/** The rows of a page, however they came. */
export const rowsOf = <Row>({ rows }: Page<Row>): readonly Row[] =>
  rows instanceof JsonRows ? rows.parse() : rows
