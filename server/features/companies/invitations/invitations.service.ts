import * as policy from './invitations.policy.ts'
import { fold } from '#contract/text/fold'
import {
  invitationDays,
  invitations,
  type InvitationCreation,
  type InvitationIssued,
  type InvitationRecord,
} from '#contract/companies/invitations'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import {
  addressOf,
  recipientKey,
  recipientOf,
  sendFailed,
  maskedAddress,
} from '#server/core/recipient'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { enforce, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/auditOf'
import {
  companyOfNewUser,
  requireSeats,
  findMemberCompany,
} from '#server/features/companies/membership/index'
import { makeReads } from '#server/platform/routing/reads'
import { planNewcomerRoles } from '#server/features/access/roles/index'
import { invitationTable } from './invitations.queries.ts'
import {
  endStaleInvitations,
  hasOpenInvitation,
  insertInvitation,
  renewInvitation,
  revokeInvitationRow,
} from './invitationStore.queries.ts'
import { setInvitationRoles } from './invitationRoles.queries.ts'
import { issueToken, refuseTooMany, send, issued } from './invitationSending.service.ts'

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
      await refuseTooMany(trx, { companyId, recipientKey: key, lastAt: null }, now)
    }
    const id = await insertInvitation(
      trx,
      {
        companyId,
        channel: form.channel,
        recipient: address,
        recipientKey: key,
        tokenHash,
        locale: form.locale ?? scope.locale,
        usesAllowed: form.channel === 'link' ? (form.usesAllowed ?? 1) : 1,
        days,
        expiresAt: now + days * dayMs,
        invitedBy: scope.actor.userId,
        roles,
      },
      now,
    )
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
    const companyId = companyOfNewUser(scope, (await reads.find(scope, trx, id)).companyId)
    await lockCompany(trx, companyId)
    const invitation = await reads.find(scope, trx, id)
    const { channel } = invitation
    enforce(policy.mayResend(invitation))
    if (channel !== 'link' && !scope.delivery.canSend(channel))
      throw new Refusal(sendFailed[channel])
    await requireSeats(scope, trx, companyId, 1)
    const roleIds = invitation.roles.map(({ roleId }) => roleId)
    const roles = await planNewcomerRoles(scope, trx, companyId, roleIds)
    const key = fold(invitation.recipient)
    const lastAt = Date.parse(invitation.sentAt)
    if (key !== '') await refuseTooMany(trx, { companyId, recipientKey: key, lastAt }, now)
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
    const invitation = await reads.find(scope, trx, id)
    enforce(policy.mayResend(invitation))
    if (!(await revokeInvitationRow(trx, Number(id), scope.now())))
      throw new Refusal('statusDoesNotAllow')
    const changes = [{ status: invitation.status }, { status: 'revoked' }] as const
    await audit(trx, scope, 'invitation.revoke', targetOf(invitation), changes)
    return stored(trx, scope, Number(id))
  })
