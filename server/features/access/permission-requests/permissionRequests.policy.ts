import type { Verdict } from '#contract/policies/caller'
import type { MissingRule } from '#contract/access/rights'

interface Caller {
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
}

/**
 * A request goes to the company's administrator if only a role is missing. Otherwise, and if the company has no
 * administrator or the caller is the administrator, it goes to the system super administrators.
 */
export const addresseeOf = (
  caller: { userId: number },
  missing: MissingRule | null,
  companyAdministratorId: number | null,
): 'company' | 'system' =>
  missing === 'notInRole' &&
  companyAdministratorId !== null &&
  companyAdministratorId !== caller.userId
    ? 'company'
    : 'system'

/** Callers cannot decide their own request; requests to the system need a system super administrator. */
export const mayDecide = (
  caller: Caller,
  request: { userId: string; addressee: 'company' | 'system' },
): Verdict => {
  if (request.userId === String(caller.userId)) return 'ownRequest'
  return request.addressee === 'company' || caller.isSystemAdministrator
    ? null
    : 'insufficientPermission'
}

export const mayWithdraw = (caller: Caller, request: { userId: string }): Verdict =>
  request.userId === String(caller.userId) ? null : 'insufficientPermission'
