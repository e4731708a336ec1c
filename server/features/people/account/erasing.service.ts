import { fold } from '#contract/text/fold'
import type { Transaction } from '#db/connect'
import { enforce, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { accountDeletion, anonymizeAudit } from '#server/platform/audit/anonymize'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { deleteNotifications } from '#server/platform/notifications/notifications.queries'
import type { AccountEnd } from '#server/platform/messaging/messages'
import { deleteMessagesTo } from '#server/platform/messaging/outbox.queries'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { deleteSessions } from '#server/platform/identity/sessions.queries'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { findUser } from '#server/platform/identity/users.queries'
import { removeFromCompany } from '#server/platform/membership/membership.service'
import { tellAccountEnd } from './accountEnd.service.ts'
import { mayDeleteAccount } from './account.policy.ts'
import { anonymiseUser, findTies, lockTies, type Ties } from './account.queries.ts'
import { eraseTraces } from './erasing.queries.ts'
import { findLogRows, findTraces } from './traces.queries.ts'

const refuse = (ties: Ties): void =>
  enforce(mayDeleteAccount(ties), { args: { companyName: ties.ownedCompany } })

/**
 * Makes sure that nothing needs the account; what there is so far, and the account, stay as they are until the
 * transaction ends.
 * @param besides another account that is held, in the order in which everyone holds people
 * @throws Refusal `lastSuperAdministrator`, `companyAdministratorStays`, `ownApplicationInReview`
 */
export const refuseTied = async (
  trx: Transaction,
  userId: number,
  besides?: number,
): Promise<void> => refuse(await lockTies(trx, userId, besides))

/** What stands for an erased account in the records that point to it. */
export const pseudonymOf = (userId: number): string => `deleted-${userId}`

/**
 * Erases an account that its owner has confirmed to give up: everything personal goes, here and in the records of
 * others; user name and contacts are free again, the log keeps its rows under the person's number, and for 190 days
 * where from they were written. The owner is told at a verified contact.
 * To be called once the account is held.
 * @returns the account as it was
 * @throws Refusal as `refuseTied`; `sessionEnded` (gone meanwhile), `changedMeanwhile`
 */
export const eraseAccount = async (
  trx: Transaction,
  scope: Scope,
  userId: number,
  end: AccountEnd,
): Promise<StoredUser> => {
  const now = scope.now()
  const user = await findUser(trx, { companyId: 'all' }, userId, now)
  if (!user) throw new Refusal('sessionEnded')
  // Nothing comes to tie them any more, since the account is held by now.
  refuse(await findTies(trx, userId))
  const pseudonym = pseudonymOf(userId)
  const traces = await findTraces(trx, user)
  const erased = await findLogRows(trx, traces)
  await removeFromCompany(trx, scope, user)
  await anonymiseUser(trx, userId, pseudonym, now)
  await deleteSessions(trx, userId)
  await deleteNotifications(trx, userId)
  await deleteMessagesTo(trx, traces.contacts)
  const person = { userId, contactKeys: traces.contacts.map(fold) }
  for (const erase of scope.personalDataErasers) await erase(trx, person, now)
  await eraseTraces(trx, { traces, pseudonym, now })
  await markRightsChanged(trx)
  const nobody = { userId, username: pseudonym, companyId: user.companyIdNumber }
  const after = erased.length ? { erased: erased.map(String) } : {}
  await logOfAccount(trx, scope, nobody, accountDeletion, { after })
  await anonymizeAudit(trx, userId, erased)
  await tellAccountEnd(trx, scope, user, end)
  return user
}
