export interface Series {
  key: string
  label: string
  tone: 'plain' | 'good' | 'bad'
}

export type ChartDay = { day: string } & Readonly<Record<string, string | number>>

export type LinkOfDay = (day: string, key?: string) => string | undefined

export const plot = { top: 8, left: 36, bottom: 24 }

export const fills: Record<Series['tone'], string> = {
  plain: 'color-mix(in srgb, var(--muted) 72%, var(--surface))',
  good: 'var(--fix)',
  bad: 'var(--none)',
}
