import { plain } from '#db/page'
import type { ErrorName } from '#contract/errors'
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
])

/** Whose budget of probes a call spends. */
export const spenderOf = ({ address, actor }: PublicScope) => ({
  address,
  userId: (actor?.viewer ?? actor)?.userId ?? null,
})

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
  if (!reveals) return answer()
  const who = spenderOf(scope)
  await scope.rates.checkProbes(who)
  try {
    const value = await answer()
    if (typeof reveals === 'function' && reveals(plain(value))) await scope.rates.countProbe(who)
    return value
  } catch (error) {
    if (revealing.has(asRefusal(error).error)) await scope.rates.countProbe(who)
    throw error
  }
}
