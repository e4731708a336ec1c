/** One of the numbers that each day has. */
export interface Series {
  key: string
  label: string
  tone: 'plain' | 'good' | 'bad'
}

/** A day as it is written, `2026-11-22`, with a number for each series. */
export type ChartDay = { day: string } & Readonly<Record<string, string | number>>

/** What leads to the records of a day, of one series or of all of them. */
export type LinkOfDay = (day: string, key?: string) => string | undefined

/** Pixels around the plot that hold the figures of the axes. */
export const plot = { top: 8, left: 36, bottom: 24 }

export const fills: Record<Series['tone'], string> = {
  plain: 'color-mix(in srgb, var(--muted) 72%, var(--surface))',
  good: 'var(--fix)',
  bad: 'var(--none)',
}
