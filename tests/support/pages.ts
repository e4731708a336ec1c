import { expect } from 'vitest'
import { maxCountedRows } from '#contract/core/paging'
import { rowsOf } from '#db/page'

type Page = Parameters<typeof rowsOf>[0] & { total: number; capped: boolean }

/** Asserts a page of 25 rows and its total, which stops at a limit in a filtered list. */
export const expectPage = (
  page: Page,
  { ids, isFiltered, first }: { ids: readonly number[]; isFiltered: boolean; first: number },
  description: string,
): void => {
  const maxRows = isFiltered ? maxCountedRows : ids.length
  const shown = rowsOf(page).map((row) => Number((row as { id: string }).id))
  expect({ ids: shown, total: page.total, capped: page.capped }, description).toEqual({
    ids: ids.slice(first, Math.min(first + 25, maxRows)),
    total: Math.min(ids.length, maxRows),
    capped: ids.length > maxRows,
  })
}

/** A filter without the fields that chance left out. */
export const definedValues = <Filter extends object>(filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter
