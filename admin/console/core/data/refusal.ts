import type { ErrorArgs } from '#contract/core/errors'
import { refusalOf, type Refusal } from '#shared/http.ts'
import { textOf } from './i18nProvider.ts'

/**
 * Encodes a message and its arguments in the string format that react-admin's inputs translate; an object would be read
 * as errors of nested fields.
 */
const withArguments = (message: string, args: ErrorArgs): string =>
  `@@react-admin@@${JSON.stringify({ message, args })}`

export const refusalText = (error: unknown): string => {
  const refusal = refusalOf(error)
  const cause = refusal.key === 'errors.unexpected' ? 'unexpected' : 'unreachable'
  return refusal.text(textOf) || textOf(`console.failure.${cause}`) || ''
}

/** As `refusalText`, for a form field: it is translated when it is shown, and again when the language changes. */
export const fieldMessageOf = (error: unknown): string => {
  const text = refusalText(error)
  const { followsLanguage, key, args } = refusalOf(error)
  return followsLanguage ? withArguments(key, args) : text
}

/** Adds the field errors in react-admin's notation, and decides whether the text can follow the language. */
export const prepareRefusal = (refusal: Refusal): void => {
  refusal.text(textOf)
  const errors = Object.entries(refusal.fields).map(([name, { key, args, message }]) => [
    name,
    textOf(key, args) === undefined ? message : withArguments(key, args),
  ])
  if (errors.length > 0) refusal.body = { errors: Object.fromEntries(errors) }
}

/** The server's errors of these fields; undefined if it reported none for them. */
export const errorsAt = (
  error: unknown,
  fields: readonly string[],
): Record<string, string> | undefined => {
  const errors = Object.entries(refusalOf(error).body?.errors ?? {})
  const found = errors.filter(([name]) => fields.includes(name))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
