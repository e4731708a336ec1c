import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { recipientsOf } from '#server/platform/identity/contacts'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { accountEndMessage, type AccountEnd } from '#server/platform/messaging/messages'

/**
 * Tells whose account it was that it is gone, by email where that reaches them, otherwise by text message: whoever knows a
 * password, or finds a session open, can do that. To be called after the messages to them were deleted.
 */
export const tellAccountEnd = async (
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
