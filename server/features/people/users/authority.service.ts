import type { Reader } from '#db/connect'
import { enforce } from '#server/core/errors'
import { missingRight } from '#server/platform/permissions/permissionDenied'
import type { Scope } from '#server/core/scope'
import { findPerson, snapshotOf } from '#server/platform/permissions/people.queries'
import { evaluateRights } from '#server/platform/permissions/rights'
import { factsOf } from '#server/platform/permissions/rightsSnapshot'
import type { mayEditUser } from './users.policy.ts'
import type { StoredUser } from '#server/platform/identity/users.queries'

/**
 * Whether the caller may act on a person: the rule allows it, and the caller has every permission that the person has,
 * so that no one gets at rights through someone else's account. What every visitor has counts for no one; system super
 * administrators act on all.
 * @throws Refusal of the rule; `insufficientPermission` naming a permission that the caller lacks
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
  const world = await snapshotOf(read, [person], null)
  const rights = evaluateRights(factsOf(world, person))
  const beyond = [...rights].find((id) => !actor.rights.has(id) && !world.defaults.visitor.has(id))
  if (beyond !== undefined) throw await missingRight(scope, beyond)
}
