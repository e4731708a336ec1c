import type { AuditAction } from '#contract/operations/auditActions'
import type { Transaction } from '#db/connect'
import { Refusal, invalidField } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import {
  restoreTry,
  findAccountById,
  type Account,
} from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import { lockIfUnchanged, withPassword, wrongPassword } from './passwordTry.service.ts'

/**
 * Confirms a request with the caller's password; failures count towards the lock as at login.
 * @param action audit action logged for a wrong password
 * @returns the checked account, for `requireStillConfirmed`
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
      await lockIfUnchanged(trx, scope, checked)
      await restoreTry(trx, checked.userId)
    })
    return { ...checked, lockedUntil: null }
  })
}

/** Checks inside the transaction that password, lock and session are unchanged. */
export const requireStillConfirmed = async (
  trx: Transaction,
  scope: Scope,
  checked: Account,
): Promise<Account> => {
  const account = await lockIfUnchanged(trx, scope, checked)
  await requireSession(trx, scope)
  return account
}

/**
 * Runs work that the caller confirms with their password, in one transaction.
 * @param lock locks the work needs; taken before the caller's account, to prevent deadlocks
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
    await requireStillConfirmed(trx, scope, checked)
    return work(trx)
  })
}
