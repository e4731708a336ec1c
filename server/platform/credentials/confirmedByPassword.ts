import type { AuditAction } from '#contract/auditActions'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { invalidField } from '#server/core/invalidField'
import type { Scope } from '#server/core/scope'
import { clearTries, findAccountById } from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import { asChecked, withPassword, wrongPassword } from './passwordTry.service.ts'

/**
 * Does in one transaction what the caller confirms with their own password, which spends the same tries as logging in.
 * @param action what a wrong password is called in the log
 * @param lock what the work keeps others from: taken before the caller's account, so that nobody waits crosswise
 * @throws Refusal `invalidInput` (no password), `wrongPassword`, `wrongPasswordNowLocked`, `accountLocked`,
 * `accountChanged`, `sessionEnded`, `overloaded`, or what `work` throws
 */
export const confirmedByPassword = async <T>(
  scope: Scope,
  password: string,
  action: AuditAction,
  lock: (trx: Transaction) => Promise<unknown>,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> => {
  const { db, actor } = scope
  if (password === '') throw invalidField('password', 'validation.required')
  const account = await findAccountById(db.read, actor.userId)
  if (!account) throw new Refusal('sessionEnded')
  return withPassword(scope, account, password, action, wrongPassword, async (checked) => {
    let confirmed = false
    try {
      return await db.transaction(async (trx) => {
        await lock(trx)
        await asChecked(trx, scope, checked)
        await requireSession(trx, scope)
        await clearTries(trx, checked.userId)
        confirmed = true
        return work(trx)
      })
    } catch (error) {
      // What the work refuses is no wrong password.
      if (confirmed) await db.transaction((trx) => clearTries(trx, checked.userId))
      throw error
    }
  })
}
