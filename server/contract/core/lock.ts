import { lockAfterFailures, lockSeconds } from './enums.ts'
import { endsWithin, isInRange, type TimeRange } from './clocks.ts'

/** How many failures lock an account, and for how long. */
export const lock = { most: lockAfterFailures, ms: lockSeconds * 1000 }

/** The ends of locks that hold. */
export const lockEnds = (now: number): TimeRange => endsWithin(now, lock.ms)

/** When the lock of an account ends, in milliseconds since 1970; null where none holds. */
export const lockEnd = (lockedUntil: number | null, now: number): number | null =>
  lockedUntil !== null && isInRange(lockedUntil, lockEnds(now)) ? lockedUntil : null
