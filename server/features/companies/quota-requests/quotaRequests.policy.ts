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

/** A company's administrator asks; the provider's own company has no one to ask. */
export const mayAsk = (caller: Caller): Verdict =>
  caller.isCompanyAdministrator && !caller.isOurCompany ? null : 'insufficientPermission'

/** No one decides on what they asked for themselves. */
export const mayDecide = (caller: Caller, request: Subject): Verdict =>
  request.userId === String(caller.userId) ? 'ownRequest' : null

/** Whether a request of the caller's present company is theirs: they asked, or they administer the company by now. */
export const isOfOwnCompany = (caller: Caller, userId: number, companyId: number): boolean =>
  companyId === caller.companyId && (caller.isCompanyAdministrator || userId === caller.userId)

/** Who asked, as long as they belong to the company, or who administers it by now. */
export const mayWithdraw = (caller: Caller, { userId, companyId }: Subject): Verdict =>
  isOfOwnCompany(caller, Number(userId), Number(companyId)) ? null : 'insufficientPermission'
