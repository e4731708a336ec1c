import { startOfDay } from '#console/core/ui/days.ts'

/** Whole days before today with which an offered period begins. */
const back = { today: 0, week: 6, month: 29 } as const

/** A period up to now that lists offer. */
export type Period = keyof typeof back

export const periods = ['today', 'week', 'month'] as const satisfies readonly Period[]

/** Where a period begins: midnight in the reader's zone, as ISO 8601. */
export const startOf = (period: Period, now = new Date()): string =>
  startOfDay(now, back[period]).toISOString()

/** The period that begins there; undefined where none of those offered does. */
export const periodFrom = (from: unknown, now = new Date()): Period | undefined =>
  periods.find((period) => startOf(period, now) === from)
