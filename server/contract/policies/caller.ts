import type { ErrorName } from '#contract/core/errors'

type Id = number | string

/** The user about whom a policy decides: the actor of a request on the server, the logged-in user in the console. */
export interface Caller {
  userId: Id
  companyId: Id | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
}

/** Error name of a refusal; null allows the action. */
export type Verdict = ErrorName | null

export const isSame = (one: Id | null, other: Id | null): boolean =>
  one !== null && other !== null && String(one) === String(other)
