import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useApplications } from '#console/core/data/lookups.ts'
import { useQuery } from '@tanstack/react-query'
import type { MenuRecord } from '#contract/access/menus'
import type { PermissionNode } from '#contract/access/rights'
import { callOperation, listOf } from '#console/core/data/httpClient.ts'
import { mayOpen } from '#console/core/data/rights.ts'

/**
 * Finds the name of an application by its id: empty until the names are loaded, a text with the id for an application
 * that is not found.
 */
export const useApplicationName = (): ((id: string) => string) => {
  const nameIn = useNameOf()
  const translate = useTranslate()
  const { data, isPending } = useApplications()
  return (id) => {
    const found = data?.find((application) => application.id === id)
    if (found) return nameIn(found)
    return isPending ? '' : translate('resources.users.show.application', { id })
  }
}

/** The whole tree of all applications, for users who edit menus or grant permissions to companies. */
const whole = {
  queryKey: ['permissions', 'whole'],
  queryFn: () => listOf<MenuRecord>('menus', { sort: ['order', 'ASC'] }),
  staleTime: 60_000,
}

/** The user's own permissions, which are the limit for the roles that they edit. */
const own = {
  queryKey: ['permissions', 'own'],
  queryFn: () => callOperation<PermissionNode[]>('/usercenter/rights/permissions'),
  staleTime: 60_000,
}

export const useWholeTree = () => useQuery(whole)

/**
 * Permissions that the user may grant, of all applications.
 * @param toCompany true for a grant to a company, which is not limited to the user's own permissions
 */
export const usePermissions = (toCompany = false) =>
  useQuery<PermissionNode[]>(toCompany || mayOpen('menu/manage') ? whole : own)
