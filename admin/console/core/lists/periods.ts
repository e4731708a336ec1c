import { startOfDay } from '#console/core/ui/days.ts'

const back = { today: 0, week: 6, month: 29 } as const

export type Period = keyof typeof back

export const periods = ['today', 'week', 'month'] as const satisfies readonly Period[]

/** The first midnight of a period in the user's time zone, as ISO 8601. */
export const startOf = (period: Period, now = new Date()): string =>
  startOfDay(now, back[period]).toISOString()

export const periodFrom = (from: unknown, now = new Date()): Period | undefined =>
  periods.find((period) => startOf(period, now) === from)
