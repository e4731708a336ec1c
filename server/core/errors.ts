import type { ErrorArgs, ErrorName } from '#contract/core/errors'
import type { Resource } from '#contract/core/resource'
import { iso } from '#contract/core/times'

export interface FieldRefusal {
  key: string
  args?: ErrorArgs
}

export interface RefusalDetails {
  args?: ErrorArgs
  fields?: Record<string, FieldRefusal>
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly error: ErrorName
  readonly details: RefusalDetails

  constructor(error: ErrorName, details: RefusalDetails = {}) {
    super(error)
    this.error = error
    this.details = details
  }
}

export const tooManyRequests = (waitMs: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal('tooManyRequests', { args: { seconds }, retryAfter: seconds })
}

export const unknownIds = (field: string, ids: readonly (string | number)[]): Refusal =>
  new Refusal('invalidInput', {
    fields: { [field]: { key: 'validation.unknownIds', args: { ids: ids.join(', ') } } },
  })

export const requireAllowed = (verdict: ErrorName | null, details?: RefusalDetails): void => {
  if (verdict) throw new Refusal(verdict, details)
}

/** Throws `changedMeanwhile` when the body is based on another version than the stored one. */
export const requireVersion = (
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
export const requireChangeable = (
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

export const requireNoProblems = (problems: Readonly<Record<string, string>>): void => {
  const fields = Object.entries(problems).map(([name, key]) => [name, { key }])
  if (fields.length) throw new Refusal('invalidInput', { fields: Object.fromEntries(fields) })
}

export const invalidField = (field: string, key: FieldRefusal['key']): Refusal =>
  new Refusal('invalidInput', { fields: { [field]: { key } } })
