import type { Transaction } from '#db/connect'
import { addressOf, recipientKey, shortened, type Recipient } from '#server/core/recipient'
import type { Scope } from '#server/core/scope'
import { masked } from '#server/platform/audit/difference'
import type { Account } from '#server/platform/identity/accounts.queries'
import { recipientsOf, type Contacts } from '#server/platform/identity/contacts'
import { contactChangedText } from '#server/platform/messaging/messages'
import { notifyOwner } from '#server/platform/notifications/notifications.service'

const kinds = { sms: 'security.phoneChanged', email: 'security.emailChanged' } as const

/** The number that is told by text message: the one that was replaced, or any where no mail reaches the owner. */
const numberToTell = (scope: Scope, before: Contacts, now: Recipient): Recipient | undefined => {
  const number = recipientsOf(before).find(({ channel }) => channel === 'sms')
  if (!number || !scope.delivery.canSend('sms')) return undefined
  if (now.channel === 'sms') return recipientKey(number) === recipientKey(now) ? undefined : number
  return before.email !== null && scope.delivery.canSend('email') ? undefined : number
}

/**
 * Tells the owner of an account that one of its contacts was replaced, at the contacts from before: who finds a session
 * open can do that by a code to a phone of their own. In the transaction of the change.
 */
export const tellOwnContactChange = async (
  trx: Transaction,
  scope: Scope,
  account: Account,
  before: Contacts,
  now: Recipient,
): Promise<void> => {
  const { channel, ...contact } = now
  const shown = masked(contact) as Record<string, string>
  await notifyOwner(trx, scope, { ...account, email: before.email }, kinds[channel], shown, true)
  const number = numberToTell(scope, before, now)
  if (!number) return
  const reader = { env: scope.env, settings: scope.settings, locale: account.locale }
  const told = { username: account.username, contact: shortened(addressOf(now)) }
  await scope.delivery.enqueue(trx, contactChangedText(reader, number, channel, told))
}
