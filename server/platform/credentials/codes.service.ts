import { randomInt } from 'node:crypto'
import { isInRange, startsWithin } from '#contract/core/times'
import { codeSeconds, codeTries, type CodePurpose, type CodeSent } from '#contract/people/codes'
import type { Transaction } from '#db/connect'
import { findAccountOf, type Account } from '#server/platform/identity/accounts.queries'
import { Refusal, tooManyRequests } from '#server/core/errors'
import { addressBlock, type PublicScope } from '#server/core/scope'
import { authenticate } from '#server/platform/identity/authenticate'
import { codeMessage } from '#server/platform/messaging/messages'
import { cancelMessagesOfCodes } from '#server/platform/messaging/outbox.queries'
import {
  countedForRecipient,
  hardLimitFactor,
  proofBits,
  sharedBudget,
  waitOfHour,
  waitOfRecipient,
  requireCodeAccess,
  acceptProof,
  makeChallenge,
} from './codeRules.ts'
import {
  closeCode,
  codeEnds,
  countCodes,
  findNthNewest,
  findOpenCode,
  insertCode,
  listSentTo,
  lockCodes,
  consumeCodeTry,
  type Binding,
} from './codes.queries.ts'
import {
  recipientKey,
  sendFailed,
  contactTakenError,
  contactUnknownError,
  type Recipient,
} from '#server/core/recipient'

const hourMs = 3_600_000
const isForAccount = (purpose: CodePurpose) =>
  purpose === 'login' || purpose === 'resetPassword' || purpose === 'confirm'
const isForOneself = (purpose: CodePurpose) =>
  purpose === 'bindPhone' || purpose === 'bindEmail' || purpose === 'confirm'

const digestPurpose = 'verification code'

const textOf = ({ recipientKey: key, purpose, subject }: Binding, code: string): string =>
  [key, purpose, subject, code].join('\n')

type Bound = Binding & { purpose: CodePurpose }

const bindingOf = async (
  scope: PublicScope,
  recipient: Recipient,
  purpose: CodePurpose,
): Promise<Bound> => {
  if (!isForOneself(purpose)) return { recipientKey: recipientKey(recipient), purpose, subject: '' }
  const actor = scope.actor ?? (await authenticate(scope, scope.authorization))
  if (!actor) throw new Refusal('notSignedIn')
  return { recipientKey: recipientKey(recipient), purpose, subject: String(actor.userId) }
}

/** Uses the stored email address instead of the typed one, which may differ in case and width. */
const storedRecipient = (recipient: Recipient, { email }: Account): Recipient =>
  recipient.channel === 'email' && email !== null ? { channel: 'email', email } : recipient

/**
 * Enforces the limits per address and overall. Codes that callers request for themselves have an additional limit per user, and
 * need no proof of work.
 */
const requireCodeAllowance = async (
  trx: Transaction,
  scope: PublicScope,
  binding: Bound,
  proof: string | undefined,
  now: number,
): Promise<void> => {
  const { perAddress, inAll, proofBits: bits } = scope.settings.current.codeLimits
  const { subject } = binding
  const times = startsWithin(now, hourMs)
  let requiredBits = 0
  for (const { counted, cap, most } of [
    ...(subject ? [{ counted: { subject }, cap: perAddress, most: perAddress }] : []),
    { counted: { address: addressBlock(scope.address) }, cap: perAddress, most: perAddress },
    {
      counted: { purposes: sharedBudget(binding.purpose) },
      cap: inAll,
      most: inAll * hardLimitFactor,
    },
  ]) {
    const sent = await countCodes(trx, counted, times)
    if (sent >= most) {
      const wait = waitOfHour(await findNthNewest(trx, counted, most, times), now)
      if (wait > 0) throw tooManyRequests(wait)
    }
    requiredBits = Math.max(requiredBits, proofBits(sent, cap, bits))
  }
  if (requiredBits === 0 || subject) return
  if (proof !== undefined && (await acceptProof(trx, scope.tokens, binding, proof, now))) return
  const challenge = makeChallenge(scope.tokens, binding, requiredBits, now)
  throw new Refusal('proofRequired', { args: { challenge, difficulty: requiredBits } })
}

/**
 * Closes the replaced code and transfers its used tries, so that requesting a new code resets nothing. With no tries
 * left, nothing is sent until the old code expires.
 */
const replaceCode = async (trx: Transaction, binding: Binding, now: number): Promise<number> => {
  const open = await findOpenCode(trx, binding)
  const closed = open && (await closeCode(trx, open.id, now))
  if (!closed) return 0
  await cancelMessagesOfCodes(trx, [open.id])
  if (!isInRange(open.expires_at, codeEnds(now))) return 0
  if (closed.tries >= codeTries) throw tooManyRequests(open.expires_at - now)
  return closed.tries
}

/** @param proof proof of work, required after the refusal `proofRequired` */
export const sendCode = async (
  scope: PublicScope,
  recipient: Recipient,
  purpose: CodePurpose,
  proof?: string,
): Promise<CodeSent> => {
  const { channel } = recipient
  const binding = await bindingOf(scope, recipient, purpose)
  const account = await findAccountOf(scope.db.read, recipient)
  if (isForAccount(purpose)) {
    if (!account) throw new Refusal(contactUnknownError[channel])
    await requireCodeAccess(scope.db.read, account.userId, recipient, scope.now())
  } else if (account) throw new Refusal(contactTakenError[channel])
  if (!scope.delivery.canSend(channel)) throw new Refusal(sendFailed[channel])

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = scope.now()
  const expiresAt = now + codeSeconds * 1000
  const { message, waitMs } = await scope.db.transaction(async (trx) => {
    await lockCodes(trx)
    const sentAt = await listSentTo(trx, binding.recipientKey, countedForRecipient(now))
    const wait = waitOfRecipient(sentAt, now)
    if (wait > 0) throw tooManyRequests(wait)
    await requireCodeAllowance(trx, scope, binding, proof, now)
    const tries = await replaceCode(trx, binding, now)
    const id = await insertCode(trx, binding, {
      channel,
      code_hash: scope.tokens.digest(digestPurpose, textOf(binding, code)),
      tries,
      address: addressBlock(scope.address),
      created_at: now,
      expires_at: expiresAt,
    })
    const to = account ? storedRecipient(recipient, account) : recipient
    const outgoing = codeMessage(scope, to, purpose, code)
    return {
      message: await scope.delivery.prepare(trx, { ...outgoing, code: { id, expiresAt } }),
      waitMs: waitOfRecipient([now, ...sentAt], now),
    }
  })
  if ((await scope.delivery.sendPrepared(message)) !== 'sent')
    throw new Refusal(sendFailed[channel])
  return { resendAfter: Math.ceil(waitMs / 1000) }
}

interface ProvenCode {
  codeId: number
}

/**
 * Consumes one try.
 * @returns the code if correct, `wrong` if a try was used in vain, `none` if no valid code or try remained
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
  if (!open || open.tries >= codeTries || !isInRange(open.expires_at, codeEnds(scope.now())))
    return 'none'
  const tried = await db.transaction((trx) => consumeCodeTry(trx, binding, scope.now()))
  if (!tried) return 'none'
  const isRight = scope.tokens.isDigest(tried.digest, digestPurpose, textOf(binding, code))
  return isRight ? { codeId: tried.id } : 'wrong'
}

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

/** Consumes the code in the transaction of the action it allows; fails if a concurrent call was faster. */
export const useCode = async (
  trx: Transaction,
  { codeId }: ProvenCode,
  now: number,
): Promise<void> => {
  if (!(await closeCode(trx, codeId, now))) throw new Refusal('codeWrong')
}
