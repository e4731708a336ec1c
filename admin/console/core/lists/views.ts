import { startOfDay } from '#console/core/ui/time.ts'

const back = { today: 0, week: 6, month: 29 } as const

export type Period = keyof typeof back

export const periods = ['today', 'week', 'month'] as const satisfies readonly Period[]

/** The first midnight of a period in the user's time zone, as ISO 8601. */
export const startOf = (period: Period, now = new Date()): string =>
  startOfDay(now, back[period]).toISOString()

export const periodFrom = (from: unknown, now = new Date()): Period | undefined =>
  periods.find((period) => startOf(period, now) === from)

/**
 * The filter values after one filter has changed.
 * @param dependents dependent filters, which are reset when this one changes
 * @param next undefined to clear the filter
 */
export const pickedValues = (
  filterValues: Readonly<Record<string, unknown>>,
  source: string,
  dependents: readonly string[],
  next: string | undefined,
): Record<string, unknown> => {
  const ended = next === filterValues[source] ? [] : dependents
  return {
    ...filterValues,
    ...Object.fromEntries(ended.map((name) => [name, undefined])),
    [source]: next,
  }
}

/**
 * A saved list state: its name, and filters, sorting and page size as a query string. A relative period such as "last 7
 * days" stays relative (`searchToSave`).
 */
export interface SavedView {
  name: string
  search: string
}

interface ListState {
  filterValues: Record<string, unknown>
  sort: { field: string; order: string }
  perPage: number
}

export const searchOf = ({ filterValues, sort, perPage }: ListState): string =>
  `?${new URLSearchParams({
    filter: JSON.stringify(filterValues),
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: String(perPage),
  })}`

const sorted = (search: string): string =>
  JSON.stringify([...new URLSearchParams(search)].filter(([name]) => name !== 'page').sort())

/** Whether two queries show the same list state, apart from the page. */
export const sameSearch = (one: string, other: string): boolean => sorted(one) === sorted(other)

const isTime = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

const prefix = 'period:'

/**
 * A list state to be stored: "last 7 days" is stored as a relative period, so that it counts from the day when the view
 * is opened. Any other range stays fixed.
 */
export const searchToSave = (list: ListState, now = new Date()): string => {
  const filters = Object.entries(list.filterValues)
  const open = filters.filter(([, value]) => isTime(value)).length === 1
  const kept = filters.map(([name, value]) => {
    const period = open ? periodFrom(value, now) : undefined
    return [name, period ? prefix + period : value]
  })
  return searchOf({ ...list, filterValues: Object.fromEntries(kept) })
}

/** Turns a stored state into a query, with relative periods counted from now. */
export const searchToOpen = (kept: string, now = new Date()): string => {
  const params = new URLSearchParams(kept)
  const filter = JSON.parse(params.get('filter') ?? '{}', (_name, value: unknown) => {
    const period = periods.find((name) => prefix + name === value)
    return period ? startOf(period, now) : value
  })
  params.set('filter', JSON.stringify(filter))
  return `?${params}`
}
