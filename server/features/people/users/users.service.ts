import type { Reader, Transaction } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'
import { findUserStanding, type UserStanding } from '#server/platform/identity/userStanding.queries'
import { type StoredUser, visibilityOf, recipientsOf } from '#server/platform/identity/storedUser'
import { requireOwnPermissions } from '#server/platform/permissions/requireAccess'
import { snapshotOf } from '#server/platform/permissions/people.queries'
import type { mayEditUser } from '#contract/policies/users'
import * as policy from '#contract/policies/users'
import { isUnused, users, type UserRecord } from '#contract/people/users'
import type { ActionOf } from '#contract/core/resource'
import type { Recipient } from '#server/core/recipient'
import { sendCode } from '#server/platform/credentials/codes.service'
import { sendActivation } from '#server/platform/credentials/activation.service'
import { auditOf, type Changes, difference } from '#server/platform/audit/writeAudit'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { endArtifactsOfUsers } from '#server/platform/logins/ending.queries'
import {
  markRemoved,
  requireOtherSystemAdministrator,
  removeFromCompany,
} from '#server/features/companies/membership/index'
import { setAvatar, setUserStatus, unlockUser } from '#server/platform/identity/userStore.queries'
import { avatarAnswer, removeImage } from '#server/platform/images/imageFiles'
import { avatarName } from '#server/platform/images/images.queries'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import { makeReads } from '#server/platform/routing/reads'
import { findUser } from '#server/platform/identity/users.queries'
import { notifySystemAdministrators } from '#server/platform/notifications/notifications.service'
import { userTable } from './users.queries.ts'

/**
 * Returns a user on whom the caller may act. The caller needs every permission that the user has, or will have when a
 * suspended company resumes, so that no rights are gained through another account. Permissions that every visitor has
 * are ignored; system super administrators may act on all users. Access tokens cannot act on their makers, who could
 * otherwise be logged out again and again before they end a stolen one.
 */
export const standingToActOn = async (
  scope: Scope,
  read: Reader,
  id: string,
  rule: typeof mayEditUser,
): Promise<UserStanding> => {
  const { actor, rights } = scope
  const number = numericId(id)
  const found =
    number === null ? null : await findUserStanding(read, visibilityOf(scope), number, scope.now())
  if (!found) throw new Refusal('userMissing')
  const { user, person, rightsMark } = found
  requireAllowed(rule(actor, user))
  if (actor.token && actor.userId === user.userId) throw new Refusal('closedToTokens')
  if (actor.isSystemAdministrator || actor.userId === user.userId) return found
  // Cached rights are valid only if no rights have changed since the request began.
  const cacheVersion = rightsMark === actor.rightsMark ? rightsMark : null
  const userRights = await rights.beyondVisitors(person, cacheVersion, () =>
    snapshotOf(read, [person], null),
  )
  await requireOwnPermissions(scope, userRights)
  return found
}

export const userToActOn = async (
  ...call: Parameters<typeof standingToActOn>
): Promise<StoredUser> => (await standingToActOn(...call)).user

export const toRecord = ({
  userId: _id,
  companyIdNumber: _company,
  contacts: _contacts,
  ...record
}: StoredUser): UserRecord => record

export const visibleUser = async (
  scope: Scope,
  read: Scope['db']['read'],
  id: string,
): Promise<StoredUser> => {
  const number = numericId(id)
  const user =
    number === null ? null : await findUser(read, visibilityOf(scope), number, scope.now())
  if (!user) throw new Refusal('userMissing')
  return user
}

const audit = auditOf(users)

export const logOfUser = (
  trx: Transaction,
  scope: Scope,
  action: ActionOf<typeof users>,
  user: Pick<StoredUser, 'userId' | 'username' | 'companyIdNumber'>,
  changes: Changes,
): Promise<void> => {
  const { userId: id, username: name, companyIdNumber: companyId } = user
  return audit(trx, scope, action, { id, name, companyId }, changes)
}

export const notifyOfAdministrator = async (
  trx: Transaction,
  scope: Scope,
  user: StoredUser,
): Promise<void> => {
  if (!user.isSystemAdministrator || user.userId === scope.actor.userId) return
  await notifySystemAdministrators(trx, scope, {
    kind: 'administrator.accountChanged',
    args: { user: scope.actor.realName },
    link: '/administrators',
  })
}

export const userReads = makeReads(userTable, visibilityOf)

/**
 * Locks the user's company until the transaction ends, so that the user can neither leave it nor become its
 * administrator meanwhile.
 */
const lockedUser = async (
  scope: Scope,
  trx: Transaction,
  id: string,
  rule: typeof policy.mayEditUser,
): Promise<StoredUser> => {
  const seen = await userToActOn(scope, trx, id, rule)
  const { companyIdNumber: companyId } = seen
  if (companyId === null) return seen
  await lockCompany(trx, companyId)
  const user = await userToActOn(scope, trx, id, rule)
  if (user.companyIdNumber !== companyId) throw new Refusal('changedMeanwhile')
  return user
}

const act = async (
  scope: Scope,
  id: string,
  action: ActionOf<typeof users>,
  rule: typeof policy.mayEditUser,
  change: (trx: Transaction, user: StoredUser) => Promise<boolean>,
): Promise<UserRecord> => {
  const user = await scope.db.transaction(async (trx) => {
    const before = await lockedUser(scope, trx, id, rule)
    if (!(await change(trx, before))) return before
    const after = (await findUser(trx, { companyId: 'all' }, before.userId, scope.now())) ?? before
    const facts = ({ status, lockedUntil, companyId }: StoredUser) => ({
      status,
      lockedUntil,
      companyId,
    })
    await logOfUser(trx, scope, action, before, difference(facts(before), facts(after)))
    await notifyOfAdministrator(trx, scope, before)
    return after
  })
  return toRecord(user)
}

/** @param first done before the user is disabled, in the same transaction */
export const disableIn = (
  scope: Scope,
  id: string,
  first: (trx: Transaction, user: StoredUser) => Promise<unknown>,
): Promise<UserRecord> =>
  act(scope, id, 'user.disable', policy.mayDisableUser, async (trx, user) => {
    await requireOtherSystemAdministrator(trx, user)
    await first(trx, user)
    if (!(await setUserStatus(trx, user.userId, 'disabled', scope.now()))) return false
    await endSessionsOfUser(trx, user.userId, 'disabled', scope.now())
    await endArtifactsOfUsers(trx, [user.userId])
    return true
  })

export const disableUser = (scope: Scope, id: string): Promise<UserRecord> =>
  disableIn(scope, id, () => Promise.resolve())

export const enableUser = (scope: Scope, id: string): Promise<UserRecord> =>
  act(scope, id, 'user.enable', policy.mayEditUser, (trx, user) =>
    setUserStatus(trx, user.userId, 'active', scope.now()),
  )

export const unlockUserNow = (scope: Scope, id: string): Promise<UserRecord> =>
  act(scope, id, 'user.unlock', policy.mayUnlockUser, (trx, user) =>
    unlockUser(trx, user.userId, scope.now()),
  )

export const removeAvatar = async (scope: Scope, id: string): Promise<UserRecord> => {
  const erased: string[] = []
  const user = await act(scope, id, 'user.removeAvatar', policy.mayEditUser, async (trx, found) => {
    const { userId, avatar: hash } = found
    const isSet = hash !== null && (await setAvatar(trx, userId, [hash, null], scope.now()))
    if (isSet) erased.push(avatarName(userId, hash))
    return isSet
  })
  for (const name of erased) await removeImage(scope, 'avatar', name)
  return user
}

export const avatarOf = async (scope: Scope, id: string, hash: string): Promise<FileAnswer> => {
  const { avatar, userId } = await visibleUser(scope, scope.db.read, id)
  if (avatar !== hash) throw new Refusal('notFound')
  return avatarAnswer(scope, userId, hash)
}

export const signOutUser = (scope: Scope, id: string): Promise<UserRecord> =>
  act(
    scope,
    id,
    'user.signOut',
    policy.mayEditUser,
    async (trx, user) =>
      (await endSessionsOfUser(trx, user.userId, 'administrator', scope.now())) > 0,
  )

export const removeUser = (scope: Scope, id: string): Promise<UserRecord> =>
  act(scope, id, 'user.remove', policy.mayRemoveUser, async (trx, user) => {
    if (user.companyIdNumber === null) throw new Refusal('statusDoesNotAllow')
    await removeFromCompany(trx, scope, user)
    await markRemoved(trx, user.userId, user.companyIdNumber)
    await markRightsChanged(trx)
    return true
  })

const recipientOf = (user: StoredUser, canSend: Scope['delivery']['canSend']): Recipient => {
  const verified = recipientsOf(user.contacts.verified)
  const first = verified.find((one) => canSend(one.channel)) ?? verified[0]
  if (!first || user.status !== 'active') throw new Refusal('unreachableUser')
  return first
}

export const sendResetCode = async (scope: Scope, id: string): Promise<UserRecord> => {
  const user = await userToActOn(scope, scope.db.read, id, policy.mayEditUser)
  if (isUnused(user)) {
    await scope.db.transaction(async (trx) => {
      const { channel } = await sendActivation(trx, scope, user, { sentBy: scope.actor.userId })
      await logOfUser(trx, scope, 'user.sendActivation', user, [{}, { channel }])
    })
    return toRecord(user)
  }
  const recipient = recipientOf(user, scope.delivery.canSend)
  await sendCode(scope, recipient, 'resetPassword')
  await scope.db.transaction((trx) =>
    logOfUser(trx, scope, 'user.sendResetCode', user, [{}, { channel: recipient.channel }]),
  )
  return toRecord(user)
}
