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
