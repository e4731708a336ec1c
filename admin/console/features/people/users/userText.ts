import type { UserRecord } from '#contract/people/users'
import { phoneText } from '#console/core/data/account.ts'

/** What people call a user. */
export const nameOf = (user: UserRecord): string => user.realName || user.username

/** Where a user's page is. */
export const pathOf = (user: Pick<UserRecord, 'id'>): string => `/users/${user.id}/show`

export const phoneOf = ({ dialCode, phone }: UserRecord) => phoneText(dialCode, phone)

/** The verified contacts, where others wait in their place. */
export const contactsInUse = (user: UserRecord) => ({
  phone: user.phoneVerified ? null : phoneText(user.verifiedDialCode, user.verifiedPhone),
  email: user.emailVerified ? null : user.verifiedEmail,
})

export type UserState = 'disabled' | 'locked' | 'active'

/** Whether someone can log in: disabled weighs more than locked. */
export const stateOf = (user: UserRecord, now: Date): UserState => {
  if (user.status === 'disabled') return 'disabled'
  return user.lockedUntil && new Date(user.lockedUntil) > now ? 'locked' : 'active'
}

/** The roles of a user, by application. */
export const rolesByApplication = ({ roles }: UserRecord): Record<string, string> =>
  Object.fromEntries(roles.map(({ applicationId, roleId }) => [applicationId, roleId]))

/** Whether a user can have roles: members of a company that are no administrators. */
export const canHaveRoles = (user: UserRecord): user is UserRecord & { companyId: string } =>
  user.companyId !== null && kindOf(user) === undefined

/** What a user is beside their roles: administrator of everything or of their company, or nothing of the kind. */
export const kindOf = (user: UserRecord) => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : undefined
}

/** Path of a user's picture; null where there is none. */
export const pictureOf = ({ id, avatar }: Pick<UserRecord, 'id' | 'avatar'>): string | null =>
  avatar && `/usercenter/users/${id}/avatar?hash=${avatar}`
