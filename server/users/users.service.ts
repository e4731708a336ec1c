import { defaultDialCode } from '#contract/enums'
import { isPhone } from '#contract/rules'
import type { UserChange, UserCreation, UserRecord } from '#contract/users'
import { userReadOnly } from '#contract/users'
import type { Transaction } from '#db/connect'
import { refuseCommonPassword } from '../auth/commonPasswords.ts'
import type { Recipient } from '../codes/recipient.ts'
import { sendCode } from '../codes/codes.service.ts'
import { enforce, Refusal, type FieldRefusal } from '../errors.ts'
import type { Page } from '../http/defineRoute.ts'
import { numericId, type ListQuery } from '../http/listRequest.ts'
import type { Scope } from '../http/scope.ts'
import { appendLog } from '../logs/logs.append.ts'
import { difference } from '../logs/logs.mask.ts'
import { markRightsChanged } from '../rights/rights.queries.ts'
import { endSessionsOfUser } from '../sessions/sessions.queries.ts'
import type { userSortable, UserFilter } from '#contract/users'
import * as policy from './users.policy.ts'
import { findUser, listUsers, userPages, type StoredUser, type UserScope } from './users.queries.ts'
import {
  countActiveSystemAdministrators,
  insertUser,
  removeFromCompany,
  setUserStatus,
  takeSeat,
  unlockUser,
  updateUser,
  type UserFields,
} from './userStore.queries.ts'

/** Whom a caller may see: everybody with `user:manage`, otherwise the own company. */
const scopeOf = ({ actor }: Scope): UserScope => ({
  companyId: actor.may('user:manage') ? 'all' : (actor.companyId ?? -1),
})

const toRecord = ({ userId: _id, companyIdNumber: _company, ...record }: StoredUser): UserRecord =>
  record

/** A user that the caller may see. @throws Refusal `notFound` */
export const visibleUser = async (
  scope: Scope,
  read: Scope['db']['read'],
  id: string,
): Promise<StoredUser> => {
  const number = numericId(id)
  const user = number === null ? null : await findUser(read, scopeOf(scope), number, scope.now())
  if (!user) throw new Refusal('notFound')
  return user
}

const log = (
  trx: Transaction,
  scope: Scope,
  action: string,
  user: Pick<StoredUser, 'userId' | 'username' | 'companyIdNumber'>,
  [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}],
): Promise<void> =>
  appendLog(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: user.companyIdNumber },
    target: { type: 'user', id: user.userId, name: user.username },
    before,
    after,
  })

/** A page of the users that the caller may see. */
export const listVisibleUsers = async (
  scope: Scope,
  list: ListQuery<(typeof userSortable)[number], UserFilter>,
): Promise<Page<UserRecord>> => {
  const { users, total } = await listUsers(scope.db.read, scopeOf(scope), list, scope.now())
  return { rows: users.map(toRecord), total, first: list.first }
}

/** @throws Refusal `notFound` also for users of other companies */
export const getUser = async (scope: Scope, id: string): Promise<UserRecord> =>
  toRecord(await visibleUser(scope, scope.db.read, id))

/** The company that a new user joins: the own one; any, for those who manage all users. */
export const companyOfNewUser = ({ actor }: Scope, asked: string | undefined): number => {
  const companyId = asked === undefined ? actor.companyId : numericId(asked)
  if (companyId === null && asked === undefined) throw new Refusal('createCompanyFirst')
  if (companyId === null || (companyId !== actor.companyId && !actor.may('user:manage')))
    throw new Refusal('companyNotFound', {
      fields: { companyId: { key: 'errors.companyNotFound' } },
    })
  return companyId
}

const administratorName = (scope: Scope) => scope.actor.companyAdministratorName ?? ''

/**
 * Creates a user in a company.
 * @throws Refusal 7000 (too common a password), 6000, 6002, 6012 (taken), 7013, 7014, 7015
 */
export const createUser = async (scope: Scope, body: UserCreation): Promise<UserRecord> => {
  const companyId = companyOfNewUser(scope, body.companyId)
  await refuseCommonPassword(body.password)
  const passwordHash = await scope.passwords.admit(scope.address, ({ hash }) => hash(body.password))
  const now = scope.now()
  const user = await scope.db.transaction(async (trx) => {
    const seat = await takeSeat(trx, companyId)
    if (!seat.taken)
      throw seat.limit === null
        ? new Refusal('companyNotFound')
        : new Refusal('userLimitReached', {
            args: { limit: seat.limit, administrator: administratorName(scope) },
          })
    const fields: UserFields = {
      realName: body.realName,
      nickName: body.nickName ?? '',
      dialCode: body.dialCode ?? null,
      phone: body.phone ?? null,
      email: body.email ?? null,
      locale: body.locale ?? scope.locale,
    }
    const userId = await insertUser(
      trx,
      { username: body.username, passwordHash, companyId, ...fields },
      now,
    )
    await log(
      trx,
      scope,
      'user.create',
      { userId, username: body.username, companyIdNumber: companyId },
      [{}, { ...fields }],
    )
    return findUser(trx, { companyId }, userId, now)
  })
  if (!user) throw new Error('a user that was just inserted is absent')
  return toRecord(user)
}

const refuseReadOnlyChanges = (user: UserRecord, body: UserChange): void => {
  const fields: Record<string, FieldRefusal> = {}
  for (const name of userReadOnly)
    if (body[name] !== undefined && JSON.stringify(body[name]) !== JSON.stringify(user[name]))
      fields[name] = { key: 'validation.readOnly' }
  if (Object.keys(fields).length) throw new Refusal('invalidInput', { fields })
}

const changedFields = (user: UserRecord, body: UserChange): UserFields => ({
  realName: body.realName ?? user.realName,
  nickName: body.nickName ?? user.nickName,
  dialCode:
    (body.dialCode === undefined ? user.dialCode : body.dialCode) ??
    (body.phone ? defaultDialCode : null),
  phone: body.phone === undefined ? user.phone : body.phone,
  email: body.email === undefined ? user.email : body.email,
  locale: body.locale ?? user.locale,
})

/**
 * Changes a user's own data.
 * @throws Refusal 6000, 6002 (taken), 7004, 7016 (somebody was quicker), 6015
 */
export const changeUser = async (
  scope: Scope,
  id: string,
  body: UserChange,
): Promise<UserRecord> => {
  const changed = await scope.db.transaction(async (trx) => {
    const user = await visibleUser(scope, trx, id)
    enforce(policy.mayEditUser(scope.actor, user))
    refuseReadOnlyChanges(user, body)
    if (body.version !== undefined && body.version !== user.version)
      throw new Refusal('changedMeanwhile')
    const fields = changedFields(user, body)
    if (!fields.phone && !fields.email)
      throw new Refusal('invalidInput', { fields: { phone: { key: 'validation.phoneOrEmail' } } })
    if (fields.phone && !isPhone(fields.dialCode ?? defaultDialCode, fields.phone))
      throw new Refusal('invalidInput', { fields: { phone: { key: 'validation.phoneFormat' } } })
    if (!(await updateUser(trx, user, fields, scope.now()))) throw new Refusal('changedMeanwhile')
    await log(trx, scope, 'user.edit', user, difference({ ...user } as UserFields, fields))
    return visibleUser(scope, trx, id)
  })
  return toRecord(changed)
}

/** An action on one user: policy, change and log row in one transaction. Answers the user as it is afterwards. */
const act = async (
  scope: Scope,
  id: string,
  action: string,
  rule: typeof policy.mayEditUser,
  change: (trx: Transaction, user: StoredUser) => Promise<boolean>,
): Promise<UserRecord> => {
  const user = await scope.db.transaction(async (trx) => {
    const before = await visibleUser(scope, trx, id)
    enforce(rule(scope.actor, before))
    if (!(await change(trx, before))) return before
    const after = (await findUser(trx, { companyId: 'all' }, before.userId, scope.now())) ?? before
    const facts = ({ status, lockedUntil, companyId }: StoredUser) => ({
      status,
      lockedUntil,
      companyId,
    })
    await log(trx, scope, action, before, difference(facts(before), facts(after)))
    return after
  })
  return toRecord(user)
}

/** Disables a user and ends their sessions. @throws Refusal 7004, 7018, 7024, 6015 */
export const disableUser = (scope: Scope, id: string): Promise<UserRecord> =>
  act(scope, id, 'user.disable', policy.mayDisableUser, async (trx, user) => {
    if (user.isSystemAdministrator && (await countActiveSystemAdministrators(trx)) <= 1)
      throw new Refusal('lastSuperAdministrator')
    if (!(await setUserStatus(trx, user.userId, 'disabled', scope.now()))) return false
    await endSessionsOfUser(trx, user.userId, 'disabled', scope.now())
    return true
  })

export const enableUser = (scope: Scope, id: string): Promise<UserRecord> =>
  act(scope, id, 'user.enable', policy.mayEnableUser, (trx, user) =>
    setUserStatus(trx, user.userId, 'active', scope.now()),
  )

export const unlockUserNow = (scope: Scope, id: string): Promise<UserRecord> =>
  act(scope, id, 'user.unlock', policy.mayUnlockUser, (trx, user) =>
    unlockUser(trx, user.userId, scope.now()),
  )

/** Ends all sessions of a user. */
export const signOutUser = (scope: Scope, id: string): Promise<UserRecord> =>
  act(
    scope,
    id,
    'user.signOut',
    policy.maySignOutUser,
    async (trx, user) =>
      (await endSessionsOfUser(trx, user.userId, 'administrator', scope.now())) > 0,
  )

/** Moves a user out of their company; roles and rights of the company end at once. @throws Refusal 7004, 7024, 7025 */
export const removeUser = (scope: Scope, id: string): Promise<UserRecord> =>
  act(scope, id, 'user.remove', policy.mayRemoveUser, async (trx, user) => {
    if (user.companyIdNumber === null) throw new Refusal('statusDoesNotAllow')
    await removeFromCompany(trx, user, scope.now())
    await markRightsChanged(trx)
    return true
  })

/** The phone or the e-mail address that a user gets a code by. @throws Refusal 7067 */
const recipientOf = (user: StoredUser, canSend: Scope['delivery']['canSend']): Recipient => {
  const { dialCode, phone, email, status } = user
  const sms: Recipient | null = dialCode && phone ? { channel: 'sms', dialCode, phone } : null
  const mail: Recipient | null = email ? { channel: 'email', email } : null
  const first = [sms, mail].find((one) => one && canSend(one.channel)) ?? sms ?? mail
  if (!first || status !== 'active') throw new Refusal('unreachableUser')
  return first
}

/**
 * Sends a user the code with which they set a new password themselves.
 * @throws Refusal 6009, 6010, 6015, 7004, 7005 (codes have their limits), 7067
 */
export const sendResetCode = async (scope: Scope, id: string): Promise<UserRecord> => {
  const user = await visibleUser(scope, scope.db.read, id)
  enforce(policy.mayEditUser(scope.actor, user))
  const recipient = recipientOf(user, scope.delivery.canSend)
  await sendCode(scope, recipient, 'resetPassword')
  await scope.db.transaction((trx) =>
    log(trx, scope, 'user.sendResetCode', user, [{}, { channel: recipient.channel }]),
  )
  return toRecord(user)
}

/** The whole of a list of users, as the caller may see it. */
export async function* visibleUserPages(
  scope: Scope,
  list: Pick<ListQuery<(typeof userSortable)[number], UserFilter>, 'sort' | 'filter'>,
): AsyncGenerator<UserRecord[]> {
  for await (const users of userPages(scope.db.read, scopeOf(scope), list, scope.now()))
    yield users.map(toRecord)
}
