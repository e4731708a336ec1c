import { fold } from '#contract/fold'
import { importColumns, requiredImportColumns, type ImportColumn } from '#contract/imports'
import { importLimits } from '#contract/importLimits'
import { locales, type Locale } from '#contract/enums'
import { listTexts } from '#i18n/lists'
import { Refusal } from '#server/core/errors'
import { withoutApostrophes } from '#server/core/tables/csv'

/** Cells of a row by their columns. */
export type Cells = Partial<Record<ImportColumn, string>>

export interface FileRow {
  /** Number in the file, the titles being row 1. */
  number: number
  cells: Cells
}

/** Title of a column in a language. */
export const titleOf = (locale: Locale, column: ImportColumn): string =>
  listTexts(locale)(`resources.users.fields.${column}`)

const columnByTitle = new Map<string, ImportColumn>(
  importColumns.flatMap((column) => [
    [fold(column), column] as const,
    ...locales.map((locale) => [fold(titleOf(locale, column)), column] as const),
  ]),
)

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '')

/**
 * The rows below the titles. Titles may be in either language and any order; other columns are passed over, empty rows
 * too.
 * @throws Refusal `importTooManyRows` (too many rows), `importColumnsMissing` (a required column is missing),
 * `importEmpty` (no rows)
 */
export const rawRows = (table: readonly (readonly string[])[], locale: Locale): FileRow[] => {
  const [titles = [], ...below] = table
  const places = titles.map((title) => columnByTitle.get(fold(title)))
  const missing = requiredImportColumns.filter((column) => !places.includes(column))
  if (isEmpty(titles)) throw new Refusal('importEmpty')
  if (missing.length > 0)
    throw new Refusal('importColumnsMissing', {
      args: { columns: missing.map((column) => titleOf(locale, column)).join(', ') },
    })
  if (below.length > importLimits.rows)
    throw new Refusal('importTooManyRows', { args: { most: importLimits.rows } })
  const rows = below.flatMap((row, index): FileRow[] => {
    if (isEmpty(row)) return []
    const cells: Cells = {}
    for (const [place, column] of places.entries())
      if (column && cells[column] === undefined)
        cells[column] = withoutApostrophes(row[place] ?? '').replaceAll('\0', '')
    return [{ number: index + 2, cells }]
  })
  if (rows.length === 0) throw new Refusal('importEmpty')
  return rows
}
