import type { Reader, Transaction } from '#db/connect'
import type { Context } from '#server/core/context'
import { findUserStanding } from '#server/platform/identity/userStanding.queries'
import { mayGrantReach } from '#contract/policies/roles'
import type { AuditAction } from '#contract/operations/auditActions'
import { lockAfterFailures, lockSeconds } from '#contract/core/enums'
import type { Recipient } from '#server/core/recipient'
import type { ErrorName } from '#contract/core/errors'
import { Refusal, type RefusalDetails } from '#server/core/errors'
import type { PublicScope } from '#server/core/scope'
import { writeAudit, rehearseAudit } from '#server/platform/audit/writeAudit'
import type { LogEntry } from '#server/platform/audit/rows'
import {
  countTry,
  findAccount,
  findAccountOf,
  restoreTry,
  kindOfName,
  lockAccount,
  recordLock,
  consumeTry,
  type Account,
} from '#server/platform/identity/accounts.queries'
import { lock, lockEnd } from '#contract/core/times'
import { requireCodeAccess } from './codeRules.ts'
import type { Hashing } from './passwords.ts'
import { keyedMutex } from '#server/core/queue'

const everybody = { companyId: 'all' } as const

/**
 * True if an account has more rights than its issuer: the person who sent its activation link or generated its
 * password, and could therefore log in to it. Always true for system super administrators, because changes to them need
 * two people.
 * @param issuerId null if no issuer is stored; other accounts are then not limited
 */
export const exceedsIssuer = async (
  { rights, now }: Pick<Context, 'rights' | 'now'>,
  read: Reader,
  userId: number,
  issuerId: number | null,
): Promise<boolean> => {
  const account = await findUserStanding(read, everybody, userId, now())
  if (!account || account.user.isSystemAdministrator) return true
  if (issuerId === null) return false
  const issuer = await findUserStanding(read, everybody, issuerId, now())
  if (!issuer) return true
  const own = await rights.of(account.person, account.rightsMark)
  const others = await rights.of(issuer.person, issuer.rightsMark)
  if ([...own.rights].some((id) => !others.rights.has(id))) return true
  const { reach } = own
  return reach !== null && reach !== 'everywhere' && mayGrantReach(reach, others.reach) !== null
}

const turns = keyedMutex()

/** Makes tries of one account wait for each other, so that concurrent correct ones do not lock it. */
export const inTurn = <T>(userId: number, work: () => Promise<T>): Promise<T> =>
  turns(String(userId), work)

type Person = Pick<Account, 'userId' | 'username' | 'companyId'>
type More = Pick<LogEntry, 'refusal' | 'before' | 'after'>

const entryOf = (account: Person, action: AuditAction, more: More): LogEntry => ({
  action,
  actor: account,
  target: { type: 'user', id: account.userId, name: account.username },
  ...more,
})

export const logOfAccount = (
  trx: Transaction,
  scope: PublicScope,
  account: Person,
  action: AuditAction,
  more: More = {},
): Promise<void> => writeAudit(trx, scope, scope.now(), entryOf(account, action, more))

export const throwLocked = (until: number, now: number): never => {
  const seconds = Math.min(lockSeconds, Math.max(1, Math.ceil((until - now) / 1000)))
  const args = { seconds, minutes: Math.ceil(seconds / 60) }
  throw new Refusal('accountLocked', { args, retryAfter: seconds })
}

export const requireUnlocked = (
  { lockedUntil }: Pick<Account, 'lockedUntil'>,
  now: number,
): void => {
  const end = lockEnd(lockedUntil, now)
  if (end !== null) throwLocked(end, now)
}

/**
 * Checks inside the transaction that the code's recipient and the password of the account are unchanged, and locks the
 * account until the end.
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

/** Locks the row of the account inside the transaction. @throws Refusal `accountChanged` if its password has changed */
export const lockWithPassword = async (trx: Transaction, checked: Account): Promise<Account> => {
  const account = await lockAccount(trx, checked.userId)
  if (account?.passwordHash !== checked.passwordHash) throw new Refusal('accountChanged')
  return account
}

/** Like `lockWithPassword`, and refuses an account that wrong passwords locked during the slow check. */
export const lockIfUnchanged = async (
  trx: Transaction,
  scope: PublicScope,
  checked: Account,
): Promise<Account> => {
  const account = await lockWithPassword(trx, checked)
  if (account.lockedUntil !== checked.lockedUntil) requireUnlocked(account, scope.now())
  return account
}

/** Error of a wrong password, by the number of failures since the last correct one. */
type WrongPassword = (failures: number) => readonly [ErrorName, RefusalDetails]

export const wrongPassword: WrongPassword = (failures) =>
  failures >= lockAfterFailures
    ? [
        'wrongPasswordNowLocked',
        { args: { failures, seconds: lockSeconds }, retryAfter: lockSeconds },
      ]
    : ['wrongPassword', { args: { failures, remaining: lockAfterFailures - failures } }]

export const wrongOldPassword: WrongPassword = (failures) => [
  'oldPasswordWrong',
  { args: { failures, remaining: Math.max(0, lockAfterFailures - failures) } },
]

const isExpired = async (scope: PublicScope, account: Account, until: number): Promise<boolean> =>
  until <= scope.now() ||
  (await exceedsIssuer(scope, scope.db.read, account.userId, account.passwordBy))

/** A correct but expired password is logged without counting as a failure. */
export const requireNotExpired = async (
  scope: PublicScope,
  account: Account,
  action: AuditAction,
): Promise<void> => {
  const { generatedUntil } = account
  if (generatedUntil === null || !(await isExpired(scope, account, generatedUntil))) return
  const refusal = 'generatedPasswordExpired'
  await scope.db.transaction(async (trx) => {
    await restoreTry(trx, account.userId)
    await logOfAccount(trx, scope, account, action, { refusal })
  })
  throw new Refusal(refusal)
}

/**
 * Consumes a try, checks the password and runs `allowed` if it is correct. Every password check shares these tries, so
 * that no endpoint allows unlimited guessing.
 * @param action audit action logged for a failure
 * @param wrong error for a failure
 * @param allowed runs after a correct password and must restore the try; further tries wait for it, so that concurrent
 * correct passwords do not lock the account
 */
export const withPassword = <T>(
  scope: PublicScope,
  account: Account,
  password: string,
  action: AuditAction,
  wrong: WrongPassword,
  allowed: (checked: Account) => Promise<T>,
): Promise<T> => {
  const { db } = scope
  const check = async ({ verify }: Hashing): Promise<Account> => {
    const taken = await db.transaction((trx) => consumeTry(trx, account.userId, scope.now()))
    if (!('failure' in taken)) return throwLocked(taken.lockedUntil, scope.now())
    if (await verify(account.passwordHash, password)) {
      await requireNotExpired(scope, account, action)
      return { ...account, lockedUntil: taken.lockedUntil }
    }
    const [refusal, details] = wrong(taken.failure)
    await db.transaction(async (trx) => {
      if (taken.failure >= lock.maxFailures) await recordLock(trx, account.userId, scope.now())
      await logOfAccount(trx, scope, account, action, { refusal })
      // Same database cost as for an unknown name.
      await countTry(trx)
    })
    throw new Refusal(refusal, details)
  }
  return inTurn(account.userId, async () =>
    allowed(await scope.passwords.admit(scope.address, check)),
  )
}

const absentAccount = { userId: 0, username: '', companyId: null }

/**
 * Takes as long for an unknown name as for an existing one, including two commits, so that timing reveals nothing; it
 * stores only a count of such tries. Always throws.
 */
const failAsWrongPassword = async (
  scope: PublicScope,
  password: string,
  refusal: ErrorName,
): Promise<never> => {
  const { db } = scope
  await scope.passwords.admit(scope.address, async ({ verify }) => {
    await db.transaction(countTry)
    await verify(null, password)
    await db.transaction(async (trx) => {
      await rehearseAudit(
        trx,
        scope,
        scope.now(),
        entryOf(absentAccount, 'signIn.failed', { refusal }),
      )
      await countTry(trx)
    })
  })
  throw new Refusal(refusal)
}

/** An unknown name takes as long as a wrong password. */
export const getAccountByName = async (
  scope: PublicScope,
  name: string,
  password: string,
): Promise<Account> => {
  const account = await findAccount(scope.db.read, name)
  if (account) return account
  const byName = kindOfName(name) === 'username'
  return failAsWrongPassword(scope, password, byName ? 'usernameNotFound' : 'userNotFoundByContact')
}
