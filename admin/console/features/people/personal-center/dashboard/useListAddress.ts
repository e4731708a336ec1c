import type { SortPayload } from 'react-admin'
import { useRights } from '#console/core/data/rights.ts'
import { searchOf } from '#console/core/lists/views.ts'
import { flatEntries } from '#console/core/navigation/routes.ts'

const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' }

/** Leads to the first of some screens that is open to the reader, filtered; undefined where none is. */
export type ListAddress = (
  screens: readonly string[],
  filter?: Record<string, unknown>,
  sort?: SortPayload,
) => string | undefined

/** Leads to the first of some screens that is open to the reader; undefined where none is. */
export const useScreenAddress = (): ((screens: readonly string[]) => string | undefined) => {
  const open = flatEntries(useRights()?.menus ?? []).filter((entry) => entry.isHavePermission)
  return (screens) =>
    screens.flatMap((screen) => open.filter(({ filePath }) => filePath === screen))[0]?.path
}

export const useListAddress = (): ListAddress => {
  const addressOf = useScreenAddress()
  return (screens, filter = {}, sort = newestFirst) => {
    const path = addressOf(screens)
    return path && `${path}${searchOf({ filterValues: filter, sort, perPage: 25 })}`
  }
}
