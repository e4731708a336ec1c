import { isInRange, startsWithin } from '#contract/core/times'
import { generatedPasswordDays, type GeneratedPassword } from '#contract/people/users'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { requireAllowed, Refusal, tooManyRequests } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { closeActivations } from '#server/platform/credentials/activation.queries'
import { generatePassword } from '#server/platform/credentials/passwords'
import { clearTries, lockAccount, storePassword } from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { hasJoinedByThemselves } from '#server/features/companies/membership/index'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { notifyOwner } from '#server/platform/notifications/notifications.service'
import { mayGrantReach } from '#contract/policies/roles'
import { standingToActOn, userToActOn, logOfUser } from './users.service.ts'
import { mayGeneratePassword } from '#contract/policies/users'

const validMs = generatedPasswordDays * 86_400_000
const pauseMs = 60_000

/**
 * Checks inside the transaction that the caller may take over the account: rights must not have changed since the
 * request began, and the user's data scope must be within the caller's.
 */
const lockUserForPassword = async (
  trx: Transaction,
  scope: Scope,
  id: string,
): Promise<StoredUser> => {
  const { actor, rights } = scope
  await requireSession(trx, scope)
  const { user, person, rightsMark } = await standingToActOn(scope, trx, id, mayGeneratePassword)
  if (rightsMark !== actor.rightsMark) throw new Refusal('changedMeanwhile')
  const { reach } = await rights.of(person, rightsMark)
  if (reach !== null && reach !== 'everywhere') requireAllowed(mayGrantReach(reach, actor.reach))
  // Otherwise someone with a borrowed session could join a company whose administrator then takes the account over.
  if (!actor.isSystemAdministrator && (await hasJoinedByThemselves(trx, user)))
    throw new Refusal('joinedWithOwnAccount')
  return user
}

/**
 * Generates a password that the caller hands over, for users without a reachable contact. It is returned once and
 * stored only as a hash; after login the user can do nothing but set a new one. Ends their sessions, links and lock.
 */
export const generateUserPassword = async (
  scope: Scope,
  id: string,
): Promise<GeneratedPassword> => {
  const { db, passwords, address } = scope
  await userToActOn(scope, db.read, id, mayGeneratePassword)
  const password = generatePassword()
  const passwordHash = await passwords.admit(address, ({ hash }) => hash(password))
  const now = scope.now()
  const until = now + validMs
  await db.transaction(async (trx) => {
    const user = await lockUserForPassword(trx, scope, id)
    if (user.status !== 'active') throw new Refusal('statusDoesNotAllow')
    const { userId } = user
    const owner = requireRow(await lockAccount(trx, userId))
    const lastAt = owner.generatedUntil === null ? 0 : owner.generatedUntil - validMs
    if (isInRange(lastAt, startsWithin(now, pauseMs))) throw tooManyRequests(lastAt + pauseMs - now)
    await storePassword(trx, userId, passwordHash, now, { until, by: scope.actor.userId })
    await clearTries(trx, userId)
    await closeActivations(trx, userId)
    await endSessionsOfUser(trx, userId, 'password', now)
    await notifyOwner(
      trx,
      scope,
      owner,
      'security.passwordGenerated',
      { user: scope.actor.realName || scope.actor.username },
      true,
    )
    await logOfUser(trx, scope, 'user.generatePassword', user, [
      {},
      { expiresAt: new Date(until).toISOString() },
    ])
  })
  return { password, expiresAt: new Date(until).toISOString() }
}
