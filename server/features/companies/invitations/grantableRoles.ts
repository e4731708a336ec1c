import type { InvitationRecord } from '#contract/companies/invitations'
import type { Reader } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { actorOf, unconfirmed } from '#server/platform/identity/authenticate'
import { inheritMembers, type Scope } from '#server/core/scope'
import { makeRightsCache } from '#server/platform/permissions/rightsCache'
import { planNewcomerRoles, type StoredRole } from '#server/features/access/roles/index'
import { mayGrantReach } from '#contract/policies/roles'
import { findPerson } from '#server/platform/identity/sessions.queries'
import { listInvitationRoles, type RoleTerms } from './invitations.queries.ts'

/**
 * Builds the inviter's current scope; null if they may no longer invite. Rights are read on the transaction's
 * connection, because other connections may wait for its locks.
 */
const scopeOfInviter = async (
  scope: Scope,
  read: Reader,
  { invitedBy, companyId }: InvitationRecord,
): Promise<Scope | null> => {
  const person = await findPerson(read, Number(invitedBy))
  if (!person || person.userStatus !== 'active') return null
  const own = inheritMembers(scope, { rights: makeRightsCache(read) })
  const actor = await actorOf(own, person, unconfirmed(''))
  const isOwn = String(actor.companyId) === companyId || actor.may('user:manage')
  return isOwn && actor.may('invitation:manage') ? inheritMembers(own, { actor }) : null
}

/** True if a role grants more now than when the invitation was sent, or if its earlier permissions are unknown. */
const grantsMore = (then: RoleTerms | null, now: RoleTerms): boolean => {
  const known = new Set(then?.permissionIds)
  return (
    then === null ||
    now.permissionIds.some((id) => !known.has(id)) ||
    mayGrantReach(now, then) !== null
  )
}

/**
 * Returns the roles of the invitation. Null if the inviter can no longer grant them all, or if one grants more than
 * when the invitation was sent.
 */
export const stillGrantableRoles = async (
  scope: Scope,
  read: Reader,
  invitation: InvitationRecord,
): Promise<StoredRole[] | null> => {
  const inviter = await scopeOfInviter(scope, read, invitation)
  if (!inviter) return null
  const promised = await listInvitationRoles(read, Number(invitation.id))
  const terms = new Map(promised.map((role) => [role.roleId, role.terms]))
  try {
    const ids = promised.map(({ roleId }) => String(roleId))
    const roles = await planNewcomerRoles(inviter, read, Number(invitation.companyId), ids)
    return roles.some((role) => grantsMore(terms.get(role.roleId) ?? null, role)) ? null : roles
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
