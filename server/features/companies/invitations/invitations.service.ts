import * as policy from '#contract/policies/invitations'
import {
  type InvitationIssued,
  type InvitationRecord,
  invitationDays,
  invitations,
  type InvitationCreation,
} from '#contract/companies/invitations'
import type { Transaction } from '#db/connect'
import { tooManyRequests, requireAllowed, Refusal } from '#server/core/errors'
import { makeLinkToken } from '#server/core/tokens'
import type { PublicScope, Scope } from '#server/core/scope'
import { invitationMessage } from '#server/platform/messaging/messages'
import {
  findSent,
  endStaleInvitations,
  hasOpenInvitation,
  renewInvitation,
  revokeInvitationRow,
} from './invitationStore.queries.ts'
import { iso } from '#contract/core/times'
import { fold } from '#contract/text/fold'
import { nameOfRole } from '#contract/text/locale'
import { requireRow } from '#db/tables'
import {
  addressOf,
  recipientKey,
  recipientOf,
  sendFailed,
  maskedAddress,
} from '#server/core/recipient'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { auditOf } from '#server/platform/audit/writeAudit'
import {
  companyOfNewUser,
  requireSeats,
  findMemberCompany,
} from '#server/features/companies/membership/index'
import { makeReads } from '#server/platform/routing/reads'
import { planNewcomerRoles } from '#server/features/access/roles/index'
import { invitationTable, setInvitationRoles } from './invitations.queries.ts'
import { findOfCompany, type Audience } from '#server/platform/events/audience'

/** Only a digest of the token is stored, so that readers of the database cannot use invitations. */
const digestPurpose = 'invitation'

export const tokenHashesOf = ({ tokens }: PublicScope, token: string): string[] =>
  tokens.digests(digestPurpose, token)

/** Browsers send the fragment after `#` neither to servers nor in referrers. */
const issueToken = (scope: Scope) => {
  const token = makeLinkToken()
  return {
    tokenHash: scope.tokens.digest(digestPurpose, token),
    link: `${scope.env.publicUrl}/invitation#${token}`,
  }
}

const requireInvitationAllowance = async (
  trx: Transaction,
  of: { companyId: number; recipientKey: string; lastAt: number | null },
  now: number,
): Promise<void> => {
  const wait = policy.waitToSend(await findSent(trx, of, now), now)
  if (wait > 0) throw tooManyRequests(wait)
}

export const send = async (
  trx: Transaction,
  scope: Scope,
  invitation: InvitationRecord,
  link: string,
): Promise<void> => {
  if (invitation.channel === 'link') return
  const message = invitationMessage(
    { env: scope.env, settings: scope.settings, locale: invitation.locale },
    { channel: invitation.channel, recipient: invitation.recipient },
    {
      company: invitation.companyName,
      inviter: scope.actor.realName,
      roles: invitation.roles.map((role) => nameOfRole(role, invitation.locale)),
      expiresAt: Date.parse(invitation.expiresAt),
      link,
    },
  )
  await scope.rates.countMessage(invitation.channel, Number(invitation.companyId))
  await scope.delivery.enqueue(trx, message)
}

export const issued = (invitation: InvitationRecord, link: string): InvitationIssued => ({
  ...invitation,
  link: invitation.channel === 'link' ? link : null,
})

const dayMs = 86_400_000

export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>): number | 'all' =>
  actor.may('company:manage') ? 'all' : (actor.companyId ?? -1)

const reads = makeReads(invitationTable, (scope) => (query) => {
  const company = visibilityOf(scope)
  if (company !== 'all') void query.where('invitations.company_id', company)
})
export const { list: listInvitations, get: getInvitation } = reads

const audit = auditOf(invitations)

const targetOf = ({ id, recipient, companyId }: InvitationRecord) => ({
  id,
  name: maskedAddress(recipient),
  companyId: Number(companyId),
})

const recipientOfForm = (scope: Scope, form: InvitationCreation) => {
  if (form.channel === 'link') return { address: '', key: '' }
  const recipient = recipientOf(form)
  if (!scope.delivery.canSend(recipient.channel)) throw new Refusal(sendFailed[recipient.channel])
  return { address: addressOf(recipient), key: recipientKey(recipient) }
}

const stored = async (trx: Transaction, scope: Scope, id: number): Promise<InvitationRecord> =>
  requireRow(await invitationTable.find(trx, id, { now: scope.now() }))

/**
 * Invites by email, text message or a link to pass on; the link is returned only here and when the invitation is sent
 * again.
 */
export const inviteToCompany = async (
  scope: Scope,
  form: InvitationCreation,
): Promise<InvitationIssued> => {
  const companyId = companyOfNewUser(scope, form.companyId)
  const { address, key } = recipientOfForm(scope, form)
  const { tokenHash, link } = issueToken(scope)
  const now = scope.now()
  const days = form.days ?? invitationDays.default
  return scope.db.transaction(async (trx) => {
    await lockCompany(trx, companyId)
    await requireSeats(scope, trx, companyId, 1)
    const roles = await planNewcomerRoles(scope, trx, companyId, form.roleIds ?? [])
    if (key !== '') {
      const member = await findMemberCompany(trx, companyId, key)
      if (member) throw new Refusal('alreadyMember', { args: { company: member.companyName } })
      await endStaleInvitations(trx, companyId, key, now)
      if (await hasOpenInvitation(trx, companyId, key))
        throw new Refusal('invitationOpen', { args: { recipient: address } })
      await requireInvitationAllowance(trx, { companyId, recipientKey: key, lastAt: null }, now)
    }
    const id = await invitationTable.insert(
      trx,
      {
        companyId: String(companyId),
        channel: form.channel,
        recipient: address,
        locale: form.locale ?? scope.locale,
        usesAllowed: form.channel === 'link' ? (form.usesAllowed ?? 1) : 1,
        expiresAt: iso(now + days * dayMs),
        sentAt: iso(now),
        invitedBy: String(scope.actor.userId),
      },
      now,
      { recipient_key: key, token_hash: tokenHash, days },
    )
    await setInvitationRoles(trx, id, roles)
    const invitation = await stored(trx, scope, id)
    await send(trx, scope, invitation, link)
    await audit(trx, scope, 'invitation.create', targetOf(invitation), [
      {},
      {
        channel: invitation.channel,
        roleIds: roles.map(({ id: roleId }) => roleId),
        usesAllowed: invitation.usesAllowed,
        expiresAt: invitation.expiresAt,
      },
    ])
    return issued(invitation, link)
  })
}

/** Sends an invitation again with a new link and validity; the previous link stops working. */
export const resendInvitation = async (scope: Scope, id: string): Promise<InvitationIssued> => {
  const { tokenHash, link } = issueToken(scope)
  const now = scope.now()
  return scope.db.transaction(async (trx) => {
    const companyId = companyOfNewUser(scope, (await reads.require(scope, trx, id)).companyId)
    await lockCompany(trx, companyId)
    const invitation = await reads.require(scope, trx, id)
    const { channel } = invitation
    requireAllowed(policy.mayResend(invitation))
    if (channel !== 'link' && !scope.delivery.canSend(channel))
      throw new Refusal(sendFailed[channel])
    await requireSeats(scope, trx, companyId, 1)
    const roleIds = invitation.roles.map(({ roleId }) => roleId)
    const roles = await planNewcomerRoles(scope, trx, companyId, roleIds)
    const key = fold(invitation.recipient)
    const lastAt = Date.parse(invitation.sentAt)
    if (key !== '')
      await requireInvitationAllowance(trx, { companyId, recipientKey: key, lastAt }, now)
    const invitationId = Number(id)
    const renewal = { tokenHash, invitedBy: scope.actor.userId }
    if (!(await renewInvitation(trx, invitationId, renewal, now)))
      throw new Refusal('statusDoesNotAllow')
    await setInvitationRoles(trx, invitationId, roles)
    const renewed = await stored(trx, scope, invitationId)
    await send(trx, scope, renewed, link)
    await audit(trx, scope, 'invitation.resend', targetOf(renewed), [
      { expiresAt: invitation.expiresAt },
      { expiresAt: renewed.expiresAt },
    ])
    return issued(renewed, link)
  })
}

export const revokeInvitation = (scope: Scope, id: string): Promise<InvitationRecord> =>
  scope.db.transaction(async (trx) => {
    const invitation = await reads.require(scope, trx, id)
    requireAllowed(policy.mayResend(invitation))
    if (!(await revokeInvitationRow(trx, Number(id), scope.now())))
      throw new Refusal('statusDoesNotAllow')
    const changes = [{ status: invitation.status }, { status: 'revoked' }] as const
    await audit(trx, scope, 'invitation.revoke', targetOf(invitation), changes)
    return stored(trx, scope, Number(id))
  })

export const invitationAudience: Audience = {
  find: findOfCompany('invitations', (actor) => visibilityOf({ actor })),
  affects: ['users'],
}
