import type { ContactUndo, ContactUndone } from '#contract/people/account'
import { Refusal } from '#server/core/errors'
import { addressOf, maskedAddress } from '#server/core/recipient'
import type { PublicScope } from '#server/core/scope'
import { difference } from '#server/platform/audit/difference'
import {
  endContactChange,
  findContactChange,
} from '#server/platform/credentials/contactChanges.queries'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { storePassword } from '#server/platform/identity/accounts.queries'
import { contactsInUse, recipientsOf } from '#server/platform/identity/contacts'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { findUser } from '#server/platform/identity/users.queries'
import { noPassword, updateUser } from '#server/platform/identity/userStore.queries'
import { undoDigestPurpose } from './changedContact.service.ts'

/**
 * Restores the replaced contact through the link sent to it. Clears the password, which the person who made the change
 * knew, ends all sessions and cancels later changes of the same contact type.
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
    const [before, after] = difference(contactsInUse(contacts), contactsInUse(restored))
    await logOfAccount(trx, scope, { userId, username, companyId }, 'account.undoContact', {
      before,
      after,
    })
    const [contact] = recipientsOf({ dialCode, phone, email })
    return { username, contact: contact ? maskedAddress(addressOf(contact)) : null }
  })
