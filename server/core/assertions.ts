import type { Resource } from '#contract/core/resource'
import { iso } from '#contract/core/times'
import { Refusal } from './errors.ts'

/** @throws Refusal changedMeanwhile where a change was made to another version than the stored one */
export const assertVersion = (
  { version, updatedAt }: { version: number; updatedAt: string | number },
  body: { version?: number | undefined },
): void => {
  if (body.version === undefined || body.version === version) return
  const changedAt = typeof updatedAt === 'number' ? iso(updatedAt) : updatedAt
  throw new Refusal('changedMeanwhile', { args: { changedAt } })
}

/** Fields that move by themselves: what was sent of them is passed over. */
const passedOver: ReadonlySet<string> = new Set(['version', 'createdAt', 'updatedAt'])

/**
 * Of a body that may hold the whole record, the fields that can be changed.
 * @throws Refusal invalidInput at each read-only field that is not as stored
 */
export const assertReadOnly = (
  { readOnly }: Pick<Resource, 'readOnly'>,
  record: object,
  body: object,
): Record<string, unknown> => {
  const stored = record as Record<string, unknown>
  const sent = Object.entries(body).filter(([, value]) => value !== undefined)
  const differing = sent.filter(
    ([name, value]) =>
      readOnly.includes(name) && JSON.stringify(value) !== JSON.stringify(stored[name]),
  )
  if (differing.length)
    throw new Refusal('invalidInput', {
      fields: Object.fromEntries(differing.map(([name]) => [name, { key: 'validation.readOnly' }])),
    })
  return Object.fromEntries(
    sent.filter(([name]) => !readOnly.includes(name) && !passedOver.has(name)),
  )
}

/** @param problems what is wrong with fields, as keys of the `validation` texts @throws Refusal `invalidInput` */
export const assertNoProblems = (problems: Readonly<Record<string, string>>): void => {
  const fields = Object.entries(problems).map(([name, key]) => [name, { key }])
  if (fields.length) throw new Refusal('invalidInput', { fields: Object.fromEntries(fields) })
}
