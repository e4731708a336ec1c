import { contactUndoHours, type ContactUndo, type ContactUndone } from '#contract/people/account'
import type { Transaction } from '#db/connect'
import { makeLinkToken } from '#server/core/tokens'
import { addressOf, recipientKey, maskedAddress, type Recipient } from '#server/core/recipient'
import type { Scope, PublicScope } from '#server/core/scope'
import { difference } from '#server/platform/audit/writeAudit'
import { masked } from '#server/platform/audit/rows'
import {
  insertContactChange,
  endContactChange,
  findContactChange,
} from '#server/platform/identity/contactChanges.queries'
import { deleteFactor, listFactors } from '#server/platform/identity/factors.queries'
import { storePassword } from '#server/platform/identity/accounts.queries'
import {
  noContacts,
  recipientsOf,
  type Contacts,
  contactsInUse,
} from '#server/platform/identity/storedUser'
import { contactChangedMessage } from '#server/platform/messaging/messages'
import { notifyOwner, type Owner } from '#server/platform/notifications/notifications.service'
import { Refusal } from '#server/core/errors'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { findUser } from '#server/platform/identity/users.queries'
import { noPassword, updateUser } from '#server/platform/identity/userStore.queries'

const kinds = { sms: 'security.phoneChanged', email: 'security.emailChanged' } as const

const undoMs = contactUndoHours * 3_600_000

const undoDigestPurpose = 'contact change'

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
  account: Omit<Owner, 'email'>,
  before: Contacts,
  now: Recipient,
): Promise<void> => {
  const { channel, ...contact } = now
  const { env, settings, address, delivery } = scope
  const owner = { ...account, email: before.email }
  await notifyOwner(trx, scope, owner, kinds[channel], masked(contact) as Record<string, string>)
  if (recipientsOf(before).length === 0) return
  const at = scope.now()
  const expiresAt = at + undoMs
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

const removeFactorsSince = async (
  trx: Transaction,
  scope: PublicScope,
  owner: Parameters<typeof logOfAccount>[2],
  since: number,
): Promise<void> => {
  const factors = await listFactors(trx, owner.userId)
  const recent = factors.filter(({ createdAt }) => createdAt >= since)
  for (const { id, kind, name } of recent) {
    await deleteFactor(trx, owner.userId, id, recent.length === factors.length)
    await logOfAccount(trx, scope, owner, 'factor.remove', { before: { kind, name } })
  }
}

/**
 * Restores the replaced contact through the link sent to it. Clears the password, which the person who made the change
 * knew, removes the second factors that they may have added, ends all sessions and cancels later changes of the same
 * contact type. Factors from longer before the change stay, because they confirmed it.
 */
export const undoContactChange = (
  scope: PublicScope,
  { token }: ContactUndo,
): Promise<ContactUndone> =>
  scope.db.transaction(async (trx) => {
    const now = scope.now()
    const change = await findContactChange(trx, scope.tokens.digests(undoDigestPurpose, token), now)
    const user = change && (await findUser(trx, { companyId: 'all' }, change.user_id, now))
    if (!change || !user) throw new Refusal('contactChangeUnknown')
    const { contacts, userId, username, companyIdNumber: companyId } = user
    const { dial_code: dialCode, phone, email } = change
    const replaced = change.channel === 'sms' ? { dialCode, phone } : { email }
    const restored = { ...contacts, verified: { ...contacts.verified, ...replaced } }
    if (!(await updateUser(trx, user, { ...user, ...restored }, now)))
      throw new Refusal('changedMeanwhile')
    if (!(await endContactChange(trx, change))) throw new Refusal('contactChangeUnknown')
    await endSessionsOfUser(trx, userId, 'contact', now)
    // System super administrators keep their password because codes cannot reset it.
    if (!user.isSystemAdministrator) await storePassword(trx, userId, noPassword, now)
    const owner = { userId, username, companyId }
    await removeFactorsSince(trx, scope, owner, change.created_at - undoMs)
    const [before, after] = difference(contactsInUse(contacts), contactsInUse(restored))
    await logOfAccount(trx, scope, owner, 'account.undoContact', {
      before,
      after,
    })
    const [contact] = recipientsOf({ dialCode, phone, email })
    return { username, contact: contact ? maskedAddress(addressOf(contact)) : null }
  })
