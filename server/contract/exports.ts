import { z } from 'zod'

/** A workbook comes first, since it keeps texts such as `00123` as they are. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Header of an export with the number of rows that it was begun with; left out where they were not all counted. */
export const exportRowsHeader = 'X-Total-Rows'

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What an export takes beside the sort and the filter of its list. */
export const exportOptions = {
  format: z.enum(exportFormats, 'validation.invalid'),
  /** IANA name of the reader's zone; UTC where not given. */
  timeZone: z
    .string()
    .max(64, 'validation.tooLong')
    .refine(isTimeZone, 'validation.invalid')
    .optional(),
}
