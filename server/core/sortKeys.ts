import type { SortKind } from '#contract/core/resource'
import { sortKey } from '#db/pinyin'
import { snakeCase, type SnakeCase } from './columns.ts'

export const sortColumn = <Column extends string>(column: Column): `${Column}_sort` =>
  `${column}_sort`

interface WithSortKeys<Named extends string> {
  readonly sortKeys?: Readonly<Record<Named, SortKind>>
}

/**
 * Returns the sort columns to store together with the texts in `values`; fields without a text are left out.
 * @param columnOf returns the column of a field
 */
export const sortKeysOf = <Named extends string>(
  { sortKeys }: WithSortKeys<Named>,
  values: Readonly<Record<Named, unknown>>,
  columnOf: (field: string) => string = snakeCase,
) =>
  Object.fromEntries(
    (Object.entries(sortKeys ?? {}) as [Named, SortKind][]).flatMap(([field, kind]) => {
      const text = values[field]
      return typeof text === 'string' ? [[sortColumn(columnOf(field)), sortKey(text, kind)]] : []
    }),
  ) as { [Field in Named as `${SnakeCase<Field>}_sort`]: string }
