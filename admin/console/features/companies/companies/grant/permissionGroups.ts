import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, type DataProvider } from 'react-admin'
import type { MenuRecord } from '#contract/menus'
import { widestRange } from '#contract/paging'
import { useApplications } from '#console/core/data/useApplications.ts'
import { isUserCentre, useNameOfApplication } from './platforms.ts'

/** A permission of an application's tree. */
export interface PermissionEntry {
  id: string
  name: string
  /** Ids from the top of the tree to its parent. */
  ancestors: readonly string[]
  /** A page inside another screen: given together with that screen. */
  belongs: boolean
}

/** The permissions of one application, parents before children. */
export interface PermissionGroup {
  applicationId: string
  name: string
  isUserCentre: boolean
  entries: readonly PermissionEntry[]
}

/** The whole tree. */
const loadTree = async (dataProvider: DataProvider): Promise<MenuRecord[]> => {
  const { data } = await dataProvider.getList<MenuRecord>('menus', {
    pagination: { page: 1, perPage: widestRange },
    sort: { field: 'order', order: 'ASC' },
    filter: {},
  })
  return data
}

const entriesOf = (
  records: readonly MenuRecord[],
  applicationId: string,
  nameOf: (record: MenuRecord) => string,
): PermissionEntry[] => {
  const below = (parentId: string | null, ancestors: readonly string[]): PermissionEntry[] =>
    records.flatMap((record) =>
      record.applicationId === applicationId && record.parentId === parentId
        ? [
            {
              id: record.id,
              name: nameOf(record),
              ancestors,
              belongs: record.type === 'menu' && !record.visible,
            },
            ...below(record.id, [...ancestors, record.id]),
          ]
        : [],
    )
  return below(null, [])
}

/**
 * Every permission that a company can be given, application by application.
 * @param isOurs the company is the provider's own, whose people can hold what customers cannot.
 */
export const usePermissionGroups = (isOurs = false) => {
  const dataProvider = useDataProvider()
  const isChinese = useLocale() === 'zh'
  const applicationName = useNameOfApplication()
  const applications = useApplications()
  const tree = useQuery({
    queryKey: ['menus', 'tree'],
    queryFn: () => loadTree(dataProvider),
    staleTime: 60_000,
  })
  const records = tree.data?.filter((record) => isOurs || !record.providerOnly) ?? []
  const groups: PermissionGroup[] = (applications.data ?? []).map((application) => ({
    applicationId: application.id,
    name: applicationName(application),
    isUserCentre: isUserCentre(application),
    entries: entriesOf(records, application.id, ({ name, enName }) =>
      isChinese ? name : enName || name,
    ),
  }))
  return {
    groups,
    isPending: tree.isPending || applications.isPending,
    error: tree.error ?? applications.error,
    refetch: () => void Promise.all([tree.refetch(), applications.refetch()]),
  }
}
