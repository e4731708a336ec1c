import type { MenuRecord } from '#contract/access/menus'
import { isUserCentre, useApplications } from '#console/core/data/lookups.ts'
import { useWholeTree } from '#console/core/permissions/tree/usePermissions.ts'

export interface GrantTree {
  permissions: readonly MenuRecord[]
  userCentreId: string | undefined
}

/**
 * Loads the tree of grantable permissions.
 * @param isOurs whether the company is the provider's own, which can have provider-only permissions
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
