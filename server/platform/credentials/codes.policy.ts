import { startsWithin, type TimeRange } from '#contract/core/clocks'
import { recipientCaps, type CodePurpose } from '#contract/people/codes'

interface Cap {
  most: number
  seconds: number
}

/** Milliseconds until one more event fits under the caps; 0 where it fits now. `times` begin with the newest. */
const waitUnder = (caps: readonly Cap[], times: readonly number[], now: number): number =>
  Math.max(
    0,
    ...caps.map(({ most, seconds }) => {
      const oldest = times[most - 1]
      return oldest === undefined ? 0 : oldest + seconds * 1000 - now
    }),
  )

/** Milliseconds until a recipient may be sent another code, by when codes were sent to it, the newest first. */
export const waitOfRecipient = (sentAt: readonly number[], now: number): number =>
  waitUnder(recipientCaps, sentAt, now)

/** Milliseconds until a code may be asked for where `mostAnHour` are allowed and that many ago was `at`. */
export const waitOfHour = (at: number | null, now: number): number =>
  at === null ? 0 : Math.max(0, at + 3_600_000 - now)

/** Purposes whose codes share a budget: those of strangers, of accounts, and of people who are logged in. */
const budgets: readonly (readonly CodePurpose[])[] = [
  ['register'],
  ['login', 'resetPassword'],
  ['bindPhone', 'bindEmail'],
]

/** Purposes that share the budget of one, so that what others use up leaves it alone. */
export const sharedBudget = (purpose: CodePurpose): readonly CodePurpose[] =>
  budgets.find((purposes) => purposes.includes(purpose)) ?? [purpose]

/** Beyond this many times the cap in all no proof helps: what messages may cost at most. */
export const endFactor = 10

/**
 * Bits of the proof of work that a code costs where so many were sent within the hour: none below half of the cap, then
 * one more with each doubling.
 */
export const proofBits = (sent: number, cap: number, bits: number): number =>
  sent < cap / 2 ? 0 : bits + Math.floor(Math.log2(sent / (cap / 2)))

const capsReachMs = Math.max(...recipientCaps.map(({ seconds }) => seconds)) * 1000

/** Times of messages that the caps of a recipient count. */
export const countedForRecipient = (now: number): TimeRange => startsWithin(now, capsReachMs)
