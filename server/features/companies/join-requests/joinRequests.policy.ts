import type { Verdict } from '#contract/policies/caller'

interface Caller {
  userId: number
  companyId: number | null
  may(permission: 'join:review'): boolean
}

export const mayRequest = (caller: Caller): Verdict =>
  caller.companyId === null ? null : 'statusDoesNotAllow'

export const mayDecide = (
  caller: Caller,
  request: { userId: string; companyId: string },
): Verdict => {
  if (request.userId === String(caller.userId)) return 'ownRequest'
  return request.companyId === String(caller.companyId) && caller.may('join:review')
    ? null
    : 'insufficientPermission'
}

export const mayWithdraw = (caller: Caller, request: { userId: string }): Verdict =>
  request.userId === String(caller.userId) ? null : 'insufficientPermission'
