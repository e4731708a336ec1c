import { lockAfterFailures, lockSeconds } from './enums.ts'

let [lastMs, lastText] = [NaN, '']

/**
 * Formats a stored timestamp (milliseconds since 1970) as ISO 8601. The last result is cached, because `updatedAt`
 * often equals `createdAt`.
 */
export const iso = (ms: number): string => {
  if (ms !== lastMs) [lastMs, lastText] = [ms, new Date(ms).toISOString()]
  return lastText
}

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))

/** Maximum difference in milliseconds between the clocks of processes that share a database. */
export const clockDifferenceMs = 5000

/** Milliseconds since 1970, both inclusive. */
export type TimeRange = readonly [number, number]

/**
 * Range of start times that are less than `ms` ago. Times beyond the allowed clock difference are left out, because a
 * clock that was set wrong stored them.
 */
export const startsWithin = (now: number, ms: number): TimeRange => [
  now - ms + 1,
  now + clockDifferenceMs,
]

/**
 * Range of future end times of something that lasts `ms`. Times beyond the allowed clock difference are left out,
 * because a clock that was set wrong stored them.
 */
export const endsWithin = (now: number, ms: number): TimeRange => [
  now + 1,
  now + ms + clockDifferenceMs,
]

export const isInRange = (time: number, [first, last]: TimeRange): boolean =>
  first <= time && time <= last

/** Failures at which an account is locked, and the duration of the lock in milliseconds. */
export const lock = { maxFailures: lockAfterFailures, ms: lockSeconds * 1000 }

export const lockEnds = (now: number): TimeRange => endsWithin(now, lock.ms)

/** End of the active lock in milliseconds since 1970, or null. */
export const lockEnd = (lockedUntil: number | null, now: number): number | null =>
  lockedUntil !== null && isInRange(lockedUntil, lockEnds(now)) ? lockedUntil : null
