import { HttpError } from 'react-admin'
import { useAction } from '#console/core/dialogs/useAction.ts'
import type { RefusalBody } from '#console/core/data/httpClient.ts'
import type { Refusal } from '#console/core/data/refusal.ts'

export type Values = Record<string, unknown>
type FieldErrors = Record<string, string>

/** Server errors of these fields; undefined if the server reported none for them. */
export const errorsAt = (error: unknown, fields: readonly string[]): FieldErrors | undefined => {
  const errors = error instanceof HttpError ? (error.body as Partial<RefusalBody>).errors : {}
  const found = Object.entries(errors ?? {}).filter(([name]) => fields.includes(name))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

export interface Submitting {
  busy: boolean
  failure: Refusal | undefined
  submit: (values: Values) => Promise<FieldErrors | undefined>
}

export const useSubmit = (
  fields: readonly string[],
  send: (values: Values) => Promise<void>,
): Submitting => {
  const { outcomeOf, busy, refusal } = useAction(async (values: Values) => {
    try {
      await send(values)
      return undefined
    } catch (error) {
      const errors = errorsAt(error, fields)
      if (!errors) throw error
      return errors
    }
  }, 'inPlace')
  return {
    busy,
    failure: refusal,
    submit: outcomeOf,
  }
}
