/** By so much, in milliseconds, the clocks of the processes that share a database may differ. */
export const clockDifferenceMs = 5000

/** First and last time of a range; both belong to it. */
export type TimeRange = readonly [number, number]

/** Times of what began less than `ms` ago. A later time was stored by a clock that was ahead, and is ignored. */
export const startsWithin = (now: number, ms: number): TimeRange => [
  now - ms + 1,
  now + clockDifferenceMs,
]

/** Ends, still to come, of what lasts `ms`. A later end was stored by a clock that was ahead, and is ignored. */
export const endsWithin = (now: number, ms: number): TimeRange => [
  now + 1,
  now + ms + clockDifferenceMs,
]

export const isInRange = (time: number, [first, last]: TimeRange): boolean =>
  first <= time && time <= last
