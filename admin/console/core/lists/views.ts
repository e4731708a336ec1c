import { periodFrom, periods, startOf } from './periods.ts'

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
