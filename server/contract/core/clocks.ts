/** Maximum difference in milliseconds between the clocks of processes that share a database. */
export const clockDifferenceMs = 5000

/** First and last time, both inclusive. */
export type TimeRange = readonly [number, number]

/** Range of start times less than `ms` ago. Later times were stored by a fast clock and are ignored. */
export const startsWithin = (now: number, ms: number): TimeRange => [
  now - ms + 1,
  now + clockDifferenceMs,
]

/** Range of future end times of something that lasts `ms`. Later ends were stored by a fast clock and are ignored. */
export const endsWithin = (now: number, ms: number): TimeRange => [
  now + 1,
  now + ms + clockDifferenceMs,
]

export const isInRange = (time: number, [first, last]: TimeRange): boolean =>
  first <= time && time <= last
