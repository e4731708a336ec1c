import type { Reader } from '#db/connect'
import { enforce, Refusal } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'
import { findUserStanding, type UserStanding } from '#server/platform/identity/userStanding.queries'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { visibilityOf } from '#server/platform/identity/userVisibility'
import { missingRight } from '#server/platform/permissions/permissionDenied'
import { snapshotOf } from '#server/platform/permissions/people.queries'
import type { mayEditUser } from '#contract/policies/users'

/**
 * A user whom the caller may act on: they see them, the rule allows it, and they have every permission that the user has,
 * or will have once a suspended company resumes, so that no one gets at rights through someone else's account. What every
 * visitor has counts for no one; system super administrators act on all.
 * @throws Refusal `userMissing`; of the rule; `insufficientPermission` naming a permission that the caller lacks
 */
export const standingToActOn = async (
  scope: Scope,
  read: Reader,
  id: string,
  rule: typeof mayEditUser,
): Promise<UserStanding> => {
  const { actor, rights } = scope
  const number = numericId(id)
  const found =
    number === null ? null : await findUserStanding(read, visibilityOf(scope), number, scope.now())
  if (!found) throw new Refusal('userMissing')
  const { user, person, rightsMark } = found
  enforce(rule(actor, user))
  if (actor.isSystemAdministrator || actor.userId === user.userId) return found
  // What is remembered holds where nothing changed rights since the call began.
  const mark = rightsMark === actor.rightsMark ? rightsMark : null
  const held = await rights.beyondVisitors(person, mark, () => snapshotOf(read, [person], null))
  const beyond = held.find((id) => !actor.rights.has(id))
  if (beyond !== undefined) throw await missingRight(scope, beyond)
  return found
}

/** The same without what the user's rights follow from. @throws Refusal as `standingToActOn` */
export const userToActOn = async (
  ...call: Parameters<typeof standingToActOn>
): Promise<StoredUser> => (await standingToActOn(...call)).user
