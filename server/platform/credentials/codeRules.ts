import { startsWithin, type TimeRange, endsWithin, isInRange } from '#contract/core/times'
import { recipientCaps, type CodePurpose } from '#contract/people/codes'
import type { Knex } from 'knex'
import { requireAllowed } from '#server/core/errors'
import type { Recipient } from '#server/core/recipient'
import { findCodeObstacle } from '#server/platform/identity/confirm.service'
import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from '#db/connect'
import type { Tokens } from '#server/core/tokens'
import { consumeProof, type Binding } from './codes.queries.ts'

interface Cap {
  most: number
  seconds: number
}

/** Milliseconds until another event fits under all limits; `times` is sorted newest first. */
const waitForCaps = (caps: readonly Cap[], times: readonly number[], now: number): number =>
  Math.max(
    0,
    ...caps.map(({ most, seconds }) => {
      const oldest = times[most - 1]
      return oldest === undefined ? 0 : oldest + seconds * 1000 - now
    }),
  )

export const waitOfRecipient = (sentAt: readonly number[], now: number): number =>
  waitForCaps(recipientCaps, sentAt, now)

export const waitOfHour = (at: number | null, now: number): number =>
  at === null ? 0 : Math.max(0, at + 3_600_000 - now)

/** Groups of purposes, for visitors, existing accounts and logged-in users. Each group has one limit of codes sent. */
const budgets: readonly (readonly CodePurpose[])[] = [
  ['register'],
  ['login', 'resetPassword'],
  ['bindPhone', 'bindEmail', 'confirm'],
]

/** Separate budgets keep one group of purposes from using up the limits of another. */
export const sharedBudget = (purpose: CodePurpose): readonly CodePurpose[] =>
  budgets.find((purposes) => purposes.includes(purpose)) ?? [purpose]

/** Above this multiple of `inAll`, codes are refused even with a proof of work, to limit the cost of messages. */
export const hardLimitFactor = 10

/**
 * Difficulty of the proof of work in bits: 0 below half of the limit, then `bits`, plus one for each doubling of
 * `sent`.
 */
export const proofBits = (sent: number, cap: number, bits: number): number =>
  sent < cap / 2 ? 0 : bits + Math.floor(Math.log2(sent / (cap / 2)))

const capsReachMs = Math.max(...recipientCaps.map(({ seconds }) => seconds)) * 1000

export const countedForRecipient = (now: number): TimeRange => startsWithin(now, capsReachMs)

export const requireCodeAccess = async (
  read: Knex,
  userId: number,
  recipient: Recipient,
  now: number,
): Promise<void> => requireAllowed(await findCodeObstacle(read, userId, recipient, now))

const minuteMs = 60_000
/** Validity of a challenge; a slow phone solves it in a tenth of this time. */
const validMs = 5 * minuteMs

const digestPurpose = 'code proof'

const textOf = (unsigned: string, { recipientKey: key, purpose, subject }: Binding): string =>
  [unsigned, key, purpose, subject].join('\n')

export const makeChallenge = (
  tokens: Tokens,
  binding: Binding,
  difficulty: number,
  now: number,
): string => {
  const unsigned = [now + validMs, difficulty, randomBytes(16).toString('base64url')].join('.')
  return `${unsigned}.${tokens.digest(digestPurpose, textOf(unsigned, binding))}`
}

const leadingZeros = (hash: Buffer): number => {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

/**
 * Verifies and consumes a proof of work `<challenge>.<nonce>`: SHA-256(challenge ‖ nonce) must start with the number of
 * zero bits named in the challenge.
 */
export const acceptProof = async (
  trx: Transaction,
  tokens: Tokens,
  binding: Binding,
  proof: string,
  now: number,
): Promise<boolean> => {
  const [expiresAt = '', difficulty = '', id = '', signature = '', nonce = '', ...more] =
    proof.split('.')
  if (more.length > 0 || !/^\d{1,20}$/.test(nonce)) return false
  const unsigned = [expiresAt, difficulty, id].join('.')
  if (!tokens.isDigest(signature, digestPurpose, textOf(unsigned, binding))) return false
  if (!isInRange(Number(expiresAt), endsWithin(now, validMs))) return false
  const hash = createHash('sha256').update(`${unsigned}.${signature}${nonce}`).digest()
  if (leadingZeros(hash) < Number(difficulty)) return false
  return consumeProof(trx, id, Number(expiresAt), now)
}
