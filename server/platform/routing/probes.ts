import { plain } from '#db/page'
import type { ErrorName } from '#contract/core/errors'
import type { Route } from './defineRoute.ts'
import { asRefusal } from '#server/core/http/problem'
import type { PublicScope } from '#server/core/scope'

/** Refusals that tell whether a name, a contact or a company is there. */
const revealing: ReadonlySet<ErrorName> = new Set([
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

/** Refusals of a login that say, by not being a revealing one, that there is such an account. */
const confirming: ReadonlySet<ErrorName> = new Set([
  'wrongPassword',
  'wrongPasswordNowLocked',
  'accountLocked',
])

/** To system super administrators nothing is revealed: they see every user and every company. */
const seesAll = ({ actor }: PublicScope): boolean => actor?.isSystemAdministrator === true

/** Whose budget of probes a call spends. */
const spenderOf = ({ address, actor }: PublicScope) => ({
  address,
  userId: (actor?.viewer ?? actor)?.userId ?? null,
})

/** Spends a probe of those to whom an answer reveals something. @throws Refusal `tooManyRequests` where none is left */
export const spendProbe = async (scope: PublicScope): Promise<void> => {
  if (!seesAll(scope)) await scope.rates.countProbe(spenderOf(scope))
}

/**
 * Lets a route answer while its caller has probes left, and spends one on an answer that tells something. What would
 * overspend the budget is refused in the place of the answer, and so is everything that the route would say afterwards.
 * @throws Refusal `tooManyRequests`
 */
export const guardProbes = async <Answer>(
  { reveals }: Pick<Route, 'reveals'>,
  scope: PublicScope,
  answer: () => Promise<Answer>,
): Promise<Answer> => {
  if (!reveals || seesAll(scope)) return answer()
  await scope.rates.checkProbes(spenderOf(scope))
  try {
    const value = await answer()
    if (typeof reveals === 'function' && reveals(plain(value))) await spendProbe(scope)
    return value
  } catch (error) {
    if (revealing.has(asRefusal(error).error)) await spendProbe(scope)
    throw error
  }
}

/**
 * As `guardProbes`, for logging in by a password: who has no probe left is told neither that an account is there nor that
 * it is not, but whoever knows the password gets in, though others at the same address have used the probes up.
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
    if (revealing.has(error)) await spendProbe(scope)
    else if (confirming.has(error)) await scope.rates.checkProbes(spenderOf(scope))
    throw failure
  }
}
