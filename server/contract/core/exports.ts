import { z } from 'zod'
import { timeZone } from './timeZone.ts'

/**
 * Menus show the formats in this order; the workbook preserves texts such as `00123`, which spreadsheets read as
 * numbers from CSV.
 */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Header with the row count at the start of an export; omitted when not all rows were counted. */
export const exportRowsHeader = 'X-Total-Rows'

export const exportOptions = {
  format: z.enum(exportFormats, 'validation.invalid'),
  timeZone,
}
