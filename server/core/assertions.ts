import type { Resource } from '#contract/core/resource'
import { iso } from '#contract/core/times'
import { Refusal } from './errors.ts'

/** Throws `changedMeanwhile` when the body is based on another version than the stored one. */
export const assertVersion = (
  { version, updatedAt }: { version: number; updatedAt: string | number },
  body: { version?: number | undefined },
): void => {
  if (body.version === undefined || body.version === version) return
  const changedAt = typeof updatedAt === 'number' ? iso(updatedAt) : updatedAt
  throw new Refusal('changedMeanwhile', { args: { changedAt } })
}

/** Fields that change automatically; values sent for them are ignored. */
const ignoredFields: ReadonlySet<string> = new Set(['version', 'createdAt', 'updatedAt'])

/**
 * Picks the changeable fields of a body that may hold the whole record, and refuses read-only fields whose value
 * differs from the stored one.
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
    sent.filter(([name]) => !readOnly.includes(name) && !ignoredFields.has(name)),
  )
}

export const assertNoProblems = (problems: Readonly<Record<string, string>>): void => {
  const fields = Object.entries(problems).map(([name, key]) => [name, { key }])
  if (fields.length) throw new Refusal('invalidInput', { fields: Object.fromEntries(fields) })
}
