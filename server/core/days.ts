import { clockOf } from './clock.ts'

/** A day of a time zone: its date, its beginning and the beginning of the next (ms since 1970). */
export interface Day {
  readonly day: string
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000

/**
 * The last days of a time zone, the oldest first, today the last. A day is as long as the clocks make it; where they
 * leave midnight out, it begins when they go on.
 */
export const lastDays = (now: number, zone: string, count: number): Day[] => {
  const clock = clockOf(zone)
  const offsetAt = (at: number): number => clock(at) - at
  const beginningOf = (day: number): number => {
    const midnight = day * dayMs
    const first = midnight - offsetAt(midnight)
    const second = midnight - offsetAt(first)
    return clock(second) === midnight ? second : Math.max(first, second)
  }
  const today = Math.floor(clock(now) / dayMs)
  return Array.from({ length: count }, (_, place) => {
    const day = today - count + 1 + place
    return {
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      from: beginningOf(day),
      to: beginningOf(day + 1),
    }
  })
}
