import { lockAfterFailures, lockSeconds } from './enums.ts'
import { clockDifferenceMs } from './clocks.ts'

/** How many failures lock an account, and for how long. */
export const lock = { most: lockAfterFailures, ms: lockSeconds * 1000 }

/** The latest end that a lock can have. One that ends later was set by a clock that was ahead, and does not hold. */
export const latestLockEnd = (now: number): number => now + lock.ms + clockDifferenceMs

/** When the lock of an account ends, in milliseconds since 1970; null where none holds. */
export const lockEnd = (lockedUntil: number | null, now: number): number | null =>
  lockedUntil !== null && lockedUntil > now && lockedUntil <= latestLockEnd(now)
    ? lockedUntil
    : null
