import type { SortOrder } from '#contract/core/paging'
import { JsonRows } from '#db/page'

const usualSize = 25

const sizeOf = (filter: object = {}): number =>
  'id' in filter && Array.isArray(filter.id) ? Math.max(filter.id.length, usualSize) : usualSize

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

export interface Page<Row> {
  rows: readonly Row[] | JsonRows<Row>
  total: number
  capped?: boolean
  first: number
}

export const rowsOf = <Row>({ rows }: Pick<Page<Row>, 'rows'>): readonly Row[] =>
  rows instanceof JsonRows ? rows.parse() : rows
