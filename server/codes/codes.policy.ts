import { recipientCaps } from '#contract/codes'

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

/** How far back the caps of a recipient look. */
export const capsReachMs = Math.max(...recipientCaps.map(({ seconds }) => seconds)) * 1000
