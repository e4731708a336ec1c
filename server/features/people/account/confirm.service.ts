import type { AccountConfirmation, accountConfirmed } from '#contract/people/confirmation'
import type { CodeSent } from '#contract/people/codes'
import { iso } from '#contract/core/times'
import type { z } from 'zod'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { contactUnknownError, type Channel, type Recipient } from '#server/core/recipient'
import type { Scope } from '#server/core/scope'
import { sendCode, tryCode, useCode } from '#server/platform/credentials/codes.service'
import {
  confirmPassword,
  requireStillConfirmed,
} from '#server/platform/credentials/confirmedByPassword'
import {
  logOfAccount,
  requireOwner,
  requireUnlocked,
} from '#server/platform/credentials/passwordTry.service'
import { requireSession } from '#server/platform/identity/authenticate'
import { confirmSession, listOwnRecipients } from '#server/platform/identity/confirm.service'
import type { Factor } from '#server/platform/identity/provedFactors'
import { ownAccount } from './account.service.ts'

type Confirmed = z.output<typeof accountConfirmed>

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
  factor: Factor,
  requireProof: (trx: Transaction, now: number) => Promise<unknown>,
): Promise<Confirmed> =>
  scope.db.transaction(async (trx) => {
    const now = scope.now()
    await requireProof(trx, now)
    if (!(await confirmSession(trx, scope.actor.sessionId, factor, now)))
      throw new Refusal('sessionEnded')
    return { confirmedUntil: iso(now + scope.settings.current.confirmMinutes * 60_000) }
  })

const confirmByPassword = async (scope: Scope, password: string): Promise<Confirmed> => {
  const checked = await confirmPassword(scope, password, action)
  return storeConfirmation(scope, 'pwd', (trx) => requireStillConfirmed(trx, scope, checked))
}

const confirmByCode = async (scope: Scope, channel: Channel, code: string): Promise<Confirmed> => {
  const account = await ownAccount(scope)
  requireUnlocked(account, scope.now())
  const recipient = await getOwnRecipient(scope, channel)
  const proven = await tryCode(scope, recipient, purpose, code)
  if (proven === 'wrong')
    await scope.db.transaction((trx) =>
      logOfAccount(trx, scope, account, action, { refusal: 'codeWrong' }),
    )
  if (typeof proven === 'string') throw new Refusal('codeWrong')
  return storeConfirmation(scope, channel, async (trx, now) => {
    await requireOwner(trx, account, recipient, now)
    await requireSession(trx, scope)
    await useCode(trx, proven, now)
  })
}

/** Confirms the owner of this session again, for routes that require a recent proof of identity. */
export const confirmAccount = (scope: Scope, proof: AccountConfirmation): Promise<Confirmed> =>
  'password' in proof
    ? confirmByPassword(scope, proof.password)
    : 'channel' in proof
      ? confirmByCode(scope, proof.channel, proof.code)
      : Promise.reject(new Refusal('passkeyNotAccepted'))
