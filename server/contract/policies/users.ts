import type { UserRecord } from '#contract/people/users'
import { isSame, type Caller, type Verdict } from './caller.ts'

type Actor = Pick<Caller, 'userId' | 'isSystemAdministrator'>
type Subject = Pick<UserRecord, 'id' | 'isSystemAdministrator' | 'isCompanyAdministrator'>

const isSelf = (caller: Actor, user: Subject) => isSame(user.id, caller.userId)

/**
 * Applies to editing, enabling and logging out. Only system super administrators, or the person themselves,
 * may change the account of a super administrator.
 */
export const mayEditUser = (caller: Actor, user: Subject): Verdict =>
  caller.isSystemAdministrator ||
  isSelf(caller, user) ||
  !(user.isSystemAdministrator || user.isCompanyAdministrator)
    ? null
    : 'insufficientPermission'

export const mayDisableUser = (caller: Actor, user: Subject): Verdict =>
  isSelf(caller, user) ? 'ownAccount' : mayEditUser(caller, user)

/** Not for the own account, because someone with a borrowed session could otherwise guess without limit. */
export const mayUnlockUser = mayDisableUser

/**
 * A password known to the caller cannot be set for another system super administrator, because two of them must jointly
 * decide who becomes one.
 */
export const mayGeneratePassword = (caller: Actor, user: Subject): Verdict =>
  user.isSystemAdministrator && !isSelf(caller, user)
    ? 'insufficientPermission'
    : mayDisableUser(caller, user)

export const mayRemoveUser = (caller: Actor, user: Subject): Verdict => {
  if (user.isCompanyAdministrator) return 'companyAdministratorStays'
  return mayDisableUser(caller, user)
}

/**
 * System super administrators may view as anyone except other system super administrators; a company's super
 * administrator may view as its members. The view never has more than the caller's own rights. People of other
 * companies cause `userMissing`, as if they did not exist.
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

interface Ties {
  isSystemAdministrator: boolean
  /** Number of other administrators who can log in. */
  otherSystemAdministrators: number
  ownedCompany: string | null
  applicationInReview: boolean
}

interface OtherAccount {
  status: 'active' | 'disabled'
  companyId: number | null
  /** Expiry of a generated password; null for a password set by the owner. */
  generatedUntil: number | null
  hasSecondFactor: boolean | number
}

/**
 * Refuses an account whose password was generated, because the caller need not be its owner. Also refuses a member of a
 * company that the caller has not joined; that account can merge the caller's account instead.
 */
export const mayMergeAccount = (
  own: { companyId: number | null },
  other: OtherAccount,
): Verdict => {
  if (other.status === 'disabled') return 'accountDisabled'
  if (other.generatedUntil !== null) return 'passwordMustBeChanged'
  // Its password alone would take its contacts, which its second factor guards.
  if (other.hasSecondFactor) return 'mergesGuardedAccount'
  return other.companyId === null || other.companyId === own.companyId ? null : 'mergesOtherCompany'
}

/**
 * A company or the installation must not lose its only administrator, and an application in review must not lose its
 * applicant.
 */
export const mayDeleteAccount = (ties: Ties): Verdict => {
  if (ties.isSystemAdministrator && ties.otherSystemAdministrators === 0)
    return 'lastSuperAdministrator'
  if (ties.ownedCompany !== null) return 'companyAdministratorStays'
  return ties.applicationInReview ? 'ownApplicationInReview' : null
}
