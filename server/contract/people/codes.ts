import { z } from 'zod'
import { normalizeEmail } from '#contract/text/emails'
import {
  isPhone,
  normalizePhoneFields,
  normalizeDigits,
  normalizePhoneInput,
} from '#contract/text/phones'
import { dialCode, email } from '#contract/core/rules'

export const codeSeconds = 300
export const codeTries = 5

/** Codes per recipient: one a minute, five an hour, ten a day. */
export const recipientCaps = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: 3600 },
  { most: 10, seconds: 86_400 },
] as const

export const phonePurposes = ['register', 'login', 'resetPassword', 'bindPhone'] as const
export const emailPurposes = ['register', 'login', 'resetPassword', 'bindEmail'] as const
/** `confirm` goes to the caller's own contact, which the caller does not name. */
export type CodePurpose =
  | (typeof phonePurposes)[number]
  | (typeof emailPurposes)[number]
  | 'confirm'

export const requiredPhone = z
  .string('errors.phoneEmpty')
  .overwrite(normalizePhoneInput)
  .min(1, 'errors.phoneEmpty')
  .regex(/^\+?\d{4,20}$/, 'validation.phoneFormat')

export const requiredEmail = z
  .string('errors.emailEmpty')
  .trim()
  .min(1, 'errors.emailEmpty')
  .pipe(email)

/** A malformed code is reported as wrong and does not count as an attempt. */
export const typedCode = z
  .string('validation.codeRequired')
  .overwrite(normalizeDigits)
  .min(1, 'validation.codeRequired')
  .regex(/^\d{6}$/, 'errors.codeWrong')

/** Normalizes the phone fields of a form. Pass it to `overwrite` before the number is checked. */
export const splitPhone = normalizePhoneFields('dialCode', 'phone')
const phoneFits = (given: { dialCode: string; phone: string }): boolean =>
  isPhone(given.dialCode, given.phone)
const phoneDoesNotFit = { path: ['phone'], message: 'validation.phoneFormat' }

/**
 * Proof of work required by error 7220, `<challenge>.<nonce>`: SHA-256(challenge ‖ nonce) starts with at least
 * `args.difficulty` zero bits.
 */
const proof = z
  .string('validation.invalid')
  .max(200, 'validation.tooLong')
  .regex(/^[\w.-]+$/, 'validation.invalid')
  .optional()

const byPhone = { dialCode, phone: requiredPhone }
const phonePurpose = z.enum(phonePurposes, 'validation.invalid')
const emailPurpose = z.enum(emailPurposes, 'validation.invalid')

export const phoneCodeRequest = z
  .strictObject({ ...byPhone, purpose: phonePurpose, proof })
  .overwrite(splitPhone)
  .refine(phoneFits, phoneDoesNotFit)
export const emailCodeRequest = z.strictObject({
  email: requiredEmail,
  purpose: emailPurpose,
  proof,
})

export const phoneCodeComparison = z
  .strictObject({ ...byPhone, purpose: phonePurpose, code: typedCode })
  .overwrite(splitPhone)
  .refine(phoneFits, phoneDoesNotFit)
export const emailCodeComparison = z.strictObject({
  email: requiredEmail,
  purpose: emailPurpose,
  code: typedCode,
})

export const provenPhone = z
  .strictObject({ ...byPhone, code: typedCode })
  .overwrite(splitPhone)
  .refine(phoneFits, phoneDoesNotFit)
export const provenEmail = z.strictObject({ email: requiredEmail, code: typedCode })

/** Seconds until this recipient can get another code. */
export const codeSent = z.strictObject({ resendAfter: z.number().int() })
export type CodeSent = z.infer<typeof codeSent>

export const eitherContact = {
  dialCode: dialCode.optional(),
  phone: z
    .string('errors.phoneEmpty')
    .overwrite(normalizePhoneInput)
    .max(32, 'validation.tooLong')
    .optional(),
  email: z
    .string('errors.emailEmpty')
    .overwrite(normalizeEmail)
    .max(254, 'validation.tooLong')
    .optional(),
}

interface Contact {
  dialCode?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}

/** Requires exactly one of phone and email, in a valid format. */
export const checkContact = (given: Contact, context: z.RefinementCtx): void => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const byEmail = !given.phone && given.email !== undefined
  if (given.phone && given.email) refuse('email', 'validation.phoneOrEmailNotBoth')
  else if (byEmail) {
    const result = requiredEmail.safeParse(given.email)
    if (!result.success)
      refuse('email', result.error.issues[0]?.message ?? 'validation.emailFormat')
  } else {
    const result = requiredPhone.safeParse(given.phone)
    if (given.dialCode === undefined) refuse('dialCode', 'validation.dialCodeRequired')
    if (!result.success) refuse('phone', result.error.issues[0]?.message ?? 'errors.phoneEmpty')
    else if (given.dialCode !== undefined && !isPhone(given.dialCode, result.data))
      refuse('phone', 'validation.phoneFormat')
  }
}
