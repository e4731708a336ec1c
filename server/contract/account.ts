import { z } from 'zod'
import { locales, rightsRequestStatuses } from './enums.ts'
import { notificationRecord } from './notifications.ts'
import { passwordMismatch, passwordsMatch, repeatedPassword } from './registration.ts'
import { anyPassword, newPassword, nickName, realName, userCentrePasswordPolicy } from './rules.ts'
import { sessionRecord } from './sessions.ts'
import { personFields } from './users.ts'

const time = z.string()

/** One's own data. */
export const account = z.strictObject({
  ...personFields,
  /** Contacts that someone else set, which wait for the code that verifies them. */
  pendingDialCode: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  pendingEmail: z.string().nullable(),
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
  'email',
  'companyId',
  'avatar',
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

export const accountDeletion = z.strictObject({ password: anyPassword })

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

/** Names the version whose acceptance is withdrawn. */
export const consentWithdrawal = z.strictObject({
  version: z.string('validation.required').min(1, 'validation.required').max(16),
})

/** Everything that is kept about one user. */
export const accountExport = z.strictObject({
  exportedAt: time,
  account,
  roles: z.array(
    z.strictObject({ applicationId: z.string(), roleId: z.string(), roleName: z.string() }),
  ),
  joinRequests: z.array(
    z.strictObject({
      id: z.string(),
      companyName: z.string(),
      message: z.string(),
      status: z.string(),
      reason: z.string(),
      createdAt: time,
      decidedAt: time.nullable(),
    }),
  ),
  companyApplications: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      organisationCode: z.string(),
      status: z.string(),
      createdAt: time,
    }),
  ),
  rightsRequests: z.array(
    z.strictObject({
      id: z.string(),
      permissionId: z.string(),
      permissionName: z.string(),
      permissionEnName: z.string(),
      message: z.string(),
      status: z.enum(rightsRequestStatuses),
      reason: z.string(),
      roleName: z.string().nullable(),
      createdAt: time,
      decidedAt: time.nullable(),
    }),
  ),
  /** Applications of the console that were pinned or opened. */
  applications: z.array(
    z.strictObject({
      applicationId: z.string(),
      name: z.string(),
      enName: z.string(),
      pinnedAt: time.nullable(),
      usedAt: time.nullable(),
    }),
  ),
  consents: z.array(consent),
  sessions: z.array(sessionRecord),
  notifications: z.array(notificationRecord),
  /** What the log holds of one's own actions, newest first. */
  log: z.array(
    z.strictObject({
      at: time,
      action: z.string(),
      targetType: z.string(),
      targetName: z.string(),
      code: z.number().int(),
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
})
export type AccountExport = z.infer<typeof accountExport>
