import type { PasswordReset, Registration } from '#contract/people/registration'
import { insertConsent } from '#server/platform/identity/consents.queries'
import {
  clearTries,
  findAccount,
  findAccountOf,
  storePassword,
} from '#server/platform/identity/accounts.queries'
import { requireUncommonPassword } from '#server/platform/credentials/passwords'
import { logOfAccount, requireOwner } from '#server/platform/credentials/passwordTry.service'
import { proveCode, useCode } from '#server/platform/credentials/codes.service'
import { recipientOf, contactTakenError, contactUnknownError } from '#server/core/recipient'
import { Refusal } from '#server/core/errors'
import { requireAgreement } from '#server/platform/legal/legal'
import type { PublicScope } from '#server/core/scope'
import { notifyOwner } from '#server/platform/notifications/notifications.service'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { noContacts, verifiedContacts } from '#server/platform/identity/storedUser'
import { insertUser } from '#server/platform/identity/userStore.queries'

export const isUsernameAvailable = async (scope: PublicScope, username: string): Promise<boolean> =>
  (await findAccount(scope.db.read, username)) === null

const nothing = { verified: noContacts, pending: noContacts }

/**
 * Registers a visitor without a company. Availability is checked before the code, so choosing another user name uses up
 * no try; unique indexes decide between concurrent registrations, and a failed one does not consume its code.
 */
export const register = async (
  scope: PublicScope,
  form: Registration,
): Promise<{ userId: string }> => {
  const { db, locale } = scope
  const { documentVersion: agreementVersion } = scope.legal.current.agreement
  requireAgreement(agreementVersion, form)
  const recipient = recipientOf(form)
  if (!(await isUsernameAvailable(scope, form.username))) throw new Refusal('usernameExists')
  if (await findAccountOf(db.read, recipient))
    throw new Refusal(contactTakenError[recipient.channel])
  await requireUncommonPassword(form.password)
  const { proven, passwordHash } = await scope.passwords.admit(scope.address, async ({ hash }) => ({
    proven: await proveCode(scope, recipient, 'register', form.code),
    passwordHash: await hash(form.password),
  }))
  const now = scope.now()
  const { username, realName } = form
  const userId = await db.transaction(async (trx) => {
    await useCode(trx, proven, now)
    const id = await insertUser(
      trx,
      {
        username,
        realName,
        nickName: '',
        ...verifiedContacts(nothing, recipient),
        locale,
        passwordHash,
        companyId: null,
        agreementVersion,
      },
      now,
    )
    await insertConsent(trx, id, agreementVersion, now)
    await logOfAccount(trx, scope, { userId: id, username, companyId: null }, 'user.register', {
      after: {
        username,
        realName,
        ...verifiedContacts(nothing, recipient).verified,
        agreementVersion,
      },
    })
    return id
  })
  return { userId: String(userId) }
}

/**
 * Sets a new password after a code proved the contact; ends all sessions and, without a second factor, the lock and the
 * failure count. Only a
 * correct code reveals that the new password equals the old one.
 */
export const resetPassword = async (scope: PublicScope, form: PasswordReset): Promise<true> => {
  const { db } = scope
  const recipient = recipientOf(form)
  await requireUncommonPassword(form.password)
  const account = await findAccountOf(db.read, recipient)
  if (!account) throw new Refusal(contactUnknownError[recipient.channel])
  const { proven, passwordHash } = await scope.passwords.admit(
    scope.address,
    async ({ hash, verify }) => {
      const code = await proveCode(scope, recipient, 'resetPassword', form.code)
      if (await verify(account.passwordHash, form.password)) throw new Refusal('passwordUnchanged')
      return { proven: code, passwordHash: await hash(form.password) }
    },
  )
  const now = scope.now()
  await db.transaction(async (trx) => {
    await requireOwner(trx, account, recipient, now)
    await useCode(trx, proven, now)
    await storePassword(trx, account.userId, passwordHash, now)
    // Otherwise whoever receives the code could reset the count of wrong second factors.
    if (!account.hasSecondFactor) await clearTries(trx, account.userId)
    await endSessionsOfUser(trx, account.userId, 'password', now)
    await notifyOwner(trx, scope, account, 'security.passwordReset', {}, true)
    await logOfAccount(trx, scope, account, 'password.reset')
  })
  return true
}
