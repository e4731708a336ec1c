import type { AuditAction } from '#contract/operations/auditActions'
import type { SecurityNotificationKind } from '#contract/operations/notifications'
import { iso, isoOrNull } from '#contract/core/times'
import { maxFactors, type Factor } from '#contract/people/factors'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { findAccountById, type Account } from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import { listFactors, type StoredFactor } from '#server/platform/identity/factors.queries'
import { notifyOwner } from '#server/platform/notifications/notifications.service'

export const recordOf = ({ id, createdAt, lastUsedAt, ...factor }: StoredFactor): Factor => ({
  ...factor,
  id: String(id),
  createdAt: iso(createdAt),
  lastUsedAt: isoOrNull(lastUsedAt),
})

export interface Change {
  trx: Transaction
  account: Account
  factors: StoredFactor[]
  now: number
}

/** Changes the caller's factors with their account locked, so that changes follow each other. */
export const changeFactors = <T>(scope: Scope, work: (change: Change) => Promise<T>): Promise<T> =>
  scope.db.transaction(async (trx) => {
    await requireSession(trx, scope)
    const { userId } = scope.actor
    const account = await findAccountById(trx, userId)
    if (!account) throw new Refusal('sessionEnded')
    return work({ trx, account, factors: await listFactors(trx, userId), now: scope.now() })
  })

/** Notifies the owner at the contacts that the account has now, and logs the change. */
export const report = async (
  scope: Scope,
  { trx, account }: Change,
  kind: SecurityNotificationKind,
  action: AuditAction,
  factor?: Pick<StoredFactor, 'kind' | 'name'>,
): Promise<void> => {
  await notifyOwner(trx, scope, account, kind, factor ? { name: factor.name } : {}, true)
  const logged = factor && { kind: factor.kind, name: factor.name }
  const removes = action === 'factor.remove'
  await logOfAccount(
    trx,
    scope,
    account,
    action,
    logged && { [removes ? 'before' : 'after']: logged },
  )
}

export const requireRoom = (factors: readonly unknown[]): void => {
  if (factors.length >= maxFactors) throw new Refusal('factorsTooMany')
}
