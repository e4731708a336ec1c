import type { Knex } from 'knex'
import { startsWithin, type TimeRange } from '#contract/core/times'
import type { Reader, Transaction } from '#db/connect'
import { versionBump } from '#db/tables'

/**
 * Ends open invitations to a recipient that have expired or whose inviter is inactive or has left, so that a new one
 * can be created.
 */
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
              .orWhere((elsewhere) => {
                void elsewhere
                  .whereNot({ company_id: companyId })
                  .whereNotIn(
                    'company_id',
                    trx('companies').where({ kind: 'provider' }).select('id'),
                  )
              })
              .orWhereNot({ status: 'active' })
              .orWhereNotNull('deleted_at'),
          )
          .select('id')
      }),
    )
    .update({ status: 'expired', ...versionBump(trx, now) })

export const hasOpenInvitation = async (read: Knex, companyId: number, recipientKey: string) =>
  (await read('invitations')
    .where({ company_id: companyId, recipient_key: recipientKey, status: 'open' })
    .first('id')) !== undefined

/**
 * Renews an open or expired invitation with a new token and the original number of days; the old link stops working.
 */
export const renewInvitation = async (
  trx: Transaction,
  invitationId: number,
  renewal: { tokenHash: string; invitedBy: number },
  now: number,
): Promise<boolean> =>
  (await trx('invitations')
    .where({ id: invitationId })
    .whereIn('status', ['open', 'expired'])
    .update({
      status: 'open',
      token_hash: renewal.tokenHash,
      expires_at: trx.raw('? + CAST(days AS bigint) * 86400000', [now]),
      invited_by: renewal.invitedBy,
      sent_at: now,
      sends: trx.raw('sends + 1'),
      ...versionBump(trx, now),
    })) === 1

export const revokeInvitationRow = async (trx: Transaction, invitationId: number, now: number) =>
  (await trx('invitations')
    .where({ id: invitationId })
    .whereIn('status', ['open', 'expired'])
    .update({ status: 'revoked', ...versionBump(trx, now) })) === 1

export const wasRemoved = async (read: Reader, invitationId: number, userId: number) =>
  (await read('invitation_acceptances')
    .where({ invitation_id: invitationId, user_id: userId, is_removed: true })
    .first('user_id')) !== undefined

/**
 * Uses an invitation once per user; accepting again, e.g. after leaving, costs no further use. A single conditional
 * statement keeps the count exact under concurrency.
 * @returns false if no use is left
 */
export const useInvitation = async (
  trx: Transaction,
  invitationId: number,
  userId: number,
  now: number,
): Promise<boolean> => {
  const open = () =>
    trx('invitations').where({ id: invitationId, status: 'open' }).where('expires_at', '>', now)
  const again = await trx('invitation_acceptances')
    .where({ invitation_id: invitationId, user_id: userId })
    .update({ at: now })
  if (again) return (await open().first('id')) !== undefined
  const used = await open()
    .whereRaw('uses < uses_allowed')
    .update({
      uses: trx.raw('uses + 1'),
      status: trx.raw("CASE WHEN uses + 1 >= uses_allowed THEN 'accepted' ELSE status END"),
      ...versionBump(trx, now),
    })
  if (used !== 1) return false
  await trx('invitation_acceptances').insert({
    invitation_id: invitationId,
    user_id: userId,
    at: now,
  })
  return true
}

export const isAcceptanceWaiting = async (read: Reader, invitationId: number, userId: number) =>
  (await read('invitation_acceptances as a')
    .join('invitations as i', 'i.id', 'a.invitation_id')
    .join('join_requests as j', (same) => {
      same.on('j.user_id', 'a.user_id').andOn('j.company_id', 'i.company_id')
    })
    .where({ 'a.invitation_id': invitationId, 'a.user_id': userId, 'j.status': 'inReview' })
    .first('j.id')) !== undefined

const countSent = async (
  query: Knex.QueryBuilder,
  times: TimeRange,
): Promise<{ count: number; firstAt: number | null }> => {
  const [row] = await query
    .whereBetween('sent_at', times)
    .select(query.client.raw('sum(sends) AS sent, min(sent_at) AS first_at'))
  return { count: Number(row?.sent ?? 0), firstAt: row?.first_at ?? null }
}

export const findSent = async (
  read: Knex,
  of: { companyId: number; recipientKey: string; lastAt: number | null },
  now: number,
) => ({
  lastAt: of.lastAt,
  toRecipient: await countSent(
    read('invitations').where({ recipient_key: of.recipientKey }),
    startsWithin(now, 86_400_000),
  ),
  ofCompany: await countSent(
    read('invitations').where({ company_id: of.companyId }).whereNot({ channel: 'link' }),
    startsWithin(now, 3_600_000),
  ),
})

/** Erases the recipient from all invitations to a deleted person; open and expired ones are revoked. */
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
      ...versionBump(trx, now),
    })
