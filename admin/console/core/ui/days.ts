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
