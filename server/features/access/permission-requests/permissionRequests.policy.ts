import type { Verdict } from '#contract/policies/caller'
import type { MissingRule } from '#contract/access/rights'

interface Caller {
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
}

/**
 * Who can grant what is missing: the company's administrator where the company has it and no one but a role keeps it
 * from the caller; those who run the system otherwise. No one is their own addressee.
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

/** No one decides on their own request, and what only the system can give is for those who run it. */
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
