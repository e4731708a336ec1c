import * as policy from '#contract/policies/users'
import { requireChangeable, requireVersion, Refusal, invalidField } from '#server/core/errors'
import { numbersOf, numericId } from '#contract/text/filters'
import { fold } from '#contract/text/fold'
import { iso } from '#contract/core/times'
import { isPhone } from '#contract/core/rules'
import { users, type UserChange, type UserCreation, type UserRecord } from '#contract/people/users'
import type { Reader } from '#db/connect'
import { closeActivations } from '#server/platform/credentials/activation.queries'
import { sendActivation } from '#server/platform/credentials/activation.service'
import { requireUncommonPassword } from '#server/platform/credentials/passwords'
import type { Scope } from '#server/core/scope'
import { changesNothing, difference } from '#server/platform/audit/writeAudit'
import {
  userToActOn,
  logOfUser,
  notifyOfAdministrator,
  toRecord,
  visibleUser,
} from './users.service.ts'
import { findDepartment } from '#server/features/people/departments/index'
import {
  findTakenContacts,
  insertUser,
  noPassword,
  lockAdministered,
  updateUser,
  type UserFields,
} from '#server/platform/identity/userStore.queries'
import { notifyContactChange } from './contactNotices.service.ts'
import {
  changedContacts,
  noContacts,
  shownContacts,
  type Contacts,
  type ContactSet,
  visibilityOf,
} from '#server/platform/identity/storedUser'
import { lockAccount } from '#server/platform/identity/accounts.queries'
import { claimSeat, companyOfNewUser } from '#server/features/companies/membership/index'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import { lockRoles } from '#server/features/access/roles/index'
import { findUser, type UserScope } from '#server/platform/identity/users.queries'
import { setUserRoles } from './userRoles.service.ts'

/**
 * Refuses a contact that any user has verified, or that is entered for another user visible to the caller, because
 * entering it again is probably a mistake. Other unverified contacts may occur more than once.
 */
const requireFreeContacts = async (
  read: Reader,
  scope: UserScope,
  { dialCode, phone, email }: Contacts,
): Promise<void> => {
  const emailKey = email === null ? null : fold(email)
  const holders = await findTakenContacts(read, scope, {
    emails: emailKey === null ? [] : [emailKey],
    phones: phone === null ? [] : [phone],
  })
  if (holders.phones.has(`${dialCode} ${phone}`)) throw new Refusal('phoneAlreadyUsed')
  if (emailKey !== null && holders.emails.has(emailKey)) throw new Refusal('emailAlreadyUsed')
}

const departmentIn = async (read: Reader, companyId: number | null, id: string | null) => {
  const department = id === null ? null : await findDepartment(read, companyId, id)
  if (id !== null && !department) throw new Refusal('departmentNotFound')
  return department
}

const newPendingContacts = (
  { pending: before }: ContactSet,
  { pending: after }: ContactSet,
): Contacts => {
  const keepsPhone = before.phone === after.phone && before.dialCode === after.dialCode
  const keepsEmail =
    before.email !== null && after.email !== null && fold(before.email) === fold(after.email)
  return {
    ...(keepsPhone ? noContacts : after),
    email: keepsEmail ? null : after.email,
  }
}

const loggedFields = ({ realName, nickName, locale, verified, pending }: UserFields) => ({
  realName,
  nickName,
  locale,
  ...shownContacts({ verified, pending }),
})

const firstPassword = async (scope: Scope, password: string | undefined): Promise<string> => {
  if (password === undefined) return noPassword
  await requireUncommonPassword(password)
  return scope.passwords.admit(scope.address, ({ hash }) => hash(password))
}

/** Creates a user in a company with unverified contacts; without a password the user receives a link that sets one. */
export const createUser = async (scope: Scope, body: UserCreation): Promise<UserRecord> => {
  const companyId = companyOfNewUser(scope, body.companyId)
  const passwordHash = await firstPassword(scope, body.password)
  const now = scope.now()
  const fields: UserFields = {
    realName: body.realName,
    nickName: body.nickName ?? '',
    locale: body.locale ?? scope.locale,
    verified: noContacts,
    pending: {
      dialCode: body.dialCode ?? null,
      phone: body.phone ?? null,
      email: body.email ?? null,
    },
  }
  const user = await scope.db.transaction(async (trx) => {
    await claimSeat(trx, companyId, scope.actor.companyAdministratorName)
    // Hashing the password and waiting for the seat may have taken long, so the rights are checked again.
    await requireUnchanged(trx, scope)
    await requireFreeContacts(trx, visibilityOf(scope), fields.pending)
    const { username } = body
    const department = await departmentIn(trx, companyId, body.departmentId ?? null)
    const stored = { ...fields, departmentNumber: department?.id ?? null }
    const userId = await insertUser(
      trx,
      { username, passwordHash, passwordBy: scope.actor.userId, companyId, ...stored },
      now,
    )
    const identity = { userId, username, companyIdNumber: companyId }
    await logOfUser(trx, scope, 'user.create', identity, [
      {},
      { ...loggedFields(fields), ...(department && { departmentName: department.path }) },
    ])
    const { roleIds = [] } = body
    await setUserRoles(trx, scope, { userId, roles: [] }, { roleIds })
    const created = await findUser(trx, { companyId }, userId, now)
    if (created && body.password === undefined)
      await sendActivation(trx, scope, created, {
        sentBy: scope.actor.userId,
        linkBy: body.linkBy,
      })
    return created
  })
  if (!user) throw new Error('a user that was just inserted is absent')
  return toRecord(user)
}

const requireReachable = (contacts: ContactSet): void => {
  const { dialCode, phone, email } = shownContacts(contacts)
  if (!phone && !email) throw invalidField('phone', 'validation.phoneOrEmail')
  if (phone && dialCode && !isPhone(dialCode, phone))
    throw invalidField('phone', 'validation.phoneFormat')
}

const sameRoles = ({ roles }: UserRecord, roleIds: readonly string[]): boolean =>
  roles.length === new Set(roleIds).size && roles.every(({ roleId }) => roleIds.includes(roleId))

/**
 * Changes a user. A new contact stays pending until its owner verifies it, and the verified one stays in use until
 * then.
 */
export const changeUser = async (
  scope: Scope,
  id: string,
  body: UserChange,
): Promise<UserRecord> => {
  const now = scope.now()
  const changed = await scope.db.transaction(async (trx) => {
    const userId = numericId(id) ?? 0
    await lockAdministered(trx, userId)
    if (body.roleIds) await lockRoles(trx, numbersOf(body.roleIds), [userId])
    await lockAccount(trx, userId)
    const user = await userToActOn(scope, trx, id, policy.mayEditUser)
    requireChangeable(users, user, body)
    requireVersion(user, body)
    const contacts = changedContacts(user.contacts, body)
    const { departmentId = user.departmentId } = body
    const department = await departmentIn(trx, user.companyIdNumber, departmentId)
    const fields: UserFields = {
      departmentNumber: department?.id ?? null,
      realName: body.realName ?? user.realName,
      nickName: body.nickName ?? user.nickName,
      locale: body.locale ?? user.locale,
      ...contacts,
    }
    const changes = [
      { ...loggedFields({ ...user, ...user.contacts }), departmentName: user.departmentName },
      { ...loggedFields(fields), departmentName: department?.path ?? null },
    ] as const
    const isSame = contacts === user.contacts && changesNothing(...changes)
    if (isSame && (body.roleIds === undefined || sameRoles(user, body.roleIds))) return user
    requireReachable(contacts)
    await requireFreeContacts(trx, visibilityOf(scope), newPendingContacts(user.contacts, contacts))
    if (!(await updateUser(trx, user, fields, now))) throw new Refusal('changedMeanwhile')
    if (contacts !== user.contacts) await closeActivations(trx, user.userId)
    if (!isSame) await logOfUser(trx, scope, 'user.edit', user, difference(...changes))
    if (body.roleIds) await setUserRoles(trx, scope, user, { roleIds: body.roleIds })
    if (contacts !== user.contacts) {
      await notifyContactChange(trx, scope, user, [user.contacts, contacts])
      await notifyOfAdministrator(trx, scope, user)
    }
    const isMore = contacts !== user.contacts || body.roleIds || departmentId !== user.departmentId
    if (isMore) return visibleUser(scope, trx, id)
    const { realName, nickName, locale } = fields
    const updatedAt = iso(now)
    return { ...user, realName, nickName, locale, updatedAt, version: user.version + 1 }
  })
  return toRecord(changed)
}
