import type { MenuRecord } from '#contract/access/menus'
import { isUserCentre, useApplications } from '#console/core/data/useApplications.ts'
import { useWholeTree } from '#console/core/permissions/tree/usePermissions.ts'

/** Every permission that a company can be given. */
export interface GrantTree {
  permissions: readonly MenuRecord[]
  /** The application that every company has: the user centre. */
  userCentreId: string | undefined
}

/**
 * Asks for the tree, without which no one decides what a company is given.
 * @param isOurs the company is the provider's own, whose people can hold what customers cannot
 */
export const useGrantTree = (isOurs = false) => {
  const applications = useApplications()
  const menus = useWholeTree()
  const data: GrantTree | undefined = menus.data &&
    applications.data && {
      permissions: menus.data.filter(({ providerOnly }) => isOurs || !providerOnly),
      userCentreId: applications.data.find(isUserCentre)?.id,
    }
  return {
    data,
    error: menus.error ?? applications.error,
    refetch: () => void Promise.all([menus.refetch(), applications.refetch()]),
  }
}
