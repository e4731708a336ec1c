import type { Reader } from '#db/connect'
import { enforce } from '../errors.ts'
import { missingRight } from '../http/permissionReceipt.ts'
import type { Scope } from '../http/scope.ts'
import { findPerson, worldOf } from '../rights/people.queries.ts'
import { evaluateRights } from '../rights/rights.ts'
import { factsOf } from '../rights/world.ts'
import type { mayEditUser } from './users.policy.ts'
import type { StoredUser } from './users.queries.ts'

/**
 * Whether the caller may act on a person: the rule allows it, and the caller has every permission that the person has,
 * so that nobody gets at rights through somebody else's account. What every visitor has counts for nobody; system super
 * administrators act on all.
 * @throws Refusal of the rule; 6015 naming a permission that the caller lacks
 */
export const enforceOver = async (
  scope: Scope,
  read: Reader,
  user: StoredUser,
  rule: typeof mayEditUser,
): Promise<void> => {
  const { actor } = scope
  enforce(rule(actor, user))
  if (actor.isSystemAdministrator || actor.userId === user.userId) return
  const person = await findPerson(read, { companyId: 'all' }, user.userId)
  if (!person) return
  const world = await worldOf(read, [person], null)
  const rights = evaluateRights(factsOf(world, person))
  const beyond = [...rights].find((id) => !actor.rights.has(id) && !world.defaults.visitor.has(id))
  if (beyond !== undefined) throw await missingRight(scope, beyond)
}
