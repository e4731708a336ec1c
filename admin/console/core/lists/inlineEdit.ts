import type { RaRecord } from 'react-admin'
import type { FieldValidator } from '#console/core/forms/fieldRule.ts'

/** The text in the first column of a list that can be edited in place. */
export interface InlineEdit<T extends RaRecord> {
  source: keyof T & string
  rule: FieldValidator
  may: (record: T) => boolean
}
