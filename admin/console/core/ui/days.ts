import type { LogHistogram } from '#contract/operations/logs'

export type Day = LogHistogram[number]

/** The start of the reader's day, so many days back. */
export const startOfDay = (now: Date, back = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - back)

/** A day as an input of type date holds it, in the reader's zone. */
export const dateText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The time at which a day of an input of type date begins, so many days later. */
export const timeOf = (text: string, later = 0): string => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day + later).toISOString()
}

/** Every one of the last `count` days of the reader's zone up to `now`, those without entries as zero. */
export const daysUpTo = (days: LogHistogram, now: Date, count: number): Day[] => {
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, index) => {
    const day = dateText(startOfDay(now, count - 1 - index))
    return known.get(day) ?? { day, done: 0, refused: 0 }
  })
}

/** A day in words, with its weekday or without. */
export const dayText = (day: string, locale: string, withWeekday = true): string =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    day: 'numeric',
    month: locale === 'zh' ? 'long' : 'short',
    ...(withWeekday ? { weekday: 'short' } : {}),
  }).format(new Date(timeOf(day)))
