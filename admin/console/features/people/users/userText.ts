import type { UserRecord } from '#contract/users'

/** What people call a user. */
export const nameOf = (user: UserRecord): string => user.realName || user.username

/** Where a user's page is. */
export const pathOf = (user: Pick<UserRecord, 'id'>): string => `/users/${user.id}/show`

export const phoneOf = (user: Pick<UserRecord, 'dialCode' | 'phone'>): string | null =>
  user.phone ? `+${user.dialCode ?? ''} ${user.phone}` : null

/** The verified contacts, where others wait in their place. */
export const contactsInUse = (user: UserRecord) => ({
  phone:
    user.phoneVerified || !user.verifiedPhone
      ? null
      : phoneOf({ dialCode: user.verifiedDialCode, phone: user.verifiedPhone }),
  email: user.emailVerified ? null : user.verifiedEmail,
})

export type UserState = 'disabled' | 'locked' | 'active'

/** Whether someone can log in: disabled weighs more than locked. */
export const stateOf = (user: UserRecord, now: Date): UserState => {
  if (user.status === 'disabled') return 'disabled'
  return user.lockedUntil && new Date(user.lockedUntil) > now ? 'locked' : 'active'
}

/** Roles by their names, one an application. */
export const roleNames = (user: UserRecord): string =>
  user.roles.map(({ roleName }) => roleName).join(' · ')
