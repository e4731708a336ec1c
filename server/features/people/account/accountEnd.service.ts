import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { recipientsOf } from '#server/platform/identity/contacts'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { accountEndMessage, type AccountEnd } from '#server/platform/messaging/messages'

/**
 * Notifies the former owner that the account is gone, by email if possible, otherwise by text message, because anyone
 * with the password or an open session can delete it. Call it after deleting the messages queued to that person.
 */
export const notifyAccountEnd = async (
  trx: Transaction,
  scope: Scope,
  { username, locale, contacts }: Pick<StoredUser, 'username' | 'locale' | 'contacts'>,
  end: AccountEnd,
): Promise<void> => {
  const reached = recipientsOf(contacts.verified).filter(({ channel }) =>
    scope.delivery.canSend(channel),
  )
  const to = reached.find(({ channel }) => channel === 'email') ?? reached[0]
  if (!to) return
  const { env, settings, address } = scope
  const event = { username, address, at: scope.now() }
  await scope.delivery.enqueue(trx, accountEndMessage({ env, settings, locale }, to, end, event))
}
