import {
  confirmPassword,
  requireStillConfirmed,
} from '#server/platform/credentials/confirmedByPassword'
import type { Scope } from '#server/core/scope'
import { accountDeletion } from '#server/platform/audit/anonymize'
import { dropAllWaiting } from '#server/platform/images/imageFiles'
import { eraseAccount, requireUntied } from './erasing.service.ts'

export const deleteAccount = async (scope: Scope, password: string): Promise<true> => {
  const { actor, db } = scope
  const { userId } = actor
  await db.transaction((trx) => requireUntied(trx, userId))
  const checked = await confirmPassword(scope, password, accountDeletion)
  await scope.refusals.settle(userId)
  await db.transaction(async (trx) => {
    await requireUntied(trx, userId)
    await requireStillConfirmed(trx, scope, checked)
    await eraseAccount(trx, scope, userId, 'accountDeleted')
  })
  await dropAllWaiting(scope, userId)
  scope.cookies.clearRefreshToken()
  return true
}
