import { describe, expect, it } from 'vitest'
import {
  startOf,
  sameSearch,
  searchOf,
  searchToOpen,
  searchToSave,
} from '#console/core/lists/views.ts'

const saved = new Date(2026, 4, 10, 15, 30)
const opened = new Date(2026, 4, 20, 9, 0)

const list = (filterValues: Record<string, unknown>) => ({
  filterValues,
  sort: { field: 'createdAt', order: 'DESC' },
  perPage: 25,
})
const filterOf = (search: string) =>
  JSON.parse(new URLSearchParams(search).get('filter') ?? '') as unknown

describe('a saved view', () => {
  it.each(['today', 'week', 'month'] as const)(
    'stores "%s" relative to the day it is opened',
    (name) => {
      const savedSearch = searchToSave(
        list({ status: 'enabled', createdFrom: startOf(name, saved) }),
        saved,
      )
      expect(filterOf(searchToOpen(savedSearch, opened))).toEqual({
        status: 'enabled',
        createdFrom: startOf(name, opened),
      })
      expect(
        sameSearch(
          searchToOpen(savedSearch, saved),
          searchOf(list({ status: 'enabled', createdFrom: startOf(name, saved) })),
        ),
      ).toBe(true)
    },
  )

  it('stores two chosen days unchanged, also if the first starts a predefined period', () => {
    const days = { from: startOf('week', saved), to: startOf('today', saved) }
    expect(filterOf(searchToOpen(searchToSave(list(days), saved), opened))).toEqual(days)
  })

  it('stores other days and other values unchanged', () => {
    const values = { from: new Date(2026, 0, 5).toISOString(), q: 'today', roleId: ['7', '8'] }
    expect(filterOf(searchToOpen(searchToSave(list(values), saved), opened))).toEqual(values)
  })
})
