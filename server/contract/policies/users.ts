import type { UserRecord } from '#contract/users'
import { isSame, type Caller as AnyCaller, type Verdict } from './caller.ts'

type Caller = Pick<AnyCaller, 'userId' | 'isSystemAdministrator'>
type Subject = Pick<UserRecord, 'id' | 'isSystemAdministrator' | 'isCompanyAdministrator'>

const isSelf = (caller: Caller, user: Subject) => isSame(user.id, caller.userId)

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
