import type { AuditAction } from '#contract/operations/auditActions'
import { requireChangeable, requireVersion, Refusal } from '#server/core/errors'
import {
  accountReadOnly,
  type Account,
  type AccountChange,
  type PasswordChange,
} from '#contract/people/account'
import type { Transaction } from '#db/connect'
import {
  restoreTry,
  findAccountById,
  storePassword,
  type Account as SignInAccount,
} from '#server/platform/identity/accounts.queries'
import { requireUncommonPassword } from '#server/platform/credentials/passwords'
import {
  lockIfUnchanged,
  logOfAccount,
  withPassword,
  wrongOldPassword,
} from '#server/platform/credentials/passwordTry.service'
import { proveCode, useCode } from '#server/platform/credentials/codes.service'
import type { Recipient } from '#server/core/recipient'
import { requireSession } from '#server/platform/identity/authenticate'
import type { Scope } from '#server/core/scope'
import { changesNothing, difference } from '#server/platform/audit/writeAudit'
import { notifyOwner } from '#server/platform/notifications/notifications.service'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import {
  contactsInUse,
  verifiedContacts,
  type StoredUser,
} from '#server/platform/identity/storedUser'
import { findUser } from '#server/platform/identity/users.queries'
import {
  lockAdministered,
  updateUser,
  type UserFields,
} from '#server/platform/identity/userStore.queries'
import { findOwnData, setNotifyByEmail } from './account.queries.ts'
import { recordContactChange } from './contactChange.service.ts'

const everybody = { companyId: 'all' } as const

export const ownAccount = async (scope: Scope): Promise<SignInAccount> => {
  const account = await findAccountById(scope.db.read, scope.actor.userId)
  if (!account) throw new Refusal('sessionEnded')
  return account
}

export const getAccount = async (scope: Scope, read = scope.db.read): Promise<Account> => {
  const data = await findOwnData(read, scope.actor.userId)
  if (!data) throw new Refusal('sessionEnded')
  return data
}

type OwnFields = UserFields & { notifyByEmail: boolean }

const loggedFields = ({ realName, nickName, locale, notifyByEmail, ...contacts }: OwnFields) => ({
  realName,
  nickName,
  locale,
  notifyByEmail,
  ...contactsInUse(contacts),
})

const change = async (
  scope: Scope,
  action: AuditAction,
  work: (user: StoredUser, trx: Transaction) => Promise<Partial<OwnFields>>,
): Promise<Account> =>
  scope.db.transaction(async (trx) => {
    const now = scope.now()
    await lockAdministered(trx, scope.actor.userId)
    await requireSession(trx, scope)
    const user = await findUser(trx, everybody, scope.actor.userId, now)
    if (!user) throw new Refusal('sessionEnded')
    const { notifyByEmail } = await getAccount(scope, trx)
    const { realName, nickName, locale, contacts } = user
    const before = { realName, nickName, locale, ...contacts, notifyByEmail }
    const after = { ...before, ...(await work(user, trx)) }
    if (changesNothing(before, after)) return getAccount(scope, trx)
    if (!(await updateUser(trx, user, after, now))) throw new Refusal('changedMeanwhile')
    if (after.notifyByEmail !== notifyByEmail)
      await setNotifyByEmail(trx, user.userId, after.notifyByEmail)
    const [was, is] = difference(loggedFields(before), loggedFields(after))
    await logOfAccount(trx, scope, { ...scope.actor, username: user.username }, action, {
      before: was,
      after: is,
    })
    return getAccount(scope, trx)
  })

export const changeAccount = (scope: Scope, body: AccountChange): Promise<Account> =>
  change(scope, 'account.edit', async (user, trx) => {
    requireChangeable({ readOnly: accountReadOnly }, await getAccount(scope, trx), body)
    requireVersion(user, body)
    return {
      realName: body.realName ?? user.realName,
      nickName: body.nickName ?? user.nickName,
      locale: body.locale ?? user.locale,
      ...(body.notifyByEmail === undefined ? {} : { notifyByEmail: body.notifyByEmail }),
    }
  })

const sameText = (one: string, other: string) => one.normalize('NFKC') === other.normalize('NFKC')

/**
 * Changes the caller's password and ends all sessions including this one. Wrong old passwords count as failed logins,
 * so a stolen session cannot be used to guess the password.
 */
export const changePassword = async (scope: Scope, form: PasswordChange): Promise<true> => {
  const { db, passwords, address } = scope
  const account = await ownAccount(scope)
  if (sameText(form.oldPassword, form.password)) throw new Refusal('passwordUnchanged')
  await requireUncommonPassword(form.password)
  const passwordHash = await passwords.admit(address, ({ hash }) => hash(form.password))
  const failureHandling = ['password.change', wrongOldPassword] as const
  await withPassword(scope, account, form.oldPassword, ...failureHandling, (checked) =>
    db.transaction(async (trx) => {
      const now = scope.now()
      await lockIfUnchanged(trx, scope, checked)
      await requireSession(trx, scope)
      await restoreTry(trx, account.userId)
      await storePassword(trx, account.userId, passwordHash, now)
      await endSessionsOfUser(trx, account.userId, 'password', now)
      await notifyOwner(trx, scope, account, 'security.passwordChanged', {}, true)
      await logOfAccount(trx, scope, account, 'password.change')
    }),
  )
  scope.cookies.clearRefreshToken()
  return true
}

const changes = {
  sms: ['bindPhone', 'account.phone'],
  email: ['bindEmail', 'account.email'],
} as const

/** Replaces the caller's phone number or email address with one proved by a code. */
export const changeContact = async (
  scope: Scope,
  recipient: Recipient,
  code: string,
): Promise<Account> => {
  const [purpose, action] = changes[recipient.channel]
  const proven = await proveCode(scope, recipient, purpose, code)
  return change(scope, action, async (user, trx) => {
    await useCode(trx, proven, scope.now())
    await recordContactChange(trx, scope, user, user.contacts.verified, recipient)
    return verifiedContacts(user.contacts, recipient)
  })
}
