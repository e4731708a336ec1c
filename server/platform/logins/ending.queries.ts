import type { Transaction } from '#db/connect'
import { jsonRows } from '#db/dialect'
import { queueLogouts } from './logins.queries.ts'

/** Deletes everything that the provider stored for people, so that tokens with `offline_access` end as well. */
export const endArtifactsOfUsers = (
  trx: Transaction,
  userIds: readonly number[],
): Promise<unknown> =>
  trx('oauth_artifacts')
    .whereRaw(`account_id IN (${jsonRows(trx, ['text'])})`, [
      JSON.stringify(userIds.map((id) => [String(id)])),
    ])
    .delete()

/**
 * Ends a person's logins, grants and tokens at one client and queues its logout calls. Their sessions here and at the
 * provider stay.
 */
export const endAccessOfClient = async (
  trx: Transaction,
  userId: number,
  client: { id: number; clientId: string },
  now: number,
): Promise<void> => {
  await queueLogouts(trx, (sessions) => void sessions.where('s.user_id', userId), now, client.id)
  await trx('oauth_logins')
    .where({ client_id: client.id })
    .whereIn('session_id', trx('sessions').where({ user_id: userId }).select('id'))
    .delete()
  await trx('oauth_artifacts')
    .where({ account_id: String(userId), client_id: client.clientId })
    .whereNotIn('model', ['Session', 'Interaction'])
    .delete()
}
