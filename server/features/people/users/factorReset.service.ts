import { iso, isoOrNull } from '#contract/core/times'
import type { FactorsOfUser } from '#contract/people/factors'
import type { UserRecord } from '#contract/people/users'
import { mayDisableUser, mayEditUser } from '#contract/policies/users'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { hasJoinedByThemselves } from '#server/features/companies/membership/index'
import { lockAccount, type Account } from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import {
  countRecoveryCodes,
  deleteFactorsOf,
  listFactors,
} from '#server/platform/identity/factors.queries'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { recipientsOf, type StoredUser } from '#server/platform/identity/storedUser'
import { findUser } from '#server/platform/identity/users.queries'
import { contactNotice } from '#server/platform/messaging/messages'
import { notifyOwner } from '#server/platform/notifications/notifications.service'
import { logOfUser, notifyOfAdministrator, toRecord, userToActOn } from './users.service.ts'

export const getUserFactors = async (scope: Scope, id: string): Promise<FactorsOfUser> => {
  const { read } = scope.db
  const { userId } = await userToActOn(scope, read, id, mayEditUser)
  const factors = await listFactors(read, userId)
  return {
    factors: factors.map(({ kind, createdAt, lastUsedAt }) => ({
      kind,
      createdAt: iso(createdAt),
      lastUsedAt: isoOrNull(lastUsedAt),
    })),
    recoveryCodesLeft: await countRecoveryCodes(read, userId),
  }
}

/** Notifies the owner in the inbox, by mail and by text message. */
const notifyOfReset = async (
  trx: Transaction,
  scope: Scope,
  user: StoredUser,
  owner: Account,
  reason: string,
): Promise<void> => {
  const { actor, env, settings, delivery } = scope
  const by = { user: actor.realName || actor.username, reason }
  await notifyOwner(trx, scope, owner, 'security.factorsReset', by, true)
  const { locale, username } = user
  for (const to of recipientsOf(user.contacts.verified))
    if (to.channel === 'sms' && delivery.canSend('sms'))
      await delivery.enqueue(
        trx,
        contactNotice({ env, settings, locale }, to, 'factorsReset', username),
      )
}

/** Removes the second factors and recovery codes of someone who lost them, and ends their sessions. */
export const resetUserFactors = (scope: Scope, id: string, reason: string): Promise<UserRecord> =>
  scope.db.transaction(async (trx) => {
    const now = scope.now()
    await requireSession(trx, scope)
    const user = await userToActOn(scope, trx, id, mayDisableUser)
    const { userId } = user
    // Otherwise an administrator who knows the password could make its owner join, and take the account over.
    if (!scope.actor.isSystemAdministrator && (await hasJoinedByThemselves(trx, user)))
      throw new Refusal('factorsOfOwnAccount')
    // The account is locked before its factors, as in a login.
    const owner = requireRow(await lockAccount(trx, userId))
    if (!owner.hasSecondFactor) throw new Refusal('statusDoesNotAllow')
    await deleteFactorsOf(trx, userId)
    await endSessionsOfUser(trx, userId, 'administrator', now)
    await notifyOfReset(trx, scope, user, owner, reason)
    await notifyOfAdministrator(trx, scope, user)
    await logOfUser(trx, scope, 'user.resetFactors', user, [{}, { reason }])
    return toRecord(requireRow(await findUser(trx, { companyId: 'all' }, userId, now)))
  })
