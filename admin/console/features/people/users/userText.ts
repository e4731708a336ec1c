import type { UserRecord } from '#contract/people/users'
import { phoneText } from '#console/core/data/account.ts'

export const nameOf = (user: UserRecord): string => user.realName || user.username

export const pathOf = (user: Pick<UserRecord, 'id'>): string => `/users/${user.id}/show`

export const phoneOf = ({ dialCode, phone }: UserRecord) => phoneText(dialCode, phone)

/** The verified phone and email that are still in use while a new value is unverified; null otherwise. */
export const contactsInUse = (user: UserRecord) => ({
  phone: user.phoneVerified ? null : phoneText(user.verifiedDialCode, user.verifiedPhone),
  email: user.emailVerified ? null : user.verifiedEmail,
})

export type UserState = 'disabled' | 'locked' | 'active'

/** Whether the user can log in; a disabled user counts as disabled even while locked. */
export const stateOf = (user: UserRecord, now: Date): UserState => {
  if (user.status === 'disabled') return 'disabled'
  return user.lockedUntil && new Date(user.lockedUntil) > now ? 'locked' : 'active'
}

export const rolesByApplication = ({ roles }: UserRecord): Record<string, string> =>
  Object.fromEntries(roles.map(({ applicationId, roleId }) => [applicationId, roleId]))

/** Only members of a company can have roles; administrators cannot. */
export const canHaveRoles = (user: UserRecord): user is UserRecord & { companyId: string } =>
  user.companyId !== null && kindOf(user) === undefined

export const kindOf = (user: UserRecord) => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : undefined
}

export const pictureOf = ({ id, avatar }: Pick<UserRecord, 'id' | 'avatar'>): string | null =>
  avatar && `/usercenter/users/${id}/avatar?hash=${avatar}`
