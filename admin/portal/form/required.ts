import type { Message } from './messages.ts'

/* Checks without the schema library, so that the login page does not load it. */

export type Values = Readonly<Record<string, string>>
export type Problems = Readonly<Record<string, Message | undefined>>

export const filled = (value: string | undefined, key: string): Message | undefined =>
  value?.trim() ? undefined : { key }

export const checkRequired = (value: string | undefined): Message | undefined =>
  filled(value, 'validation.required')

export const checkAgreement = (value: string | undefined): Message | undefined =>
  value ? undefined : { key: 'errors.agreementRequired' }
