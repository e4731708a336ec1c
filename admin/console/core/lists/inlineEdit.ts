import type { RaRecord } from 'react-admin'
import type { FieldValidator } from '#console/core/forms/fieldRule.ts'

/** The text in the first column of a list that can be changed in its place. */
export interface InlineEdit<T extends RaRecord> {
  source: keyof T & string
  rule: FieldValidator
  /** Whether the reader may change that of this record. */
  may: (record: T) => boolean
}
