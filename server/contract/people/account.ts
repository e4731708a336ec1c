import { z } from 'zod'
import { locales } from '#contract/text/locale'
import { maxDocumentVersionLength } from '#contract/core/legal'
import { provenEmail, provenPhone } from './codes.ts'
import { linkToken, passwordMismatch, passwordsMatch, repeatedPassword } from './registration.ts'
import {
  anyPassword,
  loginName,
  newPassword,
  nickName,
  realName,
  userCentrePasswordPolicy,
} from '#contract/core/rules'
import { personFields, roleOfUser } from './users.ts'

const time = z.string()

export const account = z.strictObject({
  ...personFields,
  /** Contacts set by someone else that wait for verification by code. */
  pendingDialCode: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  pendingEmail: z.string().nullable(),
  roles: z.array(roleOfUser),
  notifyByEmail: z.boolean(),
  agreementVersion: z.string().nullable(),
  agreedAt: time.nullable(),
  passwordChangedAt: time.nullable(),
})
export type Account = z.infer<typeof account>

/** Accepts the whole record: fields in `accountReadOnly` must equal the stored values, timestamps are ignored. */
export const accountChange = z.strictObject({
  ...account.partial().shape,
  realName: realName.optional(),
  nickName: nickName.optional(),
  locale: z.enum(locales, 'validation.invalid').optional(),
  notifyByEmail: z.boolean('validation.invalid').optional(),
})
export type AccountChange = z.output<typeof accountChange>

export const accountReadOnly = [
  'id',
  'username',
  'dialCode',
  'phone',
  'phoneVerified',
  'email',
  'emailVerified',
  'pendingDialCode',
  'pendingPhone',
  'pendingEmail',
  'companyId',
  'companyName',
  'avatar',
  'roles',
  'agreementVersion',
] as const satisfies readonly (keyof Account)[]

export const passwordChange = z
  .strictObject({
    oldPassword: anyPassword,
    password: newPassword(userCentrePasswordPolicy),
    confirmPassword: repeatedPassword,
  })
  .refine(passwordsMatch, passwordMismatch)
export type PasswordChange = z.output<typeof passwordChange>

export const phoneChange = provenPhone
export const emailChange = provenEmail

/**
 * Hours after a contact change. During them, the link sent to the old contact can undo the change, and codes sent to
 * the new contact can neither log in nor reset the password.
 */
export const contactUndoHours = 24

export const contactUndo = z.strictObject({ token: linkToken })
export type ContactUndo = z.output<typeof contactUndo>

export const contactUndone = z.strictObject({
  username: z.string(),
  /** The restored contact, masked; null if the account had none. */
  contact: z.string().nullable(),
})
export type ContactUndone = z.infer<typeof contactUndone>

export const accountMerge = z.strictObject({
  username: loginName,
  otherPassword: anyPassword,
})
export type AccountMerge = z.output<typeof accountMerge>

export const consent = z.strictObject({
  version: z.string(),
  agreedAt: time,
  withdrawnAt: time.nullable(),
})
export type Consent = z.infer<typeof consent>

export const consentState = z.strictObject({
  current: z.string(),
  accepted: z.string().nullable(),
  history: z.array(consent),
})

export const consentStep = z.strictObject({
  version: z
    .string('validation.required')
    .min(1, 'validation.required')
    .max(maxDocumentVersionLength, 'validation.tooLong'),
})
