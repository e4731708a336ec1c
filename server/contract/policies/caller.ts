import type { ErrorName } from '#contract/core/errors'

type Id = number | string

/** What the policies look at of the caller: on the server the actor, in the console the signed-in user. */
export interface Caller {
  userId: Id
  companyId: Id | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
}

/** Why something is refused; null where it is allowed. */
export type Verdict = ErrorName | null

/** Whether two ids name the same, as numbers or as texts. */
export const isSame = (one: Id | null, other: Id | null): boolean =>
  one !== null && other !== null && String(one) === String(other)
