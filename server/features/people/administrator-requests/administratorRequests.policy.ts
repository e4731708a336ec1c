import type { AdministratorChange } from '#contract/people/administratorRequests'
import type { ErrorName } from '#contract/core/errors'

interface Caller {
  userId: number
  isSystemAdministrator: boolean
}

interface Person {
  isSystemAdministrator: boolean
  isOurCompany: boolean
  isCompanyAdministrator: boolean
  status: 'active' | 'disabled'
  /** True if the person set the password themselves. */
  hasOwnPassword: boolean
}

type Verdict = ErrorName | null

export const mayUseRequests = (caller: Caller): Verdict =>
  caller.isSystemAdministrator ? null : 'systemAdministratorsOnly'

/** An administrator cannot decide their own request. */
export const mayDecide = (caller: Caller, request: { requesterId: string }): Verdict =>
  request.requesterId === String(caller.userId) ? 'ownRequest' : mayUseRequests(caller)

/** Only the requester withdraws a request; others decline it. */
export const mayWithdraw = (caller: Caller, request: { requesterId: string }): Verdict =>
  request.requesterId === String(caller.userId) ? null : 'insufficientPermission'

/**
 * Checks a change against the person's current state. Only active users of the provider's own company who set their own
 * password can be added, and no company administrators; one active system super administrator must remain.
 * @param others number of other active system super administrators
 */
export const mayBecome = (change: AdministratorChange, person: Person, others: number): Verdict => {
  if (change === 'remove') {
    if (!person.isSystemAdministrator) return 'statusDoesNotAllow'
    return others === 0 ? 'lastSuperAdministrator' : null
  }
  if (person.isSystemAdministrator || !person.isOurCompany || person.status !== 'active')
    return 'statusDoesNotAllow'
  // Someone else who knows the password could act as the second administrator.
  if (!person.hasOwnPassword) return 'ownPasswordMissing'
  return person.isCompanyAdministrator ? 'companyAdministratorStays' : null
}
