import { Refusal, type FieldRefusal } from './errors.ts'

/** The refusal of one field of an input, `invalidInput`. @param key of the `validation` texts */
export const invalidField = (field: string, key: FieldRefusal['key']): Refusal =>
  new Refusal('invalidInput', { fields: { [field]: { key } } })
