import type { LogHistogram } from '#contract/operations/logs'

export type Day = LogHistogram[number]

/** Midnight in the user's time zone, `back` days ago. */
export const startOfDay = (now: Date, back = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - back)

/** A day as the value of a date input, in the user's time zone. */
export const dateText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Start of the day in a date input, plus `later` days, as ISO 8601. */
export const timeOf = (text: string, later = 0): string => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day + later).toISOString()
}

/** The last `count` days up to `now` in the user's time zone; days without entries are zero. */
export const daysUpTo = (days: LogHistogram, now: Date, count: number): Day[] => {
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, index) => {
    const day = dateText(startOfDay(now, count - 1 - index))
    return known.get(day) ?? { day, done: 0, refused: 0 }
  })
}

export const dayText = (day: string, locale: string, withWeekday = true): string =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    day: 'numeric',
    month: locale === 'zh' ? 'long' : 'short',
    ...(withWeekday ? { weekday: 'short' } : {}),
  }).format(new Date(timeOf(day)))

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const languageOf = (locale: string): string => (locale === 'zh' ? 'zh-CN' : 'en-GB')

/** "3 hours ago" relative to `now`; undefined for less than a minute, which the caller shows as "just now". */
export const relativeTime = (at: Date, now: Date, locale: string): string | undefined => {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  if (!step) return undefined
  const [unit, length] = step
  return new Intl.RelativeTimeFormat(languageOf(locale), { numeric: 'auto' }).format(
    Math.trunc(seconds / length),
    unit,
  )
}

/**
 * Date and time to the second, the same in both languages, e.g. `2026-03-01 16:30:00 UTC+8`.
 * @param timeZone defaults to the user's
 */
export const exactTime = (at: Date, timeZone?: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((piece) => piece.type === type)?.value ?? ''
  // Greenwich time is `GMT` or `GMT+0`, depending on the engine's version.
  const zone = part('timeZoneName').replace('GMT', 'UTC').replace(/\+0$/, '')
  const date = [part('year'), part('month'), part('day')].join('-')
  return `${date} ${[part('hour'), part('minute'), part('second')].join(':')} ${zone}`
}
