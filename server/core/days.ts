import { clockOf } from './clock.ts'

/** `from` and `to` are the starts of this day and the next, in milliseconds since 1970. */
export interface Day {
  readonly day: string
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000

/**
 * Returns the last days in a time zone, oldest first and ending today. Days have 23 to 25 hours when clocks change; if
 * the change skips midnight, the day begins after the gap.
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
