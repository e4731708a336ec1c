import type { UserRecord } from '#contract/people/users'
import { isSame, type Caller, type Verdict } from './caller.ts'

type Actor = Pick<Caller, 'userId' | 'isSystemAdministrator'>
type Subject = Pick<UserRecord, 'id' | 'isSystemAdministrator' | 'isCompanyAdministrator'>

const isSelf = (caller: Actor, user: Subject) => isSame(user.id, caller.userId)

/** Also for enabling, unlocking and logging out: super administrators are out of reach of everyone below a system super administrator, but for themselves. */
export const mayEditUser = (caller: Actor, user: Subject): Verdict =>
  caller.isSystemAdministrator ||
  isSelf(caller, user) ||
  !(user.isSystemAdministrator || user.isCompanyAdministrator)
    ? null
    : 'insufficientPermission'

/** No one shuts themselves out. */
export const mayDisableUser = (caller: Actor, user: Subject): Verdict =>
  isSelf(caller, user) ? 'ownAccount' : mayEditUser(caller, user)

/**
 * Whether someone may be given a password that the caller knows: no system super administrator, since two of them decide
 * together on who is one.
 */
export const mayGivePassword = (caller: Actor, user: Subject): Verdict =>
  user.isSystemAdministrator && !isSelf(caller, user)
    ? 'insufficientPermission'
    : mayDisableUser(caller, user)

/** A company keeps its super administrator until the right is transferred. */
export const mayRemoveUser = (caller: Actor, user: Subject): Verdict => {
  if (user.isCompanyAdministrator) return 'companyAdministratorStays'
  return mayDisableUser(caller, user)
}

/**
 * Whether someone may see the portal through the eyes of another: system super administrators through everyone's but
 * their equals'; a company's super administrator through its members'. No one sees more that way than with their own
 * rights. Whom the caller cannot see at all is `userMissing`.
 */
export const mayViewAs = (caller: Caller, subject: Caller): Verdict => {
  if (isSame(caller.userId, subject.userId)) return 'ownAccount'
  if (caller.isSystemAdministrator)
    return subject.isSystemAdministrator ? 'insufficientPermission' : null
  if (!isSame(caller.companyId, subject.companyId)) return 'userMissing'
  return caller.isCompanyAdministrator &&
    !subject.isCompanyAdministrator &&
    !subject.isSystemAdministrator
    ? null
    : 'insufficientPermission'
}
