/** A day of a time zone: its date, its beginning and the beginning of the next (ms since 1970). */
export interface Day {
  readonly day: string
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000

/** How far the clocks of a zone are ahead of UTC at a time. */
const offsetAt = (format: Intl.DateTimeFormat, at: number): number => {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const minute = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  )
  return minute - Math.floor(at / 60_000) * 60_000
}

/**
 * The last days of a time zone, the oldest first, today the last. A day is as long as the clocks make it; where they
 * leave midnight out, it begins when they go on.
 */
export const lastDays = (now: number, zone: string, count: number): Day[] => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const beginningOf = (day: number): number => {
    const midnight = day * dayMs
    const first = midnight - offsetAt(format, midnight)
    const second = midnight - offsetAt(format, first)
    return second + offsetAt(format, second) === midnight ? second : Math.max(first, second)
  }
  const today = Math.floor((now + offsetAt(format, now)) / dayMs)
  return Array.from({ length: count }, (_, place) => {
    const day = today - count + 1 + place
    return {
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      from: beginningOf(day),
      to: beginningOf(day + 1),
    }
  })
}
