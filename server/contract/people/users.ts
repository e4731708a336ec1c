import { z } from 'zod'
import { locales } from '#contract/text/locale'
import { userStatuses } from '#contract/core/enums'
import { createdFilters, listFilters } from '#contract/core/paging'
import { splitPhone } from './codes.ts'
import * as rules from '#contract/core/rules'
import { defineResource } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

/** A user's role in one application; at most one each. */
export const roleOfUser = z.strictObject({
  applicationId: z.string(),
  roleId: z.string(),
  roleName: z.string(),
})

/** What a person's account and its owner's own data have in common. */
export const personFields = {
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  nickName: z.string(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether its owner has verified it by a code. What is not verified receives no code and names no account. */
  phoneVerified: z.boolean(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Names the content of the person's picture, which `/users/:id/avatar` sends; null where they have none. */
  avatar: z.string().nullable(),
  locale: z.enum(locales),
  lastSignInAt: z.string().nullable(),
  ...stamps,
}

export const userRecord = z.strictObject({
  ...personFields,
  /** The verified contacts, which stay in use until those above are verified. */
  verifiedDialCode: z.string().nullable(),
  verifiedPhone: z.string().nullable(),
  verifiedEmail: z.string().nullable(),
  departmentId: z.string().nullable(),
  /** The names from the top of the company's tree to the department. */
  departmentName: z.string().nullable(),
  roles: z.array(roleOfUser),
  status: z.enum(userStatuses),
  lockedUntil: z.string().nullable(),
  isSystemAdministrator: z.boolean(),
  isCompanyAdministrator: z.boolean(),
})
export type UserRecord = z.infer<typeof userRecord>

/** Whether no one has ever used an account that others created: its owner activates it by a link that is sent to them. */
export const isUnused = (
  user: Pick<UserRecord, 'lastSignInAt' | 'verifiedPhone' | 'verifiedEmail'>,
): boolean =>
  user.lastSignInAt === null && user.verifiedPhone === null && user.verifiedEmail === null

/** In place of a role's id, in the filter: those who have none and are no administrators. */
export const noRole = 'none'

/** All roles that a user is to have, at most one an application. */
const roleIds = z.array(rules.id).max(100, 'validation.tooMany')
/** `shownRoleIds`: the roles that the caller saw the user have; where they are others by now, nothing is changed. */
export const userRoles = z.strictObject({ roleIds, shownRoleIds: roleIds.optional() })
export type UserRoles = z.infer<typeof userRoles>

const contact = {
  dialCode: rules.dialCode.nullable().optional(),
  phone: rules.phone.nullable().optional(),
  email: rules.email.nullable().optional(),
}

/** A department of the user's company; null for none. */
const department = rules.id.nullable().optional()

const phoneFits = (user: {
  dialCode?: string | null | undefined
  phone?: string | null | undefined
}) => !user.phone || (!!user.dialCode && rules.isPhone(user.dialCode, user.phone))
const phoneDoesNotFit = { path: ['phone'], message: 'validation.phoneFormat' }

/** Which contact gets the activation link where a user has both; the other one is used where that cannot be reached. */
export const linkChannels = ['email', 'sms'] as const
export type LinkChannel = (typeof linkChannels)[number]
const linkBy = z.enum(linkChannels)
export const linkChoice = z.strictObject({ linkBy: linkBy.optional() })

/** How long a password holds that was generated for someone. */
export const generatedPasswordDays = 7

/** What an administrator hands over; told once. */
export const generatedPassword = z.strictObject({ password: z.string(), expiresAt: z.string() })
export type GeneratedPassword = z.infer<typeof generatedPassword>

/** What an administrator sends to create a user of their own company (`companyId` for system administrators). */
export const userCreation = z
  .strictObject({
    username: rules.username,
    realName: rules.realName,
    nickName: rules.nickName.optional(),
    ...contact,
    /** Without one, the user sets it by the activation link that they are sent. */
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
 * What an administrator may change; fields left out stay as they are. A client may send the whole record back
 * (ra-data-simple-rest does): of the fields that this route does not change, those in `readOnly` must be as
 * they are stored, the others are not looked at.
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

/** When someone logged in last: never, within so many days, or longer ago than 90. */
export const lastSignIns = ['never', 'within7', 'within30', 'within90', 'longAgo'] as const
export type LastSignIn = (typeof lastSignIns)[number]

export const userFilter = z.strictObject({
  ...listFilters,
  ...createdFilters,
  status: z.enum(userStatuses).optional(),
  companyId: rules.idToFind.optional(),
  /** `none` (`noRole`): without a role. */
  roleId: rules.idToFind.optional(),
  /** In this department or one below it. */
  departmentId: rules.idToFind.optional(),
  locked: z.boolean().optional(),
  lastSignIn: z.enum(lastSignIns, 'validation.invalid').optional(),
})
export type UserFilter = z.infer<typeof userFilter>

/** Accounts of people. */
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

/** Which picture is asked for: an address stands for one content. */
export const avatarQuery = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/, 'validation.invalid'),
})

declare module '#contract/core/resource' {
  interface Resources {
    users: typeof users
  }
}
