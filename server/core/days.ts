import { makeMemo } from './memo.ts'

const quarterHourMs = 900_000

const partsOf = (zone: Intl.DateTimeFormat, at: number): number => {
  const part = Object.fromEntries(
    zone.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
}

/**
 * Returns a function that converts a timestamp to the local time of a zone, as milliseconds like `Date.UTC` of the
 * local fields. Offsets change only on quarter hours, so they are cached per quarter hour.
 */
export const clockOf = (timeZone: string): ((at: number) => number) => {
  const zone = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = makeMemo<number, number>(10_000)
  return (at) => {
    const quarter = Math.floor(at / quarterHourMs) * quarterHourMs
    return at + offsets.of(quarter, () => partsOf(zone, quarter) - quarter)
  }
}

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
