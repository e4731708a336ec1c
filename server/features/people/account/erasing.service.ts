import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { recipientsOf, type StoredUser } from '#server/platform/identity/storedUser'
import { accountEndMessage, type AccountEnd } from '#server/platform/messaging/messages'
import { fold } from '#contract/text/fold'
import { requireAllowed, Refusal } from '#server/core/errors'
import { accountDeletion, anonymizeAudit } from '#server/platform/audit/anonymize'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { deleteNotifications } from '#server/platform/notifications/notifications.queries'
import { deleteMessagesTo } from '#server/platform/messaging/outbox.queries'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { deleteFactorsOf } from '#server/platform/identity/factors.queries'
import { deleteSessions } from '#server/platform/identity/sessions.queries'
import { findUser } from '#server/platform/identity/users.queries'
import { removeFromCompany } from '#server/features/companies/membership/index'
import { mayDeleteAccount } from '#contract/policies/users'
import { anonymiseUser, findTies, lockTies, type Ties } from './account.queries.ts'
import { eraseTraces } from './erasing.queries.ts'
import { findLogRows, findTraces } from './traces.queries.ts'
import { requireSession } from '#server/platform/identity/authenticate'
import { dropAllWaiting } from '#server/platform/images/imageFiles'

/**
 * Notifies the former owner that the account is gone, by email if possible, otherwise by text message, because anyone
 * with the password or an open session can delete it. Call it after deleting the messages queued to that person.
 */
const notifyAccountEnd = async (
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

const refuse = (ties: Ties): void =>
  requireAllowed(mayDeleteAccount(ties), { args: { companyName: ties.ownedCompany } })

/**
 * Locks the account and everything that its deletion depends on until the transaction ends, and refuses if there is an
 * obstacle to the deletion, e.g. a company that it administers.
 * @param otherUserId second account to lock in the same id order, to prevent deadlocks
 */
export const requireUntied = async (
  trx: Transaction,
  userId: number,
  otherUserId?: number,
): Promise<void> => refuse(await lockTies(trx, userId, otherUserId))

export const pseudonymOf = (userId: number): string => `deleted-${userId}`

/**
 * Erases an account after its owner confirmed; call it with the account locked. All personal data goes, also from the
 * records of others, and user name and contacts become free. The log keeps its rows under the user id, and their IP
 * address and device for 190 days. The owner is notified at a verified contact.
 * @returns the account before erasure
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
  // The account is locked, so no new obstacle can appear after this check.
  refuse(await findTies(trx, userId))
  const pseudonym = pseudonymOf(userId)
  const traces = await findTraces(trx, user)
  const erased = await findLogRows(trx, traces)
  await removeFromCompany(trx, scope, user)
  await anonymiseUser(trx, userId, pseudonym, now)
  await deleteSessions(trx, userId, now)
  await deleteFactorsOf(trx, userId)
  await deleteNotifications(trx, userId)
  await deleteMessagesTo(trx, traces.contacts)
  const person = { userId, contactKeys: traces.contacts.map(fold) }
  for (const erase of scope.personalDataErasers) await erase(trx, person, now)
  await eraseTraces(trx, { traces, pseudonym, now })
  await markRightsChanged(trx)
  const anonymousActor = { userId, username: pseudonym, companyId: user.companyIdNumber }
  const after = erased.length ? { erased: erased.map(String) } : {}
  await logOfAccount(trx, scope, anonymousActor, accountDeletion, { after })
  await anonymizeAudit(trx, userId, erased)
  await notifyAccountEnd(trx, scope, user, end)
  return user
}

export const deleteAccount = async (scope: Scope): Promise<true> => {
  const { actor, db } = scope
  const { userId } = actor
  await db.transaction((trx) => requireUntied(trx, userId))
  await scope.refusals.settle(userId)
  await db.transaction(async (trx) => {
    await requireUntied(trx, userId)
    await requireSession(trx, scope)
    await eraseAccount(trx, scope, userId, 'accountDeleted')
  })
  await dropAllWaiting(scope, userId)
  scope.cookies.clearRefreshToken()
  return true
}
