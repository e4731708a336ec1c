import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeSeconds, codeTries, type CodePurpose, type CodeSent } from '#contract/codes'
import type { Transaction } from '#db/connect'
import { findAccountOf } from '../auth/accounts.queries.ts'
import { Refusal, tooManyRequests } from '../errors.ts'
import { authenticate } from '../http/authenticate.ts'
import type { PublicScope } from '../http/scope.ts'
import { codeMessage } from '../outbox/messages.ts'
import { cancelMessagesOfCodes } from '../outbox/outbox.queries.ts'
import { capsReachMs, waitOfHour, waitOfRecipient } from './codes.policy.ts'
import {
  closeCode,
  findOpenCode,
  insertCode,
  listSentTo,
  lockCodes,
  nthNewestSince,
  takeCodeTry,
  type Binding,
} from './codes.queries.ts'
import { recipientKey, sendFailed, taken, unknown, type Recipient } from './recipient.ts'

const hourMs = 3_600_000
const isForAccount = (purpose: CodePurpose) => purpose === 'login' || purpose === 'resetPassword'
const isForOneself = (purpose: CodePurpose) => purpose === 'bindPhone' || purpose === 'bindEmail'

const digestOf = (scope: PublicScope, binding: Binding, code: string): string =>
  scope.tokens.digest(
    'verification code',
    [binding.recipientKey, binding.purpose, binding.subject, code].join('\n'),
  )

/** Codes that change one's own contact are bound to the caller besides. @throws Refusal `notSignedIn` */
const bindingOf = async (
  scope: PublicScope,
  recipient: Recipient,
  purpose: CodePurpose,
): Promise<Binding> => {
  if (!isForOneself(purpose)) return { recipientKey: recipientKey(recipient), purpose, subject: '' }
  const actor = scope.actor ?? (await authenticate(scope, scope.authorization))
  if (!actor) throw new Refusal('notSignedIn')
  return { recipientKey: recipientKey(recipient), purpose, subject: String(actor.userId) }
}

/** @throws Refusal `tooManyRequests` with the seconds until the address or everybody may ask again */
const checkCommonCaps = async (trx: Transaction, scope: PublicScope, now: number) => {
  const { perAddress, inAll } = scope.env.codeLimits
  const byAddress = await nthNewestSince(trx, perAddress, now - hourMs, scope.address)
  const byAll = await nthNewestSince(trx, inAll, now - hourMs)
  const wait = Math.max(waitOfHour(byAddress, now), waitOfHour(byAll, now))
  if (wait > 0) throw tooManyRequests(wait)
}

/**
 * Closes the code that a new one replaces. The tries that were made at it go over to the new one: sending again
 * resets nothing. Where none is left, there is nothing to send until the old code is over.
 */
const replaceCode = async (trx: Transaction, binding: Binding, now: number): Promise<number> => {
  const open = await findOpenCode(trx, binding)
  const closed = open && (await closeCode(trx, open.id, now))
  if (!open || !closed) return 0
  await cancelMessagesOfCodes(trx, [open.id])
  if (open.expiresAt <= now) return 0
  if (closed.tries >= codeTries) throw tooManyRequests(open.expiresAt - now)
  return closed.tries
}

/**
 * Sends a code to a phone number or e-mail address.
 * @throws Refusal 6000–6003 (in use, not registered), 6009, 6010 (the provider fails), 7005 (too many)
 */
export const sendCode = async (
  scope: PublicScope,
  recipient: Recipient,
  purpose: CodePurpose,
): Promise<CodeSent> => {
  const { channel } = recipient
  const binding = await bindingOf(scope, recipient, purpose)
  const account = await findAccountOf(scope.db.read, recipient)
  if (isForAccount(purpose) && !account) throw new Refusal(unknown[channel])
  if (!isForAccount(purpose) && account) throw new Refusal(taken[channel])
  if (!scope.delivery.canSend(channel)) throw new Refusal(sendFailed[channel])

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = scope.now()
  const expiresAt = now + codeSeconds * 1000
  const { message, waitMs } = await scope.db.transaction(async (trx) => {
    await lockCodes(trx)
    const sentAt = await listSentTo(trx, binding.recipientKey, now - capsReachMs)
    const wait = waitOfRecipient(sentAt, now)
    if (wait > 0) throw tooManyRequests(wait)
    await checkCommonCaps(trx, scope, now)
    const tries = await replaceCode(trx, binding, now)
    const digest = digestOf(scope, binding, code)
    const { address } = scope
    const id = await insertCode(trx, {
      ...binding,
      channel,
      digest,
      tries,
      address,
      now,
      expiresAt,
    })
    const outgoing = codeMessage(scope, recipient, purpose, code)
    return {
      message: await scope.delivery.prepare(trx, { ...outgoing, code: { id, expiresAt } }),
      waitMs: waitOfRecipient([now, ...sentAt], now),
    }
  })
  if ((await scope.delivery.sendPrepared(message)) !== 'sent')
    throw new Refusal(sendFailed[channel])
  return { resendAfter: Math.ceil(waitMs / 1000) }
}

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A code that was found right and can be used up by `useCode`. */
export interface ProvenCode {
  codeId: number
}

/**
 * Spends one try on a code.
 * @returns the code where it is right, `wrong` where a try was spent in vain, `none` where there was none to spend:
 * no code, too old, used, for something else, or out of tries.
 */
export const tryCode = async (
  scope: PublicScope,
  recipient: Recipient,
  purpose: CodePurpose,
  code: string,
): Promise<ProvenCode | 'wrong' | 'none'> => {
  const { db } = scope
  const binding = await bindingOf(scope, recipient, purpose)
  const open = await findOpenCode(db.read, binding)
  if (!open || open.tries >= codeTries || open.expiresAt <= scope.now()) return 'none'
  const tried = await db.transaction((trx) => takeCodeTry(trx, binding, scope.now()))
  if (!tried) return 'none'
  return isEqual(tried.digest, digestOf(scope, binding, code)) ? { codeId: tried.id } : 'wrong'
}

/** Spends one try on a code. @throws Refusal `codeWrong` where it is not right */
export const proveCode = async (
  scope: PublicScope,
  recipient: Recipient,
  purpose: CodePurpose,
  code: string,
): Promise<ProvenCode> => {
  const tried = await tryCode(scope, recipient, purpose, code)
  if (typeof tried === 'string') throw new Refusal('codeWrong')
  return tried
}

/** Uses a code up, in the transaction of what it allows. @throws Refusal `codeWrong` where another was quicker */
export const useCode = async (
  trx: Transaction,
  { codeId }: ProvenCode,
  now: number,
): Promise<void> => {
  if (!(await closeCode(trx, codeId, now))) throw new Refusal('codeWrong')
}
