import type { AuditAction } from '#contract/auditActions'
import type { SortOf } from '#contract/resource'
import * as policy from './invitations.policy.ts'
import {
  invitationDays,
  type InvitationCreation,
  type InvitationFilter,
  type InvitationIssued,
  type InvitationRecord,
  type invitations,
} from '#contract/invitations'
import type { Transaction } from '#db/connect'
import { addressOf, recipientKey, recipientOf, sendFailed, shortened } from '#server/core/recipient'
import { lockCompany } from '#server/platform/companies/companyStore.queries'
import { enforce, Refusal } from '#server/core/errors'
import { type Page, numericId, type ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { planNewcomerRoles } from '#server/platform/roles/newcomer.plan'
import { findFreeSeats, isMember } from '#server/platform/identity/seats.queries'
import {
  findInvitation,
  listInvitations,
  type InvitationScope,
  type StoredInvitation,
} from './invitations.queries.ts'
import {
  endStaleInvitations,
  hasOpenInvitation,
  insertInvitation,
  renewInvitation,
  revokeInvitationRow,
} from './invitationStore.queries.ts'
import { setInvitationRoles } from './invitationRoles.queries.ts'
import { issueToken, refuseTooMany, send, issued, toRecord } from './invitationSending.service.ts'

const dayMs = 86_400_000

const visibilityOf = ({ actor }: Scope): InvitationScope =>
  actor.may('company:manage') ? 'all' : (actor.companyId ?? -1)

const visibleInvitation = async (
  scope: Scope,
  read: Scope['db']['read'],
  id: string,
): Promise<StoredInvitation> => {
  const number = numericId(id)
  const invitation =
    number === null ? null : await findInvitation(read, visibilityOf(scope), number, scope.now())
  if (!invitation) throw new Refusal('notFound')
  return invitation
}

const log = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  invitation: StoredInvitation,
  [before, after]: [Record<string, unknown>, Record<string, unknown>],
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: invitation.companyNumber },
    target: { type: 'invitation', id: invitation.id, name: shortened(invitation.recipient) },
    before,
    after,
  })

/** A page of the invitations of the caller's company; of all, for those who manage companies. */
export const listVisibleInvitations = async (
  scope: Scope,
  list: ListQuery<SortOf<typeof invitations>, InvitationFilter>,
): Promise<Page<InvitationRecord>> => {
  const { invitations, total } = await listInvitations(
    scope.db.read,
    visibilityOf(scope),
    list,
    scope.now(),
  )
  return { rows: invitations.map(toRecord), total, first: list.first }
}

export const getInvitation = async (scope: Scope, id: string): Promise<InvitationRecord> =>
  toRecord(await visibleInvitation(scope, scope.db.read, id))

/** The company that someone is invited to: the own one; any, for those who manage all users. */
const companyOf = ({ actor }: Scope, asked: string | undefined): number => {
  const companyId = asked === undefined ? actor.companyId : numericId(asked)
  if (companyId === null && asked === undefined) throw new Refusal('createCompanyFirst')
  if (companyId === null || (companyId !== actor.companyId && !actor.may('user:manage')))
    throw new Refusal('companyNotFound', {
      fields: { companyId: { key: 'errors.companyNotFound' } },
    })
  return companyId
}

const recipientOfForm = (scope: Scope, form: InvitationCreation) => {
  if (form.channel === 'link') return { address: '', key: '' }
  const recipient = recipientOf(form)
  if (!scope.delivery.canSend(recipient.channel)) throw new Refusal(sendFailed[recipient.channel])
  return { address: addressOf(recipient), key: recipientKey(recipient) }
}

/** Inviting into a company without a free seat leads nowhere; the seat itself is taken on accepting. */
const refuseFull = async (trx: Transaction, scope: Scope, companyId: number): Promise<void> => {
  const seats = await findFreeSeats(trx, companyId)
  if (!seats) throw new Refusal('companyNotFound')
  if (seats.free < 1)
    throw new Refusal('userLimitReached', {
      args: { limit: seats.limit, administrator: scope.actor.companyAdministratorName ?? '' },
    })
}

const stored = async (trx: Transaction, scope: Scope, id: number): Promise<StoredInvitation> => {
  const invitation = await findInvitation(trx, 'all', id, scope.now())
  if (!invitation) throw new Error('an invitation that was just written is absent')
  return invitation
}

/**
 * Invites someone by email, text message or a link to hand on. The link is answered this once.
 * @throws Refusal `smsSendFailed`, `emailSendFailed` (no way to send), `insufficientPermission` and the numbers of
 * assigning roles, `tooManyRequests`, `companyNotFound`, `createCompanyFirst`, `userLimitReached`, `invitationOpen`,
 * `alreadyMember`
 */
export const inviteToCompany = async (
  scope: Scope,
  form: InvitationCreation,
): Promise<InvitationIssued> => {
  const companyId = companyOf(scope, form.companyId)
  const { address, key } = recipientOfForm(scope, form)
  const { tokenHash, link } = issueToken(scope)
  const now = scope.now()
  const days = form.days ?? invitationDays.usual
  return scope.db.transaction(async (trx) => {
    await lockCompany(trx, companyId)
    await refuseFull(trx, scope, companyId)
    const roles = await planNewcomerRoles(scope, trx, companyId, form.roleIds ?? [])
    if (key !== '') {
      const member = await isMember(trx, companyId, key)
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
    await log(trx, scope, 'invitation.create', invitation, [
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

/**
 * Sends an invitation again with a new address and a new term; the address sent before opens nothing any more.
 * @throws Refusal `smsSendFailed`, `emailSendFailed`, `insufficientPermission` and the numbers of assigning roles,
 * `notFound`, `tooManyRequests`, `userLimitReached`, `invitationRevoked`, `invitationUsed`
 */
export const resendInvitation = async (scope: Scope, id: string): Promise<InvitationIssued> => {
  const { tokenHash, link } = issueToken(scope)
  const now = scope.now()
  return scope.db.transaction(async (trx) => {
    const seen = await visibleInvitation(scope, trx, id)
    await lockCompany(trx, seen.companyNumber)
    const invitation = await visibleInvitation(scope, trx, id)
    const { channel, companyNumber, recipientKey: key } = invitation
    enforce(policy.mayResend(invitation), {
      args: { company: invitation.companyName, inviter: invitation.invitedByName },
    })
    if (channel !== 'link' && !scope.delivery.canSend(channel))
      throw new Refusal(sendFailed[channel])
    await refuseFull(trx, scope, companyNumber)
    const roles = await planNewcomerRoles(
      scope,
      trx,
      companyNumber,
      invitation.roles.map(({ roleId }) => roleId),
    )
    const lastAt = invitation.sentAtMs
    if (key !== '')
      await refuseTooMany(trx, { companyId: companyNumber, recipientKey: key, lastAt }, now)
    const expiresAt = now + invitation.days * dayMs
    const renewal = { tokenHash, expiresAt, invitedBy: scope.actor.userId }
    if (!(await renewInvitation(trx, invitation.invitationId, renewal, now)))
      throw new Refusal('statusDoesNotAllow')
    await setInvitationRoles(trx, invitation.invitationId, roles)
    const renewed = await stored(trx, scope, invitation.invitationId)
    await send(trx, scope, renewed, link)
    await log(trx, scope, 'invitation.resend', renewed, [
      { expiresAt: invitation.expiresAt },
      { expiresAt: renewed.expiresAt },
    ])
    return issued(renewed, link)
  })
}

/**
 * Ends an invitation that no one has accepted, or that more could accept. @throws Refusal `notFound`,
 * `invitationRevoked`, `invitationUsed`
 */
export const revokeInvitation = async (scope: Scope, id: string): Promise<InvitationRecord> =>
  scope.db.transaction(async (trx) => {
    const invitation = await visibleInvitation(scope, trx, id)
    const args = { company: invitation.companyName, inviter: invitation.invitedByName }
    enforce(policy.mayRevoke(invitation), { args })
    if (!(await revokeInvitationRow(trx, invitation.invitationId, scope.now())))
      throw new Refusal('invitationUsed', { args })
    await log(trx, scope, 'invitation.revoke', invitation, [
      { status: invitation.status },
      { status: 'revoked' },
    ])
    return toRecord(await stored(trx, scope, invitation.invitationId))
  })
