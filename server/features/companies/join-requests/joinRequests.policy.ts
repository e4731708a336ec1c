import type { ErrorName } from '#contract/errors'

interface Caller {
  userId: number
  companyId: number | null
}

export type Verdict = ErrorName | null

/** Who belongs to a company has rights already and need not apply. */
export const mayRequest = (caller: Caller): Verdict =>
  caller.companyId === null ? null : 'statusDoesNotAllow'

/** A company's reviewers decide, and no one on their own request. */
export const mayDecide = (
  caller: Caller,
  request: { userNumber: number; companyNumber: number },
): Verdict => {
  if (request.userNumber === caller.userId) return 'ownRequest'
  return request.companyNumber === caller.companyId ? null : 'insufficientPermission'
}

export const mayWithdraw = (caller: Caller, request: { userNumber: number }): Verdict =>
  request.userNumber === caller.userId ? null : 'insufficientPermission'
