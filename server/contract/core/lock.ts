import { lockAfterFailures, lockSeconds } from './enums.ts'
import { endsWithin, isInRange, type TimeRange } from './clocks.ts'

/** Failures that lock an account, and the duration in milliseconds. */
export const lock = { most: lockAfterFailures, ms: lockSeconds * 1000 }

export const lockEnds = (now: number): TimeRange => endsWithin(now, lock.ms)

/** End of the active lock in milliseconds since 1970, or null. */
export const lockEnd = (lockedUntil: number | null, now: number): number | null =>
  lockedUntil !== null && isInRange(lockedUntil, lockEnds(now)) ? lockedUntil : null
