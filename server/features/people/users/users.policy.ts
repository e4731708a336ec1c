import type { ErrorName } from '#contract/errors'
import type { UserRecord } from '#contract/users'

/** What these rules look at of the caller. */
interface Caller {
  userId: number
  isSystemAdministrator: boolean
}

type Subject = Pick<UserRecord, 'id' | 'isSystemAdministrator' | 'isCompanyAdministrator'>

type Verdict = ErrorName | null

const isSelf = (caller: Caller, user: Subject) => user.id === String(caller.userId)

/** Also for enabling, unlocking and logging out: super administrators are out of reach of everyone below a system super administrator, but for themselves. */
export const mayEditUser = (caller: Caller, user: Subject): Verdict =>
  caller.isSystemAdministrator ||
  isSelf(caller, user) ||
  !(user.isSystemAdministrator || user.isCompanyAdministrator)
    ? null
    : 'insufficientPermission'

/** No one shuts themselves out. */
export const mayDisableUser = (caller: Caller, user: Subject): Verdict =>
  isSelf(caller, user) ? 'ownAccount' : mayEditUser(caller, user)

/** A company keeps its super administrator until the right is transferred. */
export const mayRemoveUser = (caller: Caller, user: Subject): Verdict => {
  if (user.isCompanyAdministrator) return 'companyAdministratorStays'
  return mayDisableUser(caller, user)
}
