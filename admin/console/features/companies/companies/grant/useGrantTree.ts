import { useGetList } from 'react-admin'
import type { MenuRecord } from '#contract/menus'
import { widestRange } from '#contract/paging'
import { isUserCentre, useApplications } from '#console/core/data/useApplications.ts'

/** Every permission that a company can be given. */
export interface GrantTree {
  permissions: readonly MenuRecord[]
  /** The application that every company has: the user centre. */
  userCentreId: string | undefined
  isPending: boolean
  error: Error | null
  refetch: () => void
}

/** @param isOurs the company is the provider's own, whose people can hold what customers cannot. */
export const useGrantTree = (isOurs = false): GrantTree => {
  const applications = useApplications()
  const menus = useGetList<MenuRecord>(
    'menus',
    {
      pagination: { page: 1, perPage: widestRange },
      sort: { field: 'order', order: 'ASC' },
      filter: {},
    },
    { staleTime: 60_000 },
  )
  return {
    permissions: menus.data?.filter(({ providerOnly }) => isOurs || !providerOnly) ?? [],
    userCentreId: applications.data?.find(isUserCentre)?.id,
    isPending: menus.isPending || applications.isPending,
    error: menus.error ?? applications.error,
    refetch: () => void Promise.all([menus.refetch(), applications.refetch()]),
  }
}
