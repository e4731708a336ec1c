import { z } from 'zod'
import { timeZone } from './timeZone.ts'

/** The workbook is first because it preserves texts such as `00123`. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Header with the row count at the start of an export; omitted when not all rows were counted. */
export const exportRowsHeader = 'X-Total-Rows'

export const exportOptions = {
  format: z.enum(exportFormats, 'validation.invalid'),
  timeZone,
}
