import { clearTries, type Account } from '#server/platform/identity/accounts.queries'
import {
  asChecked,
  withPassword,
  wrongPassword,
} from '#server/platform/credentials/passwordTry.service'
import { requireSession } from '#server/platform/identity/authenticate'
import type { Scope } from '#server/core/scope'
import { accountDeletion } from '#server/platform/audit/anonymize'
import { dropAllWaiting } from '#server/platform/images/imageFiles'
import { ownAccount } from './account.service.ts'
import { eraseAccount, refuseTied } from './erasing.service.ts'

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
      await refuseTied(trx, userId)
      await asChecked(trx, scope, checked)
      await requireSession(trx, scope)
      await clearTries(trx, userId)
      await eraseAccount(trx, scope, userId, 'accountDeleted')
    })
  await withPassword(scope, account, password, accountDeletion, wrongPassword, async (checked) => {
    await scope.refusals.settle(userId)
    return leave(checked)
  })
  await dropAllWaiting(scope, userId)
  scope.cookies.clearRefreshToken()
  return true
}
