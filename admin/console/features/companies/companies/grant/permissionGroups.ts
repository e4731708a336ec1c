import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, type DataProvider } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { PublicApplication } from '#contract/applications'
import type { MenuRecord } from '#contract/menus'
import { widestRange } from '#contract/paging'
import { permissionIds, providerOnlyAmong, type PermissionKey } from '#contract/permissions'
import { refusalOf } from '#console/core/data/refusal.ts'
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

/** The whole tree; null where this server does not list it. */
const loadTree = async (dataProvider: DataProvider): Promise<MenuRecord[] | null> => {
  try {
    const { data } = await dataProvider.getList<MenuRecord>('menus', {
      pagination: { page: 1, perPage: widestRange },
      sort: { field: 'order', order: 'ASC' },
      filter: {},
    })
    return data
  } catch (error) {
    if (refusalOf(error).status === 404) return null
    throw error
  }
}

/** What customers cannot hold, for servers that list no tree. */
const providerOnly = providerOnlyAmong(
  Object.values(permissionIds).map((id) => ({ id, parentId: null })),
)

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

const flat = (id: string | number, name: string): PermissionEntry => ({
  id: String(id),
  name,
  ancestors: [],
  belongs: false,
})

/**
 * Every permission that a company can be given, application by application.
 * @param isOurs the company is the provider's own, whose people can hold what customers cannot.
 */
export const usePermissionGroups = (isOurs = false) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const isChinese = useLocale() === 'zh'
  const applicationName = useNameOfApplication()
  const applications = useApplications()
  const tree = useQuery({
    queryKey: ['menus', 'tree'],
    queryFn: () => loadTree(dataProvider),
    staleTime: 60_000,
  })
  const records = tree.data?.filter((record) => isOurs || !record.providerOnly) ?? tree.data
  const known = (application: PublicApplication): PermissionEntry[] =>
    isUserCentre(application)
      ? (Object.entries(permissionIds) as [PermissionKey, number][])
          .filter(([, id]) => isOurs || !providerOnly.has(id))
          .map(([key, id]) => flat(id, translate(`console.permissions.${key}`)))
      : application.permissionCodes.map((code) =>
          flat(code, `${applicationName(application)} · ${code}`),
        )
  const groups: PermissionGroup[] = (applications.data ?? []).map((application) => ({
    applicationId: application.id,
    name: applicationName(application),
    isUserCentre: isUserCentre(application),
    entries: records
      ? entriesOf(records, application.id, ({ name, enName }) =>
          isChinese ? name : enName || name,
        )
      : known(application),
  }))
  return {
    groups,
    isPending: tree.isPending || applications.isPending,
    error: tree.error ?? applications.error,
    refetch: () => void Promise.all([tree.refetch(), applications.refetch()]),
  }
}
