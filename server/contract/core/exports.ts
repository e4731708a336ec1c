import { z } from 'zod'
import { timeZone } from './timeZone.ts'

/** A workbook comes first, since it keeps texts such as `00123` as they are. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Header of an export with the number of rows that it was begun with; left out where they were not all counted. */
export const exportRowsHeader = 'X-Total-Rows'

/** What an export takes beside the sort and the filter of its list. */
export const exportOptions = {
  format: z.enum(exportFormats, 'validation.invalid'),
  /** The reader's zone. */
  timeZone,
}
