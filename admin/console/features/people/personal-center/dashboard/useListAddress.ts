import type { SortPayload } from 'react-admin'
import { useRights } from '#console/core/data/rights.ts'
import { searchOf } from '#console/core/lists/views.ts'
import { flatEntries } from '#console/core/navigation/routes.ts'

const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' }

/** Builds a filtered link to the first of the given screens that the user may open; undefined if none. */
export type ListAddress = (
  screens: readonly string[],
  filter?: Record<string, unknown>,
  sort?: SortPayload,
) => string | undefined

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
