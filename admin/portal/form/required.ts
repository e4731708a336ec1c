import type { Message } from './messages.ts'

/*
 * Checks that need no schema, apart from the others: the page for logging in does without the schema library.
 */

export type Values = Readonly<Record<string, string>>
export type Problems = Readonly<Record<string, Message | undefined>>

/** Says what must be told where nothing was entered. */
export const filled = (value: string | undefined, key: string): Message | undefined =>
  value?.trim() ? undefined : { key }

export const checkRequired = (value: string | undefined): Message | undefined =>
  filled(value, 'validation.required')

export const checkAgreement = (value: string | undefined): Message | undefined =>
  value ? undefined : { key: 'errors.agreementRequired' }
