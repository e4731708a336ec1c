import type { PermissionRequestRecord } from '#contract/access/permissionRequests'
import type { MissingRule } from '#contract/access/rights'
import type { AdministratorChange } from '#contract/people/administratorRequests'
import { isSame, type Caller, type Verdict } from './caller.ts'

export const mayRequestToJoin = ({ companyId }: Pick<Caller, 'companyId'>): Verdict =>
  companyId === null ? null : 'statusDoesNotAllow'

export const mayDecideJoin = (
  caller: Pick<Caller, 'companyId'> & { may(permission: 'join:review'): boolean },
  { companyId }: { companyId: string },
): Verdict =>
  isSame(companyId, caller.companyId) && caller.may('join:review') ? null : 'insufficientPermission'

export const mayRequestQuota = (
  caller: Pick<Caller, 'isCompanyAdministrator'> & { isOurCompany: boolean },
): Verdict =>
  caller.isCompanyAdministrator && !caller.isOurCompany ? null : 'insufficientPermission'

/** The current administrator of the company may, and the requester while they are a member. */
export const mayWithdrawQuota = (
  caller: Omit<Caller, 'isSystemAdministrator'>,
  { userId, companyId }: { userId: string; companyId: string },
): Verdict =>
  isSame(companyId, caller.companyId) &&
  (caller.isCompanyAdministrator || isSame(userId, caller.userId))
    ? null
    : 'insufficientPermission'

/**
 * A request goes to the company's administrator if only a role is missing. Otherwise, and if the company has no
 * administrator or the caller is the administrator, it goes to the system super administrators.
 */
export const addresseeOf = (
  caller: Pick<Caller, 'userId'>,
  missing: MissingRule | null,
  companyAdministratorId: number | null,
): PermissionRequestRecord['addressee'] =>
  missing === 'notInRole' &&
  companyAdministratorId !== null &&
  companyAdministratorId !== caller.userId
    ? 'company'
    : 'system'

/** Requests to the system need a system super administrator. */
export const mayDecidePermission = (
  { isSystemAdministrator }: Pick<Caller, 'isSystemAdministrator'>,
  { addressee }: Pick<PermissionRequestRecord, 'addressee'>,
): Verdict => (addressee === 'company' || isSystemAdministrator ? null : 'insufficientPermission')

export const mayUseAdministratorRequests = (
  caller: Pick<Caller, 'isSystemAdministrator'>,
): Verdict => (caller.isSystemAdministrator ? null : 'systemAdministratorsOnly')

/**
 * Checks a change against the person's current state. Only active users of the provider's own company who set their own
 * password can be added, and no company administrators; one active system super administrator must remain.
 * @param others number of other active system super administrators
 */
export const mayChangeAdministrator = (
  change: AdministratorChange,
  person: {
    isSystemAdministrator: boolean
    isOurCompany: boolean
    isCompanyAdministrator: boolean
    status: 'active' | 'disabled'
    /** True if the person set the password themselves. */
    hasOwnPassword: boolean
  },
  others: number,
): Verdict => {
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
