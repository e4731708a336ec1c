import type { Reader } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'
import { findUserStanding, type UserStanding } from '#server/platform/identity/userStanding.queries'
import { type StoredUser, visibilityOf } from '#server/platform/identity/storedUser'
import { requireOwnPermissions } from '#server/platform/permissions/requireAccess'
import { snapshotOf } from '#server/platform/permissions/people.queries'
import type { mayEditUser } from '#contract/policies/users'

/**
 * Returns a user on whom the caller may act. The caller needs every permission that the user has, or will have when a
 * suspended company resumes, so that no rights are gained through another account. Permissions that every visitor has
 * are ignored; system super administrators may act on all users.
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
  requireAllowed(rule(actor, user))
  if (actor.isSystemAdministrator || actor.userId === user.userId) return found
  // Cached rights are valid only if no rights have changed since the request began.
  const cacheVersion = rightsMark === actor.rightsMark ? rightsMark : null
  const userRights = await rights.beyondVisitors(person, cacheVersion, () =>
    snapshotOf(read, [person], null),
  )
  await requireOwnPermissions(scope, userRights)
  return found
}

export const userToActOn = async (
  ...call: Parameters<typeof standingToActOn>
): Promise<StoredUser> => (await standingToActOn(...call)).user
