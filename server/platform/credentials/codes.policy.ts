import { startsWithin, type TimeRange } from '#contract/core/clocks'
import { recipientCaps, type CodePurpose } from '#contract/people/codes'

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

/** Purposes that share a budget: visitors, existing accounts, logged-in users. */
const budgets: readonly (readonly CodePurpose[])[] = [
  ['register'],
  ['login', 'resetPassword'],
  ['bindPhone', 'bindEmail'],
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
