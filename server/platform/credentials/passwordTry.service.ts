import type { AuditAction } from '#contract/operations/auditActions'
import { lockAfterFailures, lockSeconds } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import type { Recipient } from '#server/core/recipient'
import { Refusal } from '#server/core/errors'
import type { PublicScope } from '#server/core/scope'
import { writeAudit, simulateAudit } from '#server/platform/audit/writeAudit'
import type { LogEntry } from '#server/platform/audit/rows'
import {
  countTry,
  findAccount,
  findAccountOf,
  kindOfName,
  clearTries,
  lockAccount,
  recordLock,
  takeTry,
  type Account,
} from '#server/platform/identity/accounts.queries'
import { lock, lockEnd } from '#contract/core/lock'
import { requireCodeAccess } from './codeAccess.ts'
import { exceedsGiver } from './exceedsGiver.ts'
import type { Hashing } from './passwords.ts'
import { keyedMutex } from '#server/core/keyedMutex'

const turns = keyedMutex()

type Person = Pick<Account, 'userId' | 'username' | 'companyId'>
type More = Pick<LogEntry, 'refusal' | 'before' | 'after'>

const entryOf = (account: Person, action: AuditAction, more: More): LogEntry => ({
  action,
  actor: account,
  target: { type: 'user', id: account.userId, name: account.username },
  ...more,
})

/** Writes what someone did, or failed to do, with an account. */
export const logOfAccount = (
  trx: Transaction,
  scope: PublicScope,
  account: Person,
  action: AuditAction,
  more: More = {},
): Promise<void> => writeAudit(trx, scope, scope.now(), entryOf(account, action, more))

const locked = (until: number, now: number): Refusal => {
  const seconds = Math.min(lockSeconds, Math.max(1, Math.ceil((until - now) / 1000)))
  return new Refusal('accountLocked', { args: { seconds }, retryAfter: seconds })
}

/** @throws Refusal `accountLocked` while the account is locked */
export const checkLock = ({ lockedUntil }: Pick<Account, 'lockedUntil'>, now: number): void => {
  const end = lockEnd(lockedUntil, now)
  if (end !== null) throw locked(end, now)
}

/**
 * Makes sure, in the transaction of what a code allowed, that the code's recipient is still the account's, and that the
 * account has the password that it had then; both stay until the transaction ends.
 * @throws Refusal `accountChanged`, or as `requireCodeAccess`
 */
export const requireOwner = async (
  trx: Transaction,
  checked: Account,
  recipient: Recipient,
  now: number,
): Promise<void> => {
  const account = await lockAccount(trx, checked.userId)
  const owner = await findAccountOf(trx, recipient)
  if (account?.passwordHash !== checked.passwordHash || owner?.userId !== checked.userId)
    throw new Refusal('accountChanged')
  await requireCodeAccess(trx, checked.userId, recipient, now)
}

/**
 * The account once more, in the transaction of what a check allowed, kept from being changed until that ends: checking
 * takes time, and what it found holds only while password and lock are those that it looked at.
 * @throws Refusal `accountChanged` (another password, or the account is gone), `accountLocked` (locked since)
 */
export const asChecked = async (
  trx: Transaction,
  scope: PublicScope,
  checked: Account,
): Promise<Account> => {
  const account = await lockAccount(trx, checked.userId)
  if (account?.passwordHash !== checked.passwordHash) throw new Refusal('accountChanged')
  if (account.lockedUntil !== checked.lockedUntil) checkLock(account, scope.now())
  return account
}

/** What five failures in a row come to where someone logs in. */
export const wrongPassword = (failures: number): Refusal =>
  failures >= lockAfterFailures
    ? new Refusal('wrongPasswordNowLocked', {
        args: { failures, seconds: lockSeconds },
        retryAfter: lockSeconds,
      })
    : new Refusal('wrongPassword', { args: { failures, remaining: lockAfterFailures - failures } })

/** What it comes to where someone who is logged in confirms by the old password. */
export const wrongOldPassword = (failures: number): Refusal =>
  new Refusal('oldPasswordWrong', {
    args: { failures, remaining: Math.max(0, lockAfterFailures - failures) },
  })

/** Whether a generated password has expired, or opens more than the person who generated it may do. */
const isOver = async (scope: PublicScope, account: Account, until: number): Promise<boolean> =>
  until <= scope.now() ||
  (await exceedsGiver(scope, scope.db.read, account.userId, account.passwordBy))

/** The right password, too late: no failure, but told in the log. */
const refuseExpired = async (
  scope: PublicScope,
  account: Account,
  action: AuditAction,
): Promise<Refusal> => {
  const refusal = new Refusal('generatedPasswordExpired')
  await scope.db.transaction(async (trx) => {
    await clearTries(trx, account.userId)
    await logOfAccount(trx, scope, account, action, { refusal: refusal.error })
  })
  return refusal
}

/**
 * Spends one of the account's tries on a password, and does what the right one allows. Wherever a password is asked for,
 * the same tries are spent, so that no door is left through which passwords can be guessed without end.
 * @param action what a failure is called in the log
 * @param refusalOf words a failure
 * @param allowed what follows the right password: it gives the try back. The account's next try waits for it, so that
 * several right passwords at once do not lock the account. Takes the account as it was checked, for `asChecked`
 * @throws Refusal `accountLocked`, `overloaded` (no try is spent), `generatedPasswordExpired`, what `refusalOf` gives, or
 * what `allowed` throws
 */
export const withPassword = <T>(
  scope: PublicScope,
  account: Account,
  password: string,
  action: AuditAction,
  refusalOf: (failures: number) => Refusal,
  allowed: (checked: Account) => Promise<T>,
): Promise<T> => {
  const { db } = scope
  const check = async ({ verify }: Hashing): Promise<Account> => {
    const taken = await db.transaction((trx) => takeTry(trx, account.userId, scope.now()))
    if (!('failure' in taken)) throw locked(taken.lockedUntil, scope.now())
    if (await verify(account.passwordHash, password)) {
      if (account.generatedUntil !== null && (await isOver(scope, account, account.generatedUntil)))
        throw await refuseExpired(scope, account, action)
      return { ...account, lockedUntil: taken.lockedUntil }
    }
    const refusal = refusalOf(taken.failure)
    await db.transaction(async (trx) => {
      if (taken.failure >= lock.most) await recordLock(trx, account.userId, scope.now())
      await logOfAccount(trx, scope, account, action, { refusal: refusal.error })
      // As at a name that no one has.
      await countTry(trx)
    })
    throw refusal
  }
  return turns(String(account.userId), async () =>
    allowed(await scope.passwords.admit(scope.address, check)),
  )
}

const nobody = { userId: 0, username: '', companyId: null }

/**
 * What a password costs at a name that no one has: the same as at one that someone has, two commits among it, so that
 * the time tells nothing. Nothing of the try is kept. @throws the refusal
 */
const checkAbsentPassword = async (
  scope: PublicScope,
  password: string,
  refusal: Refusal,
): Promise<never> => {
  const { db } = scope
  await scope.passwords.admit(scope.address, async ({ verify }) => {
    await db.transaction(countTry)
    await verify(null, password)
    await db.transaction(async (trx) => {
      await simulateAudit(
        trx,
        scope,
        scope.now(),
        entryOf(nobody, 'signIn.failed', { refusal: refusal.error }),
      )
      await countTry(trx)
    })
  })
  throw refusal
}

/**
 * The account that a person names beside a password. Where none has the name, it takes as long as a wrong password.
 * @throws Refusal `usernameNotFound`, `userNotFoundByContact`, `overloaded`
 */
export const findWithPassword = async (
  scope: PublicScope,
  name: string,
  password: string,
): Promise<Account> => {
  const account = await findAccount(scope.db.read, name)
  if (account) return account
  const byName = kindOfName(name) === 'username'
  const refusal = new Refusal(byName ? 'usernameNotFound' : 'userNotFoundByContact')
  return checkAbsentPassword(scope, password, refusal)
}
