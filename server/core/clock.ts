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
