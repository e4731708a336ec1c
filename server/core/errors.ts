import type { ErrorArgs, ErrorName } from '#contract/core/errors'

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

export const enforce = (verdict: ErrorName | null, details?: RefusalDetails): void => {
  if (verdict) throw new Refusal(verdict, details)
}
