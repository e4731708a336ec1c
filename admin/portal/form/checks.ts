import type { z } from 'zod'
import { isPhone } from '#contract/rules'
import * as rules from '#contract/rules'
import type { PasswordPolicy } from '#contract/rules'
import type { Message } from './messages.ts'
import { filled } from './required.ts'

const firstIssue = (
  schema: z.ZodType,
  value: string,
  args?: Message['args'],
): Message | undefined => {
  const key = schema.safeParse(value).error?.issues[0]?.message
  return key === undefined ? undefined : args ? { key, args } : { key }
}

/** How people type numbers: full-width digits, spaces and hyphens are theirs to type and ours to read. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/[\s-]/g, '')

export const checkUsername = (value = ''): Message | undefined => firstIssue(rules.username, value)
export const checkRealName = (value = ''): Message | undefined => firstIssue(rules.realName, value)

export const checkCompanyName = (value = ''): Message | undefined =>
  firstIssue(rules.organisationName('errors.companyNameEmpty'), value)

export const checkEmail = (value = ''): Message | undefined =>
  filled(value, 'errors.emailEmpty') ?? firstIssue(rules.email, value.normalize('NFKC'))

export const checkPhone = (dialCode: string | undefined, value = ''): Message | undefined =>
  filled(value, 'errors.phoneEmpty') ??
  (dialCode && !isPhone(dialCode, digitsOf(value)) ? { key: 'validation.phoneFormat' } : undefined)

export const checkDialCode = (value = ''): Message | undefined => firstIssue(rules.dialCode, value)

/** A code as it was typed: six digits; anything else cannot be one. */
export const checkCode = (value = ''): Message | undefined =>
  filled(value, 'validation.codeRequired') ??
  (/^\d{6}$/.test(digitsOf(value)) ? undefined : { key: 'errors.codeWrong' })

export const checkNewPassword = (
  policy: PasswordPolicy,
  value: string | undefined,
): Message | undefined =>
  value
    ? firstIssue(rules.newPassword(policy), value, { ...policy })
    : { key: 'validation.required' }

export const checkConfirmation = (
  password: string | undefined,
  again: string | undefined,
): Message | undefined =>
  (again ? undefined : { key: 'validation.confirmPasswordRequired' }) ??
  (password === again ? undefined : { key: 'validation.passwordMismatch' })
