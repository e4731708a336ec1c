import { fold } from '#contract/fold'
import type { Transaction } from '#db/connect'
import { clearTries, type Account } from '#server/platform/identity/accounts.queries'
import {
  asChecked,
  logOfAccount,
  withPassword,
  wrongPassword,
} from '#server/platform/credentials/passwordTry.service'
import { enforce, Refusal } from '#server/core/errors'
import { requireSession } from '#server/platform/identity/authenticate'
import type { Scope } from '#server/core/scope'
import { accountDeletion, anonymizeAudit } from '#server/platform/audit/anonymize'
import { deleteNotifications } from '#server/platform/notifications/notifications.queries'
import { dropAllWaiting } from '#server/platform/images/imageFiles'
import { deleteMessagesTo } from '#server/platform/messaging/outbox.queries'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { deleteSessions } from '#server/platform/identity/sessions.queries'
import { findUser } from '#server/platform/identity/users.queries'
import { lockCompany } from '#server/platform/companies/companyStore.queries'
import { removeFromCompany } from '#server/platform/membership/membership.service'
import { mayDeleteAccount } from './account.policy.ts'
import { anonymiseUser, findTies } from './account.queries.ts'
import { ownAccount } from './account.service.ts'
import { eraseTraces } from './erasing.queries.ts'
import { findLogRows, findTraces } from './traces.queries.ts'

/**
 * Deletes the caller's account: everything personal goes, here and in the records of others; user name and contacts are
 * free again, the log keeps its rows under the person's number, and for 190 days where from they were written.
 * @throws Refusal `lastSuperAdministrator`, `companyAdministratorStays`, `ownApplicationInReview` (what ties the
 * account), `wrongPassword`, `wrongPasswordNowLocked`, `accountLocked` (the confirming password), `accountChanged`,
 * `sessionEnded` (changed or ended meanwhile)
 */
export const deleteAccount = async (scope: Scope, password: string): Promise<true> => {
  const { actor, db } = scope
  const { userId } = actor
  const refuseTied = async (trx: Transaction) => {
    const ties = await findTies(trx, userId)
    enforce(mayDeleteAccount(ties), { args: { companyName: ties.ownedCompany } })
  }
  await db.transaction(refuseTied)
  const account = await ownAccount(scope)
  // What stands for the account in the records that point to it.
  const pseudonym = `deleted-${userId}`
  const leave = (checked: Account) =>
    db.transaction(async (trx) => {
      const now = scope.now()
      if (actor.companyId !== null) await lockCompany(trx, actor.companyId)
      // Companies before the person, as reviewers of an application lock them.
      await refuseTied(trx)
      await asChecked(trx, scope, checked)
      await requireSession(trx, scope)
      await clearTries(trx, userId)
      const user = await findUser(trx, { companyId: 'all' }, userId, now)
      if (!user) throw new Refusal('sessionEnded')
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
      const nobody = { userId, username: pseudonym, companyId: actor.companyId }
      const after = erased.length ? { erased: erased.map(String) } : {}
      await logOfAccount(trx, scope, nobody, accountDeletion, { after })
      await anonymizeAudit(trx, userId, erased)
    })
  await withPassword(scope, account, password, accountDeletion, wrongPassword, async (checked) => {
    await scope.refusals.settle(userId)
    return leave(checked)
  })
  await dropAllWaiting(scope, userId)
  scope.cookies.clearRefreshToken()
  return true
}
