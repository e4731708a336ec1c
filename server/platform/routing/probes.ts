import type { ErrorName } from '#contract/core/errors'
import type { Route } from './defineRoute.ts'
import { asRefusal } from '#server/core/http/problem'
import type { PublicScope } from '#server/core/scope'

const revealingErrors: ReadonlySet<ErrorName> = new Set([
  'phoneAlreadyUsed',
  'phoneNotRegistered',
  'emailAlreadyUsed',
  'emailNotRegistered',
  'usernameExists',
  'phoneOfAnotherCompanyAdministrator',
  'phoneOfPlatformManager',
  'companyNameExists',
  'organisationCodeExists',
  'companyNotFound',
  'usernameNotFound',
  'userNotFoundByContact',
])

/** Login refusals that only an existing account causes, and that therefore reveal that it exists. */
const confirmingErrors: ReadonlySet<ErrorName> = new Set([
  'wrongPassword',
  'wrongPasswordNowLocked',
  'accountLocked',
])

/** System super administrators see every user and company, so nothing is revealed to them. */
const seesAll = ({ actor }: PublicScope): boolean => actor?.isSystemAdministrator === true

const spenderOf = ({ address, actor }: PublicScope) => ({
  address,
  userId: (actor?.viewer ?? actor)?.userId ?? null,
})

export const spendProbe = async (scope: PublicScope): Promise<void> => {
  if (!seesAll(scope)) await scope.rates.countProbe(spenderOf(scope))
}

/**
 * Runs a route with `reveals`. Each revealing response (a probe) is counted for the caller and their address. Once the
 * limit is exceeded, this response and, until the limit resets, all later ones are replaced by a refusal.
 * @throws Refusal `tooManyRequests`
 */
export const guardProbes = async <Answer>(
  reveals: NonNullable<Route['reveals']>,
  scope: PublicScope,
  answer: () => Promise<Answer>,
): Promise<Answer> => {
  if (seesAll(scope)) return answer()
  await scope.rates.requireProbesLeft(spenderOf(scope))
  try {
    const value = await answer()
    if (typeof reveals === 'function' && reveals(value)) await spendProbe(scope)
    return value
  } catch (error) {
    if (revealingErrors.has(asRefusal(error).error)) await spendProbe(scope)
    throw error
  }
}

/**
 * Like `guardProbes`, for password logins: without probes left, a failed login does not reveal whether the account
 * exists. A correct password still works, even if others at the same address have spent the budget.
 * @throws Refusal `tooManyRequests`
 */
export const guardLogin = async <Answer>(
  scope: PublicScope,
  answer: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await answer()
  } catch (failure) {
    const { error } = asRefusal(failure)
    if (revealingErrors.has(error)) await spendProbe(scope)
    else if (confirmingErrors.has(error)) await scope.rates.requireProbesLeft(spenderOf(scope))
    throw failure
  }
}
