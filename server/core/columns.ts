import { z } from 'zod'
import { iso } from '#contract/core/times'

export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** The column of a field, unless it is called otherwise. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields as columns of the same names in snake case. */
export const columnsOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), value])) as {
    [Name in keyof Fields & string as SnakeCase<Name>]: Fields[Name]
  }

/** Whether a field is a time: milliseconds since 1970 as stored, ISO 8601 on the wire. */
export const isTime = (field: string): boolean => field === 'at' || field.endsWith('At')

const innermost = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? innermost(schema.unwrap())
    : schema

/** How a column's value becomes a field of the wire: ids are numbers, and drivers give some numbers as text and booleans as numbers. */
const readerOf = (isTime: boolean, schema: unknown): ((value: unknown) => unknown) => {
  if (isTime) return (value) => iso(Number(value))
  const kind = innermost(schema)
  if (kind instanceof z.ZodString) return String
  if (kind instanceof z.ZodBoolean) return Boolean
  if (kind instanceof z.ZodNumber) return Number
  return kind instanceof z.ZodArray ? (value) => JSON.parse(String(value)) : (value) => value
}

/**
 * Makes records of rows.
 * @param columns of fields that are not called like the field in snake case
 * @param times beside the fields whose names end with `At`
 * @returns a row's fields, null where the row has no such column
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
