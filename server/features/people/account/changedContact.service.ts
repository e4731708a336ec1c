import { contactUndoHours } from '#contract/people/account'
import type { Transaction } from '#db/connect'
import { makeLinkToken } from '#server/core/linkToken'
import { addressOf, recipientKey, maskedAddress, type Recipient } from '#server/core/recipient'
import type { Scope } from '#server/core/scope'
import { masked } from '#server/platform/audit/difference'
import { insertContactChange } from '#server/platform/credentials/contactChanges.queries'
import type { Account } from '#server/platform/identity/accounts.queries'
import { noContacts, recipientsOf, type Contacts } from '#server/platform/identity/contacts'
import { contactChangedMessage } from '#server/platform/messaging/contactMessages'
import { notifyOwner } from '#server/platform/notifications/notifications.service'

const kinds = { sms: 'security.phoneChanged', email: 'security.emailChanged' } as const

export const undoDigestPurpose = 'contact change'

/**
 * Selects the previous contacts to notify, among the contacts that messages can currently reach. A previous email
 * address is always included; a previous phone number only if the phone number changed or if no email address is
 * reachable.
 */
const recipientsToNotify = (scope: Scope, before: Contacts, now: Recipient): Recipient[] => {
  const reachable = recipientsOf(before).filter(({ channel }) => scope.delivery.canSend(channel))
  const hasMail = reachable.some(({ channel }) => channel === 'email')
  return reachable.filter(
    (to) =>
      recipientKey(to) !== recipientKey(now) &&
      (to.channel === 'email' || now.channel === 'sms' || !hasMail),
  )
}

/**
 * Notifies the owner at the previous contacts and sends a link that undoes the change; call it in the transaction of
 * the change. Until the link expires, codes to the new contact can neither reset the password nor log in. The first
 * contact of an account has no such delay.
 */
export const recordContactChange = async (
  trx: Transaction,
  scope: Scope,
  account: Account,
  before: Contacts,
  now: Recipient,
): Promise<void> => {
  const { channel, ...contact } = now
  const { env, settings, address, delivery } = scope
  await notifyOwner(trx, scope, account, kinds[channel], masked(contact) as Record<string, string>)
  if (recipientsOf(before).length === 0) return
  const at = scope.now()
  const expiresAt = at + contactUndoHours * 3_600_000
  const token = makeLinkToken()
  const { dialCode, phone, email } = before
  const replaced = { ...noContacts, ...(channel === 'sms' ? { dialCode, phone } : { email }) }
  await insertContactChange(trx, {
    user_id: account.userId,
    channel,
    dial_code: replaced.dialCode,
    phone: replaced.phone,
    email: replaced.email,
    recipient_key: recipientKey(now),
    token_hash: scope.tokens.digest(undoDigestPurpose, token),
    created_at: at,
    expires_at: expiresAt,
  })
  const event = {
    username: account.username,
    contact: maskedAddress(addressOf(now)),
    link: `${env.publicUrl}/undoContact#${token}`,
    address,
    at,
    expiresAt,
  }
  const reader = { env, settings, locale: account.locale }
  for (const to of recipientsToNotify(scope, before, now))
    await delivery.enqueue(trx, contactChangedMessage(reader, to, channel, event))
}
