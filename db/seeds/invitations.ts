import { randomBytes } from 'node:crypto'
import type { Transaction } from '#db/connect'
import { insertReturningId } from '../tables.ts'

const dayMs = 86_400_000

interface InvitationSeed {
  channel: 'email' | 'sms'
  recipient: string
  status: 'open' | 'accepted'
  sentDaysAgo: number
  days: number
  roles: number[]
  acceptedBy?: number
}

/** One open, one accepted and one expired invitation of 华南测绘. */
const invitations: InvitationSeed[] = [
  {
    channel: 'email',
    recipient: 'xu.jing@example.com',
    status: 'open',
    sentDaysAgo: 0,
    days: 7,
    roles: [101],
  },
  {
    channel: 'email',
    recipient: 'acmeviewer@example.com',
    status: 'accepted',
    sentDaysAgo: 3,
    days: 7,
    roles: [],
    acceptedBy: 5,
  },
  {
    channel: 'sms',
    recipient: '+8613800000031',
    status: 'open',
    sentDaysAgo: 9,
    days: 7,
    roles: [102],
  },
]

/**
 * Inserts invitations with random tokens that are discarded: they fill the list and can be resent or revoked, but not
 * accepted.
 */
export const insertInvitations = async (
  trx: Transaction,
  { companyId, invitedBy }: { companyId: number; invitedBy: number },
  now: number,
): Promise<void> => {
  for (const seed of invitations) {
    const sentAt = now - seed.sentDaysAgo * dayMs
    const id = await insertReturningId(trx, 'invitations', {
      company_id: companyId,
      channel: seed.channel,
      recipient: seed.recipient,
      recipient_key: seed.recipient,
      token_hash: randomBytes(32).toString('hex'),
      locale: 'zh',
      status: seed.status,
      uses: seed.acceptedBy === undefined ? 0 : 1,
      days: seed.days,
      expires_at: sentAt + seed.days * dayMs,
      sent_at: sentAt,
      invited_by: invitedBy,
      created_at: sentAt,
      updated_at: sentAt,
    })
    for (const role_id of seed.roles)
      await trx('invitation_roles').insert({ invitation_id: id, role_id })
    if (seed.acceptedBy !== undefined)
      await trx('invitation_acceptances').insert({
        invitation_id: id,
        user_id: seed.acceptedBy,
        at: sentAt,
      })
  }
}
