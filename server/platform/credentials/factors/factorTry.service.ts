import type { AuditAction } from '#contract/operations/auditActions'
import { lock } from '#contract/core/times'
import type { ErrorName } from '#contract/core/errors'
import type { Transaction } from '#db/connect'
import { Refusal, type RefusalDetails } from '#server/core/errors'
import { makeSeal } from '#server/core/seal'
import type { PublicScope } from '#server/core/scope'
import type { ChallengePurpose } from '#server/core/tokens'
import { consumeTry, recordLock, type Account } from '#server/platform/identity/accounts.queries'
import {
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  findPasskey,
  listTotpSecrets,
  recordPasskeyUse,
  type StoredPasskey,
} from '#server/platform/identity/factors.queries'
import type { Factor } from '#server/platform/identity/provedFactors'
import { notifyOwner } from '#server/platform/notifications/notifications.service'
import { consumeProof } from '../codes.queries.ts'
import { inTurn, logOfAccount, throwLocked, wrongPassword } from '../passwordTry.service.ts'
import { readPasskeyChallenge } from './challenges.ts'
import { verifyAssertion, type Assertion } from './passkeys.ts'
import { digestOfRecoveryCode } from './recoveryCodes.ts'
import { findStep } from './totp.ts'

export interface SecondFactor {
  factor: Exclude<Factor, 'pwd' | 'sms' | 'email'>
  /** Uses the factor up. @returns false if it is wrong or was used */
  use(trx: Transaction, now: number): Promise<boolean>
}

export const factorSeal = ({ env }: Pick<PublicScope, 'env'>) => makeSeal(env.secrets, 'factor')

const totpFactor = (scope: PublicScope, userId: number, code: string): SecondFactor => ({
  factor: 'otp',
  use: async (trx, now) => {
    const { open } = factorSeal(scope)
    for (const { id, sealed } of await listTotpSecrets(trx, userId)) {
      const secret = open(sealed)
      const step = secret && (await findStep(secret, code, now))
      if (step && (await consumeStep(trx, id, step, now))) return true
    }
    return false
  },
})

const recoveryFactor = (scope: PublicScope, account: Account, code: string): SecondFactor => ({
  factor: 'rec',
  use: async (trx, now) => {
    const { userId } = account
    if (!(await consumeRecoveryCode(trx, userId, digestOfRecoveryCode(code), now))) return false
    const left = await countRecoveryCodes(trx, userId)
    await notifyOwner(trx, scope, account, 'security.recoveryCodeUsed', { left }, true)
    return true
  },
})

export const typedFactorOf = (
  scope: PublicScope,
  account: Account,
  typed: { code: string } | { recoveryCode: string },
): SecondFactor =>
  'code' in typed
    ? totpFactor(scope, account.userId, typed.code)
    : recoveryFactor(scope, account, typed.recoveryCode)

interface PasskeyProof {
  assertion: Assertion
  challenge: string
}

/** @param userId the user that the challenge names; 0 for a challenge made before the user was known */
export const passkeyFactorOf = async (
  scope: PublicScope,
  passkey: StoredPasskey,
  { assertion, challenge }: PasskeyProof,
  purpose: ChallengePurpose,
  userId: number,
): Promise<SecondFactor> => {
  const known = readPasskeyChallenge(scope, purpose, challenge, userId)
  const verified = known && (await verifyAssertion(scope.env, passkey, assertion, known.id))
  return {
    factor: 'pop',
    use: async (trx, now) => {
      if (!verified || !(await consumeProof(trx, known.id, known.expiresAt, now))) return false
      const { counter } = verified
      if (counter <= passkey.counter && passkey.counter > 0)
        scope.log.warn({ factorId: passkey.id, counter }, 'the counter of a passkey went back')
      return recordPasskeyUse(trx, passkey.id, counter, now)
    },
  }
}

export const getPasskey = async (
  scope: PublicScope,
  { assertion }: Pick<PasskeyProof, 'assertion'>,
): Promise<StoredPasskey> => {
  const passkey = await findPasskey(scope.db.read, assertion.id)
  if (!passkey) throw new Refusal('passkeyNotAccepted')
  return passkey
}

const wrongFactor = (
  factor: SecondFactor['factor'],
  failures: number,
): readonly [ErrorName, RefusalDetails] => {
  if (failures >= lock.maxFailures) return wrongPassword(failures)
  if (factor === 'pop') return ['passkeyNotAccepted', {}]
  const args = { failures, remaining: lock.maxFailures - failures }
  const field = factor === 'rec' ? 'recoveryCode' : 'code'
  return [
    'secondFactorWrong',
    { args, fields: { [field]: { key: 'errors.secondFactorWrong', args } } },
  ]
}

/**
 * Consumes a try and the factor in one transaction and runs `allowed` if the factor is right. Tries are shared with the
 * password, so that five wrong answers of either kind lock the account.
 * @param action audit action logged for a failure
 * @param allowed must restore the try or open a session
 */
export const withFactor = <T>(
  scope: PublicScope,
  account: Account,
  { factor, use }: SecondFactor,
  action: AuditAction,
  allowed: (checked: Account) => Promise<T>,
): Promise<T> =>
  inTurn(account.userId, async () => {
    const now = scope.now()
    const { userId } = account
    const tried = await scope.db.transaction(async (trx) => {
      const taken = await consumeTry(trx, userId, now)
      if (!('failure' in taken)) return { ...taken, isRight: false, wrong: null }
      if (await use(trx, now)) return { ...taken, isRight: true, wrong: null }
      const wrong = wrongFactor(factor, taken.failure)
      if (taken.failure >= lock.maxFailures) await recordLock(trx, userId, now)
      await logOfAccount(trx, scope, account, action, { refusal: wrong[0] })
      return { ...taken, isRight: false, wrong }
    })
    if (tried.isRight) return allowed({ ...account, lockedUntil: tried.lockedUntil })
    if (tried.wrong) throw new Refusal(...tried.wrong)
    return throwLocked(tried.lockedUntil ?? now, now)
  })
