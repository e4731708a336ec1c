import type { AuditAction } from '#contract/operations/auditActions'
import { numbersOf } from '#contract/text/filters'
import type {
  InvitationAcceptance,
  InvitationAccepted,
  InvitationOffer,
  InvitationRecord,
} from '#contract/companies/invitations'
import type { Transaction } from '#db/connect'
import { recipientKey, maskedAddress } from '#server/core/recipient'
import { findCompany, hasApplicationInReview } from '#server/features/companies/companies/index'
import {
  closeRequests,
  joinCompany,
  removeFromCompany,
  claimSeat,
} from '#server/features/companies/membership/index'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { requireAllowed, Refusal } from '#server/core/errors'
import { requireSession } from '#server/platform/identity/authenticate'
import { requireRecentConfirmation } from '#server/platform/identity/confirm.service'
import type { PublicScope, Scope } from '#server/core/scope'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { notify } from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import {
  type StoredRole,
  touchRole,
  lockRoles,
  applyRoleUsers,
} from '#server/features/access/roles/index'
import { recipientsOf, type StoredUser } from '#server/platform/identity/storedUser'
import { findUser } from '#server/platform/identity/users.queries'
import * as policy from '#contract/policies/invitations'
import { nameOfRole } from '#contract/text/locale'
import { findInvitationByToken } from './invitations.queries.ts'
import { tokenHashesOf } from './invitations.service.ts'
import { stillGrantableRoles } from './grantableRoles.ts'
import { isAcceptanceWaiting, useInvitation, wasRemoved } from './invitationStore.queries.ts'

const argsOf = (invitation: InvitationRecord) => ({
  company: invitation.companyName,
  inviter: invitation.invitedByName,
  recipient: maskedAddress(invitation.recipient),
})

/**
 * Shows the offer to the holder of the link. The recipient is masked, and the response does not reveal whether they
 * have an account.
 */
export const readInvitationOffer = async (
  scope: PublicScope,
  token: string,
): Promise<InvitationOffer> => {
  const hashes = tokenHashesOf(scope, token)
  const invitation = await findInvitationByToken(scope.db.read, hashes, scope.now())
  if (!invitation) throw new Refusal('invitationUnknown')
  requireAllowed(policy.isOpen(invitation), { args: argsOf(invitation) })
  return {
    companyName: invitation.companyName,
    invitedByName: invitation.invitedByName,
    channel: invitation.channel,
    recipient: maskedAddress(invitation.recipient),
    roleNames: invitation.roles.map((role) => nameOfRole(role, scope.locale)),
    expiresAt: invitation.expiresAt,
  }
}

/** Only verified contacts count, so that an invitation is accepted by the owner of the contact. */
const contactsOf = ({ contacts }: StoredUser): string[] =>
  recipientsOf(contacts.verified).map(recipientKey)

/** Locks the caller's company and the inviting one, in id order to prevent deadlocks, and returns the caller. */
const lockedUser = async (
  trx: Transaction,
  scope: Scope,
  invitation: InvitationRecord,
): Promise<StoredUser> => {
  const read = () => findUser(trx, { companyId: 'all' }, scope.actor.userId, scope.now())
  const seen = await read()
  if (!seen) throw new Refusal('sessionEnded')
  const to = Number(invitation.companyId)
  const ids = new Set([to, seen.companyIdNumber ?? to])
  for (const id of [...ids].toSorted((a, b) => a - b)) await lockCompany(trx, id)
  const user = await read()
  if (!user || user.companyIdNumber !== seen.companyIdNumber) throw new Refusal('changedMeanwhile')
  return user
}

const leavePreviousCompany = async (trx: Transaction, scope: Scope, user: StoredUser) => {
  const old = user.companyIdNumber
  if (old === null) return
  await removeFromCompany(trx, scope, user)
  const company = await findCompany(trx, 'all', old)
  if (company?.administratorNumber)
    await notify(trx, scope, {
      userId: company.administratorNumber,
      kind: 'company.memberLeft',
      args: { user: user.realName, company: company.name },
      link: '/users',
    })
}

const logBoth = async (
  trx: Transaction,
  scope: Scope,
  { userId, username, companyIdNumber: left, companyId: from }: StoredUser,
  { id, companyId: to }: InvitationRecord,
  roles: readonly StoredRole[],
): Promise<void> => {
  const log = (companyId: number, action: AuditAction, before: string | null, after: object) =>
    logOfAccount(trx, scope, { userId, username, companyId }, action, {
      before: { companyId: before },
      after: { ...after },
    })
  if (left !== null) await log(left, 'company.leave', from, { companyId: null })
  const roleIds = roles.map(({ roleId }) => String(roleId))
  const joined = { companyId: to, invitationId: id, roleIds }
  await log(Number(to), 'invitation.accept', null, joined)
}

/**
 * Files a join request, because the conditions of the invitation no longer hold. This uses up the invitation. Members
 * of another company are refused with `invitationNeedsReview`; they keep their company and can use the invitation
 * later.
 */
const requestToJoinInstead = async (
  trx: Transaction,
  scope: Scope,
  user: StoredUser,
  invitation: InvitationRecord,
  message: string,
): Promise<string> => {
  const { companyName, invitedByName } = invitation
  const companyId = Number(invitation.companyId)
  const args = { ...argsOf(invitation), from: user.companyName ?? '' }
  if (user.companyIdNumber !== null) throw new Refusal('invitationNeedsReview', { args })
  if (await isAcceptanceWaiting(trx, Number(invitation.id), user.userId))
    throw new Refusal('applicationInReview')
  const now = scope.now()
  if (!(await useInvitation(trx, Number(invitation.id), user.userId, now)))
    throw new Refusal('invitationUsed', { args })
  await closeRequests(trx, user.userId, now)
  const company = await findCompany(trx, 'all', companyId)
  const { id } = await scope.joining.fileRequest(
    trx,
    scope,
    { companyId, administratorId: company?.administratorNumber ?? null },
    message,
    {
      kind: 'invitation.waiting',
      args: { user: user.realName, company: companyName, inviter: invitedByName },
    },
  )
  return id
}

/**
 * Joins the inviting company with the roles of the invitation and takes a seat. Members of another company leave it and
 * lose its roles, if they sent `leaveCompany`. The acceptance becomes a join request when the inviter can no longer
 * grant the roles, a role grants more than when the invitation was sent, or the company removed the caller earlier.
 */
export const joinByInvitation = async (
  trx: Transaction,
  scope: Scope,
  { token, leaveCompany }: InvitationAcceptance,
  message = '',
): Promise<{ invitation: InvitationRecord; requestId: string | null }> => {
  const hashes = tokenHashesOf(scope, token)
  const now = scope.now()
  const seen = await findInvitationByToken(trx, hashes, now)
  if (!seen) throw new Refusal('invitationUnknown')
  // Companies are locked before the invitation, in the same order as resending.
  const user = await lockedUser(trx, scope, seen)
  const invitation = await findInvitationByToken(trx, hashes, now, true)
  if (!invitation) throw new Refusal('invitationUnknown')
  const args = argsOf(invitation)
  const caller = { ...user, companyId: user.companyIdNumber }
  const verdict = policy.mayAccept(caller, invitation, contactsOf(user), leaveCompany === true)
  if (verdict === 'alreadyMember') throw new Refusal(verdict, { args })
  requireAllowed(policy.isOpen(invitation), { args })
  requireAllowed(verdict, {
    args: { ...args, from: user.companyName ?? '', to: invitation.companyName },
  })
  const roleIds = invitation.roles.map(({ roleId }) => roleId)
  // Roles are locked before the person, in the same order as role assignment.
  await lockRoles(trx, numbersOf(roleIds), [])
  await requireSession(trx, scope)
  if (await hasApplicationInReview(trx, user.userId)) throw new Refusal('ownApplicationInReview')
  const roles = await stillGrantableRoles(scope, trx, invitation)
  if (roles === null || (await wasRemoved(trx, Number(invitation.id), user.userId)))
    return {
      invitation,
      requestId: await requestToJoinInstead(trx, scope, user, invitation, message),
    }
  const companyId = Number(invitation.companyId)
  await claimSeat(trx, companyId, invitation.invitedByName)
  if (!(await useInvitation(trx, Number(invitation.id), user.userId, now)))
    throw new Refusal('invitationUsed', { args })
  await leavePreviousCompany(trx, scope, user)
  if (!(await joinCompany(trx, { id: user.userId, status: 'active' }, companyId, now)))
    throw new Refusal('changedMeanwhile')
  for (const role of roles) {
    const { id: invitationId, invitedBy } = invitation
    const about = [{ type: 'user', id: invitedBy }] as const
    const users = { give: [user.userId], take: [] }
    await applyRoleUsers(trx, scope, role, users, { facts: { invitationId }, about })
    await touchRole(trx, role.roleId, now)
  }
  await closeRequests(trx, user.userId, now)
  await markRightsChanged(trx)
  await notify(trx, scope, {
    userId: Number(invitation.invitedBy),
    kind: 'invitation.accepted',
    args: { user: user.realName, company: invitation.companyName },
    link: '/invitations',
  })
  await logBoth(trx, scope, user, invitation, roles)
  return { invitation, requestId: null }
}

/** Leaving the present company needs a confirmation here as well. */
export const acceptInvitation = async (
  scope: Scope,
  acceptance: InvitationAcceptance,
): Promise<InvitationAccepted> => {
  if (acceptance.leaveCompany) await requireRecentConfirmation(scope)
  return scope.db.transaction(async (trx) => {
    const { invitation, requestId } = await joinByInvitation(trx, scope, acceptance)
    const { companyId, companyName } = invitation
    return { companyId, companyName, status: requestId === null ? 'agreed' : 'inReview' }
  })
}
