import type { TableSummary } from '#contract/core/tables'
import type { ReadSheet } from './reading/readSheets.ts'
import { columnName } from './workbookParts.ts'

const maxTitle = 64
const maxNamed = 50

const titleOf = ({ titles, rows }: ReadSheet, column: number): string => {
  const letter = columnName(column + 1)
  return titles.length ? titles[column] || letter : `${letter}: ${rows[0]?.cells[column] ?? ''}`
}

/**
 * Describes every column with a heading or value, and what was skipped. Without headings, a column is named by its
 * letter and first value.
 */
export const summaryOf = (read: ReadSheet): TableSummary => {
  const width = Math.max(
    0,
    read.titles.length,
    ...new Set(read.rows.map(({ cells }) => cells.length)),
  )
  const filled = new Set(
    read.rows.flatMap(({ cells }) => cells.flatMap((cell, column) => (cell ? [column] : []))),
  )
  return {
    sheet: read.sheet,
    columns: Array.from({ length: width }, (_, column) => ({
      column: column + 1,
      title: titleOf(read, column).slice(0, maxTitle),
      field: read.fields[column] ?? null,
    })).filter(({ column }) => read.titles[column - 1] || filled.has(column - 1)),
    otherSheets: read.otherSheets.slice(0, maxNamed),
    merged: read.merged.slice(0, maxNamed),
  }
}
