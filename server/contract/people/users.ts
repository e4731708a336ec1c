import { z } from 'zod'
import { locales } from '#contract/text/locale'
import { userStatuses } from '#contract/core/enums'
import { createdFilters, listFilters } from '#contract/core/paging'
import { splitPhone } from './codes.ts'
import * as rules from '#contract/core/rules'
import { defineResource, type ByName } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

/** `roleEnName` is empty for roles that the program does not bring. */
export const roleOfUser = z.strictObject({
  applicationId: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  roleEnName: z.string(),
})

export const personFields = {
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  nickName: z.string(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  /**
   * True if the owner verified the number with a code. An unverified contact can neither log in nor reset the password.
   */
  phoneVerified: z.boolean(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Content hash of the picture, sent by `/users/:id/avatar`; null without a picture. */
  avatar: z.string().nullable(),
  locale: z.enum(locales),
  lastSignInAt: z.string().nullable(),
  ...stamps,
}

export const userRecord = z.strictObject({
  ...personFields,
  /** The verified contacts, which stay in use until `phone` and `email` are verified. */
  verifiedDialCode: z.string().nullable(),
  verifiedPhone: z.string().nullable(),
  verifiedEmail: z.string().nullable(),
  departmentId: z.string().nullable(),
  departmentName: z.string().nullable(),
  roles: z.array(roleOfUser),
  status: z.enum(userStatuses),
  lockedUntil: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  isSystemAdministrator: z.boolean(),
  isCompanyAdministrator: z.boolean(),
})
export type UserRecord = z.infer<typeof userRecord>

/** True for an account that someone else created and that was never used; its owner activates it through a link. */
export const isUnused = (
  user: Pick<UserRecord, 'lastSignInAt' | 'verifiedPhone' | 'verifiedEmail'>,
): boolean =>
  user.lastSignInAt === null && user.verifiedPhone === null && user.verifiedEmail === null

/** Filter value for users without a role who are not administrators. */
export const noRole = 'none'

const roleIds = z.array(rules.id).max(100, 'validation.tooMany')
/** `shownRoleIds` are the roles that the caller saw; if they have changed since, nothing is saved. */
export const userRoles = z.strictObject({ roleIds, shownRoleIds: roleIds.optional() })
export type UserRoles = z.infer<typeof userRoles>

const contact = {
  dialCode: rules.dialCode.nullable().optional(),
  phone: rules.phone.nullable().optional(),
  email: rules.email.nullable().optional(),
}

const department = rules.id.nullable().optional()

const phoneFits = (user: {
  dialCode?: string | null | undefined
  phone?: string | null | undefined
}) => !user.phone || (!!user.dialCode && rules.isPhone(user.dialCode, user.phone))
const phoneDoesNotFit = { path: ['phone'], message: 'validation.phoneFormat' }

/** Preferred contact for the activation link when a user has both; the other is used when it is unreachable. */
export const linkChannels = ['email', 'sms'] as const
export type LinkChannel = (typeof linkChannels)[number]
const linkBy = z.enum(linkChannels)
export const linkChoice = z.strictObject({ linkBy: linkBy.optional() })

export const generatedPasswordDays = 7

/** Shown to the administrator only once. */
export const generatedPassword = z.strictObject({ password: z.string(), expiresAt: z.string() })
export type GeneratedPassword = z.infer<typeof generatedPassword>

export const userCreation = z
  .strictObject({
    username: rules.username,
    realName: rules.realName,
    nickName: rules.nickName.optional(),
    ...contact,
    password: rules.newPassword(rules.userCentrePasswordPolicy).optional(),
    companyId: rules.id.optional(),
    departmentId: department,
    locale: z.enum(locales).optional(),
    roleIds: roleIds.optional(),
    linkBy: linkBy.optional(),
  })
  .overwrite(splitPhone)
  .refine(phoneFits, phoneDoesNotFit)
  .refine((user) => !!user.phone || !!user.email, {
    path: ['phone'],
    message: 'validation.phoneOrEmail',
  })
export type UserCreation = z.infer<typeof userCreation>

/**
 * Omitted fields stay unchanged. The whole record may be sent back, as ra-data-simple-rest does: fields in
 * `users.readOnly` must equal the stored ones, all others that cannot be changed are ignored.
 */
export const userChange = z
  .strictObject({
    ...userRecord.partial().shape,
    realName: rules.realName.optional(),
    nickName: rules.nickName.optional(),
    ...contact,
    departmentId: department,
    locale: z.enum(locales).optional(),
    roleIds: roleIds.optional(),
  })
  .overwrite(splitPhone)
  .refine((user) => user.dialCode === undefined || phoneFits(user), phoneDoesNotFit)
export type UserChange = z.infer<typeof userChange>

export const lastSignIns = ['never', 'within7', 'within30', 'within90', 'longAgo'] as const
export type LastSignIn = (typeof lastSignIns)[number]

export const userFilter = z.strictObject({
  ...listFilters,
  ...createdFilters,
  status: z.enum(userStatuses).optional(),
  companyId: rules.idFilterValue.optional(),
  roleId: rules.idFilterValue.optional(),
  departmentId: rules.idFilterValue.optional(),
  locked: z.boolean().optional(),
  hasSecondFactor: z.boolean().optional(),
  lastSignIn: z.enum(lastSignIns, 'validation.invalid').optional(),
})
export type UserFilter = z.infer<typeof userFilter>

export const users = defineResource({
  name: 'users',
  type: 'user',
  record: userRecord,
  create: userCreation,
  change: userChange,
  readOnly: [
    'id',
    'username',
    'phoneVerified',
    'emailVerified',
    'verifiedDialCode',
    'verifiedPhone',
    'verifiedEmail',
    'companyId',
    'roles',
    'status',
    'hasSecondFactor',
    'isSystemAdministrator',
    'isCompanyAdministrator',
    'avatar',
  ],
  sortable: [
    'id',
    'username',
    'realName',
    'email',
    'status',
    'lastSignInAt',
    'createdAt',
    'updatedAt',
  ],
  sort: ['createdAt', 'DESC'],
  sortKeys: { realName: 'person' },
  filter: userFilter,
  actions: [
    'user.create',
    'user.createAdministrator',
    'user.register',
    'user.activate',
    'user.edit',
    'user.removeAvatar',
    'user.disable',
    'user.enable',
    'user.unlock',
    'user.signOut',
    'user.endSession',
    'user.remove',
    'user.sendResetCode',
    'user.sendActivation',
    'user.generatePassword',
    'user.resetFactors',
    'user.import',
    'user.viewAs',
    'user.export',
  ],
  unique: {
    users_username_key_unique: 'usernameExists',
    users_email_key_unique: 'emailAlreadyUsed',
    users_phone_dial_code_unique: 'phoneAlreadyUsed',
  },
  permissions: { 'user:manage': { id: 1450, providerOnly: true } },
})

export const avatarQuery = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/, 'validation.invalid'),
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof users> {}
}
