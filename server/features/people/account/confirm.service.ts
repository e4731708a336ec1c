import type { AccountConfirmation, accountConfirmed } from '#contract/people/confirmation'
import type { CodeSent } from '#contract/people/codes'
import type { PasskeyOptions } from '#contract/people/factors'
import { iso } from '#contract/core/times'
import type { z } from 'zod'
import type { Transaction } from '#db/connect'
import { invalidField, Refusal } from '#server/core/errors'
import { contactUnknownError, type Channel, type Recipient } from '#server/core/recipient'
import type { Scope } from '#server/core/scope'
import { sendCode, tryCode, useCode } from '#server/platform/credentials/codes.service'
import { makePasskeyChallenge } from '#server/platform/credentials/factors/challenges'
import {
  getPasskey,
  passkeyFactorOf,
  typedFactorOf,
  withFactor,
  type SecondFactor,
} from '#server/platform/credentials/factors/factorTry.service'
import {
  arePasskeysPossible,
  assertionOptions,
} from '#server/platform/credentials/factors/passkeys'
import {
  lockIfUnchanged,
  logOfAccount,
  requireOwner,
  requireUnlocked,
  withPassword,
  wrongPassword,
} from '#server/platform/credentials/passwordTry.service'
import { restoreTry, type Account } from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import {
  confirmSession,
  listOwnRecipients,
  throwUnconfirmed,
} from '#server/platform/identity/confirm.service'
import { listCredentialIds } from '#server/platform/identity/factors.queries'
import { proofsWith, type Factor } from '#server/platform/identity/provedFactors'
import { ownAccount } from './account.service.ts'

type Confirmed = z.output<typeof accountConfirmed>
type PasskeyProof = Extract<AccountConfirmation, { challenge: string }>

const action = 'account.confirm'
const purpose = 'confirm'

const getOwnRecipient = async (scope: Scope, channel: Channel): Promise<Recipient> => {
  const recipient = (await listOwnRecipients(scope)).find((one) => one.channel === channel)
  if (!recipient) throw new Refusal(contactUnknownError[channel])
  return recipient
}

export const sendConfirmCode = async (scope: Scope, channel: Channel): Promise<CodeSent> =>
  sendCode(scope, await getOwnRecipient(scope, channel), purpose)

const storeConfirmation = (
  scope: Scope,
  factors: readonly Factor[],
  requireProof: (trx: Transaction, now: number) => Promise<unknown>,
): Promise<Confirmed> =>
  scope.db.transaction(async (trx) => {
    const now = scope.now()
    await requireProof(trx, now)
    if (!(await confirmSession(trx, scope.actor.sessionId, factors, now)))
      throw new Refusal('sessionEnded')
    return { confirmedUntil: iso(now + scope.settings.current.confirmMinutes * 60_000) }
  })

const confirmAfterTry = (
  scope: Scope,
  checked: Account,
  factors: readonly Factor[],
): Promise<Confirmed> =>
  storeConfirmation(scope, factors, async (trx) => {
    await lockIfUnchanged(trx, scope, checked)
    await requireSession(trx, scope)
    await restoreTry(trx, checked.userId)
  })

const confirmByPassword = (scope: Scope, account: Account, password: string): Promise<Confirmed> =>
  withPassword(scope, account, password, action, wrongPassword, (checked) =>
    confirmAfterTry(scope, checked, ['pwd']),
  )

const confirmByCode = async (
  scope: Scope,
  account: Account,
  channel: Channel,
  code: string,
): Promise<Confirmed> => {
  requireUnlocked(account, scope.now())
  const recipient = await getOwnRecipient(scope, channel)
  const proven = await tryCode(scope, recipient, purpose, code)
  if (proven === 'wrong')
    await scope.db.transaction((trx) =>
      logOfAccount(trx, scope, account, action, { refusal: 'codeWrong' }),
    )
  if (typeof proven === 'string') throw new Refusal('codeWrong')
  return storeConfirmation(scope, [channel], async (trx, now) => {
    await requireOwner(trx, account, recipient, now)
    await requireSession(trx, scope)
    await useCode(trx, proven, now)
  })
}

const confirmByFactor = (scope: Scope, account: Account, second: SecondFactor) =>
  withFactor(scope, account, second, action, (checked) =>
    confirmAfterTry(scope, checked, proofsWith(scope.actor.factors, second.factor)),
  )

const passkeyOf = async (
  scope: Scope,
  { userId }: Account,
  proof: PasskeyProof,
): Promise<SecondFactor> => {
  const passkey = await getPasskey(scope, proof)
  if (passkey.userId !== userId) throw new Refusal('passkeyNotAccepted')
  return passkeyFactorOf(scope, passkey, proof, purpose, userId)
}

export const makeConfirmOptions = async (scope: Scope): Promise<PasskeyOptions> => {
  const { userId } = scope.actor
  const allowed = await listCredentialIds(scope.db.read, userId)
  if (!arePasskeysPossible(scope.env) || allowed.length === 0)
    throw new Refusal('passkeyNotAccepted')
  const { id, challenge } = makePasskeyChallenge(scope, purpose, userId)
  return { options: { ...(await assertionOptions(scope.env, id, allowed)) }, challenge }
}

/**
 * Confirms the owner of this session again, for routes that require a recent proof of identity. An account with a second
 * factor is confirmed only by one, any other account by password or code.
 */
export const confirmAccount = async (
  scope: Scope,
  proof: AccountConfirmation,
): Promise<Confirmed> => {
  const account = await ownAccount(scope)
  const byPassword = 'password' in proof
  const byContact = 'code' in proof && proof.channel !== undefined
  if (Boolean(account.hasSecondFactor) === (byPassword || byContact))
    return throwUnconfirmed(scope, scope.settings.current.confirmMinutes)
  if (byPassword && proof.password === '') throw invalidField('password', 'validation.required')
  if (byPassword) return confirmByPassword(scope, account, proof.password)
  if ('code' in proof && proof.channel)
    return confirmByCode(scope, account, proof.channel, proof.code)
  if ('challenge' in proof)
    return confirmByFactor(scope, account, await passkeyOf(scope, account, proof))
  return confirmByFactor(scope, account, typedFactorOf(scope, account, proof))
}
