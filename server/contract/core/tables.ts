import { z } from 'zod'

/** What was read of a table, so that nothing is left out without a word. */
export const tableSummary = z.strictObject({
  /** Sheet of the workbook, null for CSV. */
  sheet: z.string().nullable(),
  /** Columns by their headings, or by their letters; `field` is null where a column is not read. */
  columns: z.array(
    z.strictObject({
      /** Number in the table from 1. */
      column: z.number().int(),
      title: z.string(),
      field: z.string().nullable(),
    }),
  ),
  /** Sheets with content that were not read. */
  otherSheets: z.array(z.string()),
  /** Ranges of merged cells whose value each of their rows was given. */
  merged: z.array(z.string()),
})
export type TableSummary = z.infer<typeof tableSummary>

/** Limit of a small file in base64: 180 kB. */
const maxFileLength = 240_000

/** A small table: typed or pasted as `csv`, or a CSV file or workbook in base64 as `file`. */
export const tableSource = {
  csv: z.string('validation.required').max(190_000, 'validation.tooLong').optional(),
  file: z.base64('validation.invalid').max(maxFileLength, 'validation.tooLong').optional(),
} as const

export interface TableSource {
  csv?: string | undefined
  file?: string | undefined
}

/** Exactly one of both is sent. */
export const hasTableSource = ({ csv, file }: TableSource): boolean =>
  file === undefined ? Boolean(csv) : csv === undefined
export const tableSourceMissing = { path: ['csv'], message: 'validation.required' }
