import type { AuditAction } from '#contract/operations/auditActions'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { invalidField } from '#server/core/invalidField'
import type { Scope } from '#server/core/scope'
import {
  clearTries,
  findAccountById,
  type Account,
} from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import { asChecked, withPassword, wrongPassword } from './passwordTry.service.ts'

/**
 * Confirms a call by the caller's own password; wrong ones count towards the lock as at the login. Everyone with a
 * session has a password of their own: activation and registration set one, and whoever forgot theirs resets it by a
 * code to the contact that is still theirs.
 * @param action what a wrong password is called in the log
 * @returns the account as it was checked, for `stillConfirmed`
 * @throws Refusal `invalidInput` (no password), `wrongPassword`, `wrongPasswordNowLocked`, `accountLocked`,
 * `accountChanged`, `sessionEnded`, `overloaded`
 */
export const confirmPassword = async (
  scope: Scope,
  password: string,
  action: AuditAction,
): Promise<Account> => {
  const { db, actor } = scope
  if (password === '') throw invalidField('password', 'validation.required')
  const account = await findAccountById(db.read, actor.userId)
  if (!account) throw new Refusal('sessionEnded')
  return withPassword(scope, account, password, action, wrongPassword, async (checked) => {
    await db.transaction(async (trx) => {
      await asChecked(trx, scope, checked)
      await clearTries(trx, checked.userId)
    })
    return { ...checked, lockedUntil: null }
  })
}

/**
 * Makes sure, in the transaction of a confirmed call, that password, lock and session are as they were.
 * @throws Refusal `accountChanged`, `accountLocked`, `sessionEnded`
 */
export const stillConfirmed = async (
  trx: Transaction,
  scope: Scope,
  checked: Account,
): Promise<Account> => {
  const account = await asChecked(trx, scope, checked)
  await requireSession(trx, scope)
  return account
}

/**
 * Does in one transaction what the caller confirms by their password.
 * @param lock what the work keeps others from: taken before the caller's account, so that nobody waits crosswise
 * @throws Refusal as `confirmPassword`, or what `work` throws
 */
export const confirmedByPassword = async <T>(
  scope: Scope,
  password: string,
  action: AuditAction,
  lock: (trx: Transaction) => Promise<unknown>,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> => {
  const checked = await confirmPassword(scope, password, action)
  return scope.db.transaction(async (trx) => {
    await lock(trx)
    await stillConfirmed(trx, scope, checked)
    return work(trx)
  })
}
