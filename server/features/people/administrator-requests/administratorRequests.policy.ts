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
  /** The person set the password themselves. */
  hasOwnPassword: boolean
}

type Verdict = ErrorName | null

/** Whoever may look at the requests: system super administrators alone make and decide them. */
export const mayTakePart = (caller: Caller): Verdict =>
  caller.isSystemAdministrator ? null : 'systemAdministratorsOnly'

/** Nobody decides on what they asked for. */
export const mayDecide = (caller: Caller, request: { requesterId: string }): Verdict =>
  request.requesterId === String(caller.userId) ? 'ownRequest' : mayTakePart(caller)

/** Who asked takes a request back; others decline it. */
export const mayWithdraw = (caller: Caller, request: { requesterId: string }): Verdict =>
  request.requesterId === String(caller.userId) ? null : 'insufficientPermission'

/**
 * Whether a change fits a person as they are now: people of the provider's own company who can log in are added, and one
 * system super administrator who can log in always stays. Nobody administers a company beside the system, whichever came
 * first.
 * @param others system super administrators beside the person who can log in
 */
export const mayBecome = (change: AdministratorChange, person: Person, others: number): Verdict => {
  if (change === 'remove') {
    if (!person.isSystemAdministrator) return 'statusDoesNotAllow'
    return others === 0 ? 'lastSuperAdministrator' : null
  }
  if (person.isSystemAdministrator || !person.isOurCompany || person.status !== 'active')
    return 'statusDoesNotAllow'
  // Whoever entered the password could act as the second administrator.
  if (!person.hasOwnPassword) return 'ownPasswordMissing'
  return person.isCompanyAdministrator ? 'companyAdministratorStays' : null
}
