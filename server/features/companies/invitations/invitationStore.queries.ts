import type { Knex } from 'knex'
import type { InvitationChannel } from '#contract/invitations'
import type { Locale } from '#contract/enums'
import type { Transaction } from '#db/connect'
import { insertReturningId } from '#db/tables'
import { type PromisedRole, setInvitationRoles } from './invitationRoles.queries.ts'

/** What was sent before: messages within a window, and the first of them. Times are milliseconds since 1970. */
export interface Sent {
  /** When this invitation was sent last; null for a new one. */
  lastAt: number | null
  /** To the recipient within a day. */
  toRecipient: { count: number; firstAt: number | null }
  /** For the company within an hour. */
  ofCompany: { count: number; firstAt: number | null }
}

export interface NewInvitation {
  companyId: number
  channel: InvitationChannel
  recipient: string
  recipientKey: string
  tokenHash: string
  locale: Locale
  usesAllowed: number
  days: number
  expiresAt: number
  invitedBy: number
  roles: readonly PromisedRole[]
}

/** @returns the new invitation's id. */
export const insertInvitation = async (
  trx: Transaction,
  invitation: NewInvitation,
  now: number,
): Promise<number> => {
  const id = await insertReturningId(trx, 'invitations', {
    company_id: invitation.companyId,
    channel: invitation.channel,
    recipient: invitation.recipient,
    recipient_key: invitation.recipientKey,
    token_hash: invitation.tokenHash,
    locale: invitation.locale,
    uses_allowed: invitation.usesAllowed,
    days: invitation.days,
    expires_at: invitation.expiresAt,
    sent_at: now,
    invited_by: invitation.invitedBy,
    created_at: now,
    updated_at: now,
  })
  await setInvitationRoles(trx, id, invitation.roles)
  return id
}

/** Ends a recipient's invitations to a company that no one can accept any more, so that there can be a new one. */
export const endStaleInvitations = (
  trx: Transaction,
  companyId: number,
  recipientKey: string,
  now: number,
): Promise<unknown> =>
  trx('invitations')
    .where({ company_id: companyId, recipient_key: recipientKey, status: 'open' })
    .where((stale) =>
      stale.where('expires_at', '<=', now).orWhereIn('invited_by', (gone) => {
        void gone
          .from('users')
          .where({ is_system_administrator: false })
          .where((one) =>
            one
              .whereNull('company_id')
              .orWhereNot({ company_id: companyId })
              .orWhereNot({ status: 'active' }),
          )
          .select('id')
      }),
    )
    .update({ status: 'expired', updated_at: now, version: trx.raw('version + 1') })

/** Whether a recipient has an invitation to a company that can still be accepted; ended ones aside. */
export const hasOpenInvitation = async (
  read: Knex,
  companyId: number,
  recipientKey: string,
): Promise<boolean> =>
  (await read('invitations')
    .where({ company_id: companyId, recipient_key: recipientKey, status: 'open' })
    .first('id')) !== undefined

/** Gives an open invitation a new token and a new term; the old address opens nothing any more. @returns whether it was open. */
export const renewInvitation = async (
  trx: Transaction,
  invitationId: number,
  renewal: { tokenHash: string; expiresAt: number; invitedBy: number },
  now: number,
): Promise<boolean> =>
  (await trx('invitations')
    .where({ id: invitationId })
    .whereIn('status', ['open', 'expired'])
    .update({
      status: 'open',
      token_hash: renewal.tokenHash,
      expires_at: renewal.expiresAt,
      invited_by: renewal.invitedBy,
      sent_at: now,
      sends: trx.raw('sends + 1'),
      updated_at: now,
      version: trx.raw('version + 1'),
    })) === 1

/** @returns whether it was open. */
export const revokeInvitationRow = async (
  trx: Transaction,
  invitationId: number,
  now: number,
): Promise<boolean> =>
  (await trx('invitations')
    .where({ id: invitationId })
    .whereIn('status', ['open', 'expired'])
    .update({ status: 'revoked', updated_at: now, version: trx.raw('version + 1') })) === 1

/**
 * Uses an invitation once for a user. One conditional statement, exact for any number of racers.
 * @returns whether there was a use left.
 */
export const useInvitation = async (
  trx: Transaction,
  invitationId: number,
  userId: number,
  now: number,
): Promise<boolean> => {
  const used = await trx('invitations')
    .where({ id: invitationId, status: 'open' })
    .where('expires_at', '>', now)
    .whereRaw('uses < uses_allowed')
    .update({
      uses: trx.raw('uses + 1'),
      status: trx.raw("CASE WHEN uses + 1 >= uses_allowed THEN 'accepted' ELSE status END"),
      updated_at: now,
      version: trx.raw('version + 1'),
    })
  if (used !== 1) return false
  // Someone who left comes back by the same link: the later time counts.
  await trx('invitation_acceptances')
    .insert({ invitation_id: invitationId, user_id: userId, at: now })
    .onConflict(['invitation_id', 'user_id'])
    .merge()
  return true
}

const countSince = async (query: Knex.QueryBuilder, since: number) => {
  const [row] = await query
    .where('sent_at', '>', since)
    .select(query.client.raw('sum(sends) AS sent, min(sent_at) AS first_at'))
  return { count: Number(row?.sent ?? 0), firstAt: row?.first_at ?? null }
}

/** What was sent lately to a recipient and for a company. */
export const findSent = async (
  read: Knex,
  of: { companyId: number; recipientKey: string; lastAt: number | null },
  now: number,
): Promise<Sent> => ({
  lastAt: of.lastAt,
  toRecipient: await countSince(
    read('invitations').where({ recipient_key: of.recipientKey }),
    now - 86_400_000,
  ),
  ofCompany: await countSince(
    read('invitations').where({ company_id: of.companyId }).whereNot({ channel: 'link' }),
    now - 3_600_000,
  ),
})

/** Forgets to whom invitations went, for someone who is gone; those that wait, or could be sent again, end. */
export const forgetInvitationsTo = (
  trx: Transaction,
  recipientKeys: readonly string[],
  now: number,
): Promise<unknown> =>
  trx('invitations')
    .whereIn('recipient_key', [...recipientKeys])
    .update({
      status: trx.raw("CASE WHEN status IN ('open', 'expired') THEN 'revoked' ELSE status END"),
      recipient: '',
      recipient_key: '',
      updated_at: now,
      version: trx.raw('version + 1'),
    })

/** Closes what someone asked for elsewhere, since they have joined a company. */
export const closeOpenRequests = (
  trx: Transaction,
  userId: number,
  now: number,
): Promise<unknown> =>
  trx('join_requests')
    .where({ user_id: userId, status: 'inReview' })
    .update({ status: 'closed', updated_at: now, version: trx.raw('version + 1') })

/** The company that someone belongs to at this moment, under lock. */
export const moveToCompany = async (
  trx: Transaction,
  userId: number,
  from: number | null,
  to: number,
  now: number,
): Promise<boolean> => {
  const query = trx('users').where({ id: userId, status: 'active' })
  void (from === null ? query.whereNull('company_id') : query.where({ company_id: from }))
  return (
    (await query.update({
      company_id: to,
      updated_at: now,
      version: trx.raw('version + 1'),
    })) === 1
  )
}
