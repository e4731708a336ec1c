import type { ErrorArgs, ErrorName } from '#contract/core/errors'

/** A field's part of a refusal: a key of the `validation` texts, or of the `errors` texts. */
export interface FieldRefusal {
  key: string
  args?: ErrorArgs
}

export interface RefusalDetails {
  args?: ErrorArgs
  fields?: Record<string, FieldRefusal>
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfter?: number
}

/** A refusal by name; the error handler gives it its number, status and text. */
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

/** The refusal of what comes too often; it makes sense again after so many milliseconds. */
export const tooManyRequests = (waitMs: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal('tooManyRequests', { args: { seconds }, retryAfter: seconds })
}

/** The refusal of ids that name nothing, at the field that holds them. */
export const unknownIds = (field: string, ids: readonly (string | number)[]): Refusal =>
  new Refusal('invalidInput', {
    fields: { [field]: { key: 'validation.unknownIds', args: { ids: ids.join(', ') } } },
  })

/** Turns a policy's verdict into a refusal; `null` allows. */
export const enforce = (verdict: ErrorName | null, details?: RefusalDetails): void => {
  if (verdict) throw new Refusal(verdict, details)
}
