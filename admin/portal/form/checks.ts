import type { z } from 'zod'
import { issueArgs, issueKey } from '#contract/core/issues'
import { isPhone, parsePhone, normalizeDigits, type PhoneNumber } from '#contract/text/phones'
import * as rules from '#contract/core/rules'
import type { PasswordPolicy } from '#contract/core/rules'
import type { Message } from './messages.ts'
import { filled } from './required.ts'

const firstIssue = (
  schema: z.ZodType,
  value: string,
  args?: Message['args'],
): Message | undefined => {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue && { key: issueKey(issue), args: args ?? issueArgs(issue) }
}

export const checkUsername = (value = ''): Message | undefined => firstIssue(rules.username, value)
export const checkRealName = (value = ''): Message | undefined => firstIssue(rules.realName, value)

export const checkCompanyName = (value = ''): Message | undefined =>
  firstIssue(rules.organisationName('errors.companyNameEmpty'), value)

export const checkEmail = (value = ''): Message | undefined =>
  filled(value, 'errors.emailEmpty') ?? firstIssue(rules.email, value)

const fits = ({ dialCode, phone }: PhoneNumber): boolean => isPhone(dialCode, phone)

export const checkPhone = (dialCode: string | undefined, value = ''): Message | undefined =>
  filled(value, 'errors.phoneEmpty') ??
  (dialCode && !fits(parsePhone(value, dialCode)) ? { key: 'validation.phoneFormat' } : undefined)

export const checkDialCode = (value = ''): Message | undefined => firstIssue(rules.dialCode, value)

export const checkCode = (value = ''): Message | undefined =>
  filled(value, 'validation.codeRequired') ??
  (/^\d{6}$/.test(normalizeDigits(value)) ? undefined : { key: 'errors.codeWrong' })

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
