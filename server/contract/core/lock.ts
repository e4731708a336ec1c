import { lockAfterFailures, lockSeconds } from './enums.ts'
import { endsWithin, isInRange, type TimeRange } from './clocks.ts'

/** Failures at which an account is locked, and the duration of the lock in milliseconds. */
export const lock = { maxFailures: lockAfterFailures, ms: lockSeconds * 1000 }

export const lockEnds = (now: number): TimeRange => endsWithin(now, lock.ms)

/** End of the active lock in milliseconds since 1970, or null. */
export const lockEnd = (lockedUntil: number | null, now: number): number | null =>
  lockedUntil !== null && isInRange(lockedUntil, lockEnds(now)) ? lockedUntil : null
