import { z } from 'zod'

/** Describes which parts of an imported table were read, so that nothing is skipped silently. */
export const tableSummary = z.strictObject({
  sheet: z.string().nullable(),
  columns: z.array(
    z.strictObject({
      column: z.number().int(),
      title: z.string(),
      field: z.string().nullable(),
    }),
  ),
  otherSheets: z.array(z.string()),
  merged: z.array(z.string()),
})
export type TableSummary = z.infer<typeof tableSummary>

/** Maximum length of the base64 text; equals a file of 180 kB. */
const maxFileLength = 240_000

/** A small table: `csv` is typed or pasted text or a UTF-8 file, `file` is any CSV file or workbook in base64. */
export const tableSource = {
  csv: z.string('validation.required').max(190_000, 'validation.tooLong').optional(),
  file: z.base64('validation.invalid').max(maxFileLength, 'validation.tooLong').optional(),
} as const

export interface TableSource {
  csv?: string | undefined
  file?: string | undefined
}

export const hasTableSource = ({ csv, file }: TableSource): boolean =>
  file === undefined ? Boolean(csv) : csv === undefined
export const tableSourceMissing = { path: ['csv'], message: 'validation.required' }
