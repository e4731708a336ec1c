import { Refusal, type FieldRefusal } from './errors.ts'

export const invalidField = (field: string, key: FieldRefusal['key']): Refusal =>
  new Refusal('invalidInput', { fields: { [field]: { key } } })
