import type { Verdict } from '#contract/policies/caller'

interface Caller {
  userId: number
  companyId: number | null
  isOurCompany: boolean
  isCompanyAdministrator: boolean
}

interface Subject {
  userId: string
  companyId: string
}

export const mayRequest = (caller: Caller): Verdict =>
  caller.isCompanyAdministrator && !caller.isOurCompany ? null : 'insufficientPermission'

export const mayDecide = (caller: Caller, request: Subject): Verdict =>
  request.userId === String(caller.userId) ? 'ownRequest' : null

/** True for the current administrator of the company, and for the requester while they are a member. */
export const isOfOwnCompany = (caller: Caller, userId: number, companyId: number): boolean =>
  companyId === caller.companyId && (caller.isCompanyAdministrator || userId === caller.userId)

export const mayWithdraw = (caller: Caller, { userId, companyId }: Subject): Verdict =>
  isOfOwnCompany(caller, Number(userId), Number(companyId)) ? null : 'insufficientPermission'
