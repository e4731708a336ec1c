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
