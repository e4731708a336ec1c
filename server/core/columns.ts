import { z } from 'zod'
import { iso } from '#contract/core/times'
import type { SortKind } from '#contract/core/resource'
import { sortKey } from '#db/pinyin'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Time fields are stored as milliseconds since 1970 and sent as ISO 8601. */
export const isTime = (field: string): boolean => field === 'at' || field.endsWith('At')

const innermost = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? innermost(schema.unwrap())
    : schema

/**
 * Converts a column value to its field: ids become strings, arrays are parsed from JSON, and drivers return some
 * numbers as strings and booleans as numbers.
 */
const readerOf = (isTime: boolean, schema: unknown): ((value: unknown) => unknown) => {
  if (isTime) return (value) => iso(Number(value))
  const kind = innermost(schema)
  if (kind instanceof z.ZodString) return String
  if (kind instanceof z.ZodBoolean) return Boolean
  if (kind instanceof z.ZodNumber) return Number
  return kind instanceof z.ZodArray ? (value) => JSON.parse(String(value)) : (value) => value
}

/**
 * Creates a function that converts rows to records.
 * @param columns column names that differ from the field in snake case
 * @param times time fields in addition to `at` and names ending in `At`
 * @returns the row's fields, null where the row has no such column
 */
export const recordReader = <Fields extends z.ZodObject>(
  { shape }: Fields,
  columns: Partial<Record<keyof z.output<Fields> & string, string>> = {},
  times: readonly string[] = [],
) => {
  const readers = Object.entries(shape).map(
    ([field, schema]) =>
      [
        field,
        (columns as Record<string, string>)[field] ?? snakeCase(field),
        readerOf(isTime(field) || times.includes(field), schema),
      ] as const,
  )
  return (row: object): z.output<Fields> =>
    Object.fromEntries(
      readers.map(([field, column, read]) => {
        const value = (row as Record<string, unknown>)[column]
        return [field, value === null || value === undefined ? null : read(value)]
      }),
    ) as z.output<Fields>
}

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
