/** A list's state under a name, as it stands in the address. */
export interface SavedView {
  name: string
  search: string
}

interface ListState {
  filterValues: Record<string, unknown>
  sort: { field: string; order: string }
  perPage: number
}

/** The address of a list's state at its first page. */
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

/** Whether two addresses show the same, whatever page they are at. */
export const sameSearch = (one: string, other: string): boolean => sorted(one) === sorted(other)
