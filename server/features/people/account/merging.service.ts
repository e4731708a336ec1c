import type { Account, AccountMerge } from '#contract/people/account'
import type { Transaction } from '#db/connect'
import { enforce, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { difference } from '#server/platform/audit/difference'
import { confirmPassword, stillConfirmed } from '#server/platform/credentials/confirmedByPassword'
import {
  asChecked,
  findWithPassword,
  logOfAccount,
  withPassword,
  wrongPassword,
} from '#server/platform/credentials/passwordTry.service'
import { clearTries, type Account as Checked } from '#server/platform/identity/accounts.queries'
import { recipientsOf, verifiedContacts, type ContactSet } from '#server/platform/identity/contacts'
import { findUser } from '#server/platform/identity/users.queries'
import { updateUser } from '#server/platform/identity/userStore.queries'
import { dropAllWaiting } from '#server/platform/images/imageFiles'
import { mayMergeAccount } from './account.policy.ts'
import { getAccount } from './account.service.ts'
import { recordContactChange } from './changedContact.service.ts'
import { eraseAccount, pseudonymOf, refuseTied } from './erasing.service.ts'

const action = 'account.merge'

/** The verified contacts of the other account that fill a gap of one's own. */
const gained = (own: ContactSet, other: ContactSet) =>
  recipientsOf(other.verified).filter(({ channel }) =>
    channel === 'sms' ? own.verified.phone === null : own.verified.email === null,
  )

/** Erases the other account, and gives the caller the contacts that it frees and the caller lacks. */
const merge = async (
  trx: Transaction,
  scope: Scope,
  own: Checked,
  other: Checked,
): Promise<Account> => {
  const { actor } = scope
  await refuseTied(trx, other.userId, actor.userId)
  const held = await asChecked(trx, scope, other)
  const account = await stillConfirmed(trx, scope, own)
  const user = await findUser(trx, { companyId: 'all' }, actor.userId, scope.now())
  if (!user) throw new Refusal('sessionEnded')
  enforce(mayMergeAccount(account, held))
  if (held.companyId !== other.companyId) throw new Refusal('accountChanged')
  const erased = await eraseAccount(trx, scope, other.userId, 'accountMerged')
  let { contacts } = user
  for (const contact of gained(contacts, erased.contacts)) {
    await recordContactChange(trx, scope, account, user.contacts.verified, contact)
    contacts = verifiedContacts(contacts, contact)
  }
  if (
    contacts !== user.contacts &&
    !(await updateUser(trx, user, { ...user, ...contacts }, scope.now()))
  )
    throw new Refusal('changedMeanwhile')
  const [before, after] = difference({ ...user.contacts.verified }, { ...contacts.verified })
  await logOfAccount(trx, scope, { ...actor, username: user.username }, action, {
    before,
    after: { ...after, mergedAccount: pseudonymOf(other.userId) },
  })
  return getAccount(scope, trx)
}

/** Refuses a wrong password of the other account at its own field. */
const wrongOtherPassword = (failures: number): Refusal => {
  const { error, details } = wrongPassword(failures)
  const { args = {} } = details
  const fields = { otherPassword: { key: `errors.${error}`, args } }
  return new Refusal(error, { ...details, fields })
}

const isWrongPassword = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.error === 'wrongPassword' || error.error === 'wrongPasswordNowLocked')

/**
 * Tells in the log of the caller, too, that a password was wrong: that of the other account does not say who typed it.
 */
const telling = async <T>(scope: Scope, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isWrongPassword(error))
      await scope.db.transaction((trx) =>
        logOfAccount(trx, scope, scope.actor, action, { refusal: error.error }),
      )
    throw error
  }
}

/**
 * Merges another account of the caller's into the one they are logged in with, confirmed by both passwords: it is erased as
 * if its owner had deleted it, and its verified phone number and email address come to the caller where they have none.
 * @throws Refusal `usernameNotFound`, `userNotFoundByContact` (no such account), `ownAccount`, `wrongPassword`,
 * `wrongPasswordNowLocked`, `accountLocked`, `accountDisabled`, `passwordMustBeChanged`, `generatedPasswordExpired` (a
 * password that someone else knows proves nothing), `mergesOtherCompany`, `lastSuperAdministrator`,
 * `companyAdministratorStays`, `ownApplicationInReview` (what ties the other account), `accountChanged`,
 * `changedMeanwhile`, `sessionEnded` (changed or ended meanwhile)
 */
export const mergeAccount = async (scope: Scope, form: AccountMerge): Promise<Account> => {
  const { db, actor } = scope
  const own = await confirmPassword(scope, form.password, action)
  const other = await findWithPassword(scope, form.username, form.otherPassword)
  if (other.userId === actor.userId) throw new Refusal('ownAccount')
  const merging = async (checked: Checked) => {
    try {
      enforce(mayMergeAccount(own, checked))
      await scope.refusals.settle(other.userId)
      return await db.transaction((trx) => merge(trx, scope, own, checked))
    } catch (error) {
      // What is refused after the right password is no wrong password, as long as it is the right one.
      await db.transaction(async (trx) => {
        await asChecked(trx, scope, checked)
        await clearTries(trx, other.userId)
      })
      throw error
    }
  }
  const merged = await telling(scope, () =>
    withPassword(scope, other, form.otherPassword, action, wrongOtherPassword, merging),
  )
  await dropAllWaiting(scope, other.userId)
  return merged
}
