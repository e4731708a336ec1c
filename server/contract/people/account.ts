import { z } from 'zod'
import { locales } from '#contract/text/locale'
import { longestDocumentVersion } from '#contract/core/legal'
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

/** One's own data. */
export const account = z.strictObject({
  ...personFields,
  /** Contacts that someone else set, which wait for the code that verifies them. */
  pendingDialCode: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  pendingEmail: z.string().nullable(),
  roles: z.array(roleOfUser),
  /** Whether notifications come by email, too; needs an address. */
  notifyByEmail: z.boolean(),
  agreementVersion: z.string().nullable(),
  agreedAt: time.nullable(),
  passwordChangedAt: time.nullable(),
})
export type Account = z.infer<typeof account>

/**
 * What one may change of it. The whole record may be sent back: fields that this call does not change must then be
 * as they are stored, times are not looked at.
 */
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

/** The caller's own password, which confirms a change that could take the account over. */
const confirmed = { password: anyPassword }

/** A new contact with its code. */
export const phoneChange = provenPhone.safeExtend(confirmed)
export const emailChange = provenEmail.extend(confirmed)

/** Hours in which the replaced contact can undo a change, and the new one resets no password. */
export const contactUndoHours = 24

export const contactUndo = z.strictObject({ token: linkToken })
export type ContactUndo = z.output<typeof contactUndo>

export const contactUndone = z.strictObject({
  username: z.string(),
  /** The restored contact, shortened; null where there was none. */
  contact: z.string().nullable(),
})
export type ContactUndone = z.infer<typeof contactUndone>

/** Another account of the caller's: its user name, phone or email address, and its password. */
export const accountMerge = z.strictObject({
  username: loginName,
  otherPassword: anyPassword,
  ...confirmed,
})
export type AccountMerge = z.output<typeof accountMerge>

export const accountDeletion = z.strictObject(confirmed)

/** One acceptance of the agreement, and its withdrawal. */
export const consent = z.strictObject({
  version: z.string(),
  agreedAt: time,
  withdrawnAt: time.nullable(),
})
export type Consent = z.infer<typeof consent>

export const consentState = z.strictObject({
  /** The version in force. */
  current: z.string(),
  /** The version that is accepted now; null after withdrawing. */
  accepted: z.string().nullable(),
  history: z.array(consent),
})

/** Names the version whose acceptance is given or withdrawn. */
export const consentStep = z.strictObject({
  version: z
    .string('validation.required')
    .min(1, 'validation.required')
    .max(longestDocumentVersion, 'validation.tooLong'),
})
