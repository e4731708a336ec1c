import { clearTries, type Account } from '#server/platform/identity/accounts.queries'
import {
  asChecked,
  logOfAccount,
  withPassword,
  wrongPassword,
} from '#server/platform/credentials/passwordTry.service'
import { Refusal } from '#server/core/errors'
import { requireSession } from '#server/platform/identity/authenticate'
import type { Scope } from '#server/core/scope'
import { accountDeletion } from '#server/platform/audit/anonymize'
import { dropAllWaiting } from '#server/platform/images/imageFiles'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { lockCompany } from '#server/platform/companies/companyStore.queries'
import { getAccount, ownAccount } from './account.service.ts'
import { listConsents, withdrawConsent } from '#server/platform/identity/consents.queries'
import { eraseAccount, refuseTied } from './erasing.service.ts'

/** Which version of the agreement the caller has accepted, and when before. */
export const getConsent = async (scope: Scope) => {
  const [account, history] = await Promise.all([
    getAccount(scope),
    listConsents(scope.db.read, scope.actor.userId),
  ])
  return {
    current: scope.legal.current.agreement.documentVersion,
    accepted: account.agreementVersion,
    history,
  }
}

/**
 * Withdraws the acceptance of the agreement. Without it no one uses the product: all sessions end, and the next
 * login asks again.
 * @throws Refusal `statusDoesNotAllow` where that version is not the accepted one
 */
export const withdrawOwnConsent = async (scope: Scope, version: string): Promise<true> => {
  const { actor, db } = scope
  const now = scope.now()
  await db.transaction(async (trx) => {
    if (!(await withdrawConsent(trx, actor.userId, version, now)))
      throw new Refusal('statusDoesNotAllow')
    await endSessionsOfUser(trx, actor.userId, 'consent', now)
    const before = { agreementVersion: version }
    await logOfAccount(trx, scope, actor, 'consent.withdraw', { before })
  })
  scope.cookies.clearRefreshToken()
  return true
}

/**
 * Deletes the caller's account; `eraseAccount` says what goes and what stays.
 * @throws Refusal `lastSuperAdministrator`, `companyAdministratorStays`, `ownApplicationInReview` (what ties the
 * account), `wrongPassword`, `wrongPasswordNowLocked`, `accountLocked` (the confirming password), `accountChanged`,
 * `sessionEnded` (changed or ended meanwhile)
 */
export const deleteAccount = async (scope: Scope, password: string): Promise<true> => {
  const { actor, db } = scope
  const { userId } = actor
  await db.transaction((trx) => refuseTied(trx, userId))
  const account = await ownAccount(scope)
  const leave = (checked: Account) =>
    db.transaction(async (trx) => {
      if (actor.companyId !== null) await lockCompany(trx, actor.companyId)
      // Companies before the person, as reviewers of an application lock them.
      await refuseTied(trx, userId)
      await asChecked(trx, scope, checked)
      await requireSession(trx, scope)
      await clearTries(trx, userId)
      await eraseAccount(trx, scope, userId)
    })
  await withPassword(scope, account, password, accountDeletion, wrongPassword, async (checked) => {
    await scope.refusals.settle(userId)
    return leave(checked)
  })
  await dropAllWaiting(scope, userId)
  scope.cookies.clearRefreshToken()
  return true
}
