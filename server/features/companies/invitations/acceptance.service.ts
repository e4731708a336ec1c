import type {
  InvitationAcceptance,
  InvitationAccepted,
  InvitationOffer,
} from '#contract/invitations'
import type { Transaction } from '#db/connect'
import { recipientKey, shortened } from '#server/core/recipient'
import { findCompany, hasApplicationInReview } from '#server/platform/companies/companies.queries'
import { lockCompany } from '#server/platform/companies/companyStore.queries'
import { enforce, Refusal } from '#server/core/errors'
import { requireSession } from '#server/platform/identity/authenticate'
import type { PublicScope, Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { notify } from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { giveRole } from '#server/platform/roles/roleUsers.queries'
import { recipientsOf } from '#server/platform/identity/contacts'
import { findUser, type StoredUser } from '#server/platform/identity/users.queries'
import { removeFromCompany, takeSeat } from '#server/platform/identity/membership.service'
import * as policy from './invitations.policy.ts'
import { findInvitationByToken, type StoredInvitation } from './invitations.queries.ts'
import { tokenHashOf } from './invitationSending.service.ts'
import { rolesKept } from './promise.ts'
import { closeOpenRequests, moveToCompany, useInvitation } from './invitationStore.queries.ts'

const argsOf = (invitation: StoredInvitation) => ({
  company: invitation.companyName,
  inviter: invitation.invitedByName,
  recipient: shortened(invitation.recipient),
})

/**
 * What an invitation offers, for the person who holds its address. The recipient is shortened, and whether they have an
 * account is not told. @throws Refusal `invitationUnknown`, `invitationRevoked`, `invitationExpired`, `invitationUsed`
 */
export const lookAtInvitation = async (
  scope: PublicScope,
  token: string,
): Promise<InvitationOffer> => {
  const hash = tokenHashOf(scope, token)
  const invitation = await findInvitationByToken(scope.db.read, hash, scope.now())
  if (!invitation) throw new Refusal('invitationUnknown')
  enforce(policy.isOpen(invitation), { args: argsOf(invitation) })
  return {
    companyName: invitation.companyName,
    invitedByName: invitation.invitedByName,
    channel: invitation.channel,
    recipient: shortened(invitation.recipient),
    roleNames: invitation.roles.map(({ roleName }) => roleName),
    expiresAt: invitation.expiresAt,
  }
}

/** Verified ones alone: only the owner of a contact accepts what was sent to it. */
const contactsOf = ({ contacts }: StoredUser): string[] =>
  recipientsOf(contacts.verified).map(recipientKey)

/**
 * The caller as of now, with the companies concerned locked in the order of their ids, so that no two moves lock
 * crosswise.
 */
const lockedUser = async (
  trx: Transaction,
  scope: Scope,
  invitation: StoredInvitation,
): Promise<StoredUser> => {
  const read = () => findUser(trx, { companyId: 'all' }, scope.actor.userId, scope.now())
  const seen = await read()
  if (!seen) throw new Refusal('sessionEnded')
  const ids = new Set([invitation.companyNumber, seen.companyIdNumber ?? invitation.companyNumber])
  for (const id of [...ids].toSorted((a, b) => a - b)) await lockCompany(trx, id)
  const user = await read()
  if (!user || user.companyIdNumber !== seen.companyIdNumber) throw new Refusal('changedMeanwhile')
  return user
}

const leaveOld = async (trx: Transaction, scope: Scope, user: StoredUser): Promise<void> => {
  const old = user.companyIdNumber
  if (old === null) return
  await removeFromCompany(trx, user, scope.now())
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
  user: StoredUser,
  invitation: StoredInvitation,
  roleIds: readonly number[],
): Promise<void> => {
  const target = { type: 'user', id: user.userId, name: user.username }
  const to = invitation.companyId
  if (user.companyIdNumber !== null)
    await writeAudit(trx, scope, scope.now(), {
      action: 'company.leave',
      actor: { ...scope.actor, companyId: user.companyIdNumber },
      target,
      before: { companyId: user.companyId },
      after: { companyId: null },
    })
  await writeAudit(trx, scope, scope.now(), {
    action: 'invitation.accept',
    actor: { ...scope.actor, companyId: invitation.companyNumber },
    target,
    before: { companyId: null },
    after: { companyId: to, invitationId: invitation.id, roleIds: roleIds.map(String) },
  })
}

/**
 * What was promised does not hold any more: the acceptance uses the invitation and becomes a request to join, on which
 * the company decides. @throws Refusal `invitationNeedsReview` for members of another company, who stay there
 */
const askInstead = async (
  trx: Transaction,
  scope: Scope,
  user: StoredUser,
  invitation: StoredInvitation,
  message: string,
): Promise<number> => {
  const { companyName, companyNumber, invitationId, invitedByName } = invitation
  const args = { ...argsOf(invitation), from: user.companyName ?? '' }
  if (user.companyIdNumber !== null) throw new Refusal('invitationNeedsReview', { args })
  const now = scope.now()
  if (!(await useInvitation(trx, invitationId, user.userId, now)))
    throw new Refusal('invitationUsed', { args })
  await closeOpenRequests(trx, user.userId, now)
  const company = await findCompany(trx, 'all', companyNumber)
  const { requestId } = await scope.joining.fileRequest(
    trx,
    scope,
    { companyId: companyNumber, administratorId: company?.administratorNumber ?? null },
    message,
    {
      kind: 'invitation.waiting',
      args: { user: user.realName, company: companyName, inviter: invitedByName },
    },
  )
  return requestId
}

/**
 * Makes the caller a member of the company that invites, with the roles of the invitation. A seat is taken now. Anyone who
 * belongs to another company leaves it in the same moment, and their roles there end; that needs `leaveCompany`. Where
 * the inviter could not give the roles today, or a role gives more than when the invitation was sent, the company has
 * to decide: the acceptance becomes a request to join.
 * @returns the invitation, and the request where there is one
 * @throws Refusal `statusDoesNotAllow`, `userLimitReached`, `changedMeanwhile`, `companyAdministratorStays`,
 * `ownApplicationInReview`, `alreadyMember`, `invitationUnknown`, `invitationRevoked`, `invitationExpired`,
 * `invitationUsed`, `invitationForSomebodyElse`, `moveNeedsConfirmation`, `invitationNeedsReview`
 */
export const joinByInvitation = async (
  trx: Transaction,
  scope: Scope,
  { token, leaveCompany }: InvitationAcceptance,
  message = '',
): Promise<{ invitation: StoredInvitation; requestId: number | null }> => {
  const hash = tokenHashOf(scope, token)
  const now = scope.now()
  const invitation = await findInvitationByToken(trx, hash, now, true)
  if (!invitation) throw new Refusal('invitationUnknown')
  const user = await lockedUser(trx, scope, invitation)
  const args = argsOf(invitation)
  const caller = { ...user, companyId: user.companyIdNumber }
  const verdict = policy.mayAccept(caller, invitation, contactsOf(user), leaveCompany === true)
  if (verdict === 'alreadyMember') throw new Refusal(verdict, { args })
  enforce(policy.isOpen(invitation), { args })
  enforce(verdict, {
    args: { ...args, from: user.companyName ?? '', to: invitation.companyName },
  })
  if (await hasApplicationInReview(trx, user.userId)) throw new Refusal('ownApplicationInReview')
  await requireSession(trx, scope)
  const roles = await rolesKept(scope, trx, invitation)
  if (roles === null)
    return { invitation, requestId: await askInstead(trx, scope, user, invitation, message) }
  const seat = await takeSeat(trx, invitation.companyNumber)
  if (!seat.taken)
    throw new Refusal('userLimitReached', {
      args: { limit: seat.limit, administrator: invitation.invitedByName },
    })
  if (!(await useInvitation(trx, invitation.invitationId, user.userId, now)))
    throw new Refusal('invitationUsed', { args })
  await leaveOld(trx, scope, user)
  if (!(await moveToCompany(trx, user.userId, null, invitation.companyNumber, now)))
    throw new Refusal('changedMeanwhile')
  for (const role of roles) await giveRole(trx, role, [user.userId])
  await closeOpenRequests(trx, user.userId, now)
  await markRightsChanged(trx)
  await notify(trx, scope, {
    userId: invitation.inviterNumber,
    kind: 'invitation.accepted',
    args: { user: user.realName, company: invitation.companyName },
    link: '/invitations',
  })
  await logBoth(
    trx,
    scope,
    user,
    invitation,
    roles.map(({ roleId }) => roleId),
  )
  return { invitation, requestId: null }
}

/** Accepts an invitation: `joinByInvitation` by itself. */
export const acceptInvitation = (
  scope: Scope,
  acceptance: InvitationAcceptance,
): Promise<InvitationAccepted> =>
  scope.db.transaction(async (trx) => {
    const { invitation, requestId } = await joinByInvitation(trx, scope, acceptance)
    const { companyId, companyName } = invitation
    return { companyId, companyName, status: requestId === null ? 'agreed' : 'inReview' }
  })
