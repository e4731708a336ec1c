import type { MenuRecord } from '#contract/access/menus'
import { isUserCentre, useApplications } from '#console/core/data/lookups.ts'
import { useWholeTree } from '#console/core/permissions/tree/usePermissions.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { quotasFor } from '#contract/companies/quotas'
import { permissionIds } from '#contract/access/permissions'
import { permissionsOfApplications } from '#contract/policies/grants'

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

/** Permissions that a new company gets by default, so that it can manage its own members and roles. */
const administration: readonly (keyof typeof permissionIds)[] = [
  'account:read',
  'join:review',
  'user:list',
  'user:create',
  'user:edit',
  'user:disable',
  'user:unlock',
  'user:signOut',
  'user:remove',
  'role:list',
  'role:create',
  'role:edit',
  'role:delete',
  'role:assign',
  'rights:explain',
  'log:list',
]

const administrationIds: ReadonlySet<string> = new Set(
  administration.map((key) => String(permissionIds[key])),
)

/** Default permissions in the user centre: `administration`, with its ancestors and hidden child screens. */
const userCentreGrant = ({ permissions }: GrantTree): ReadonlySet<string> => {
  const above = new Map(permissions.map(({ id, parentId }) => [id, parentId]))
  const given = new Set(administrationIds)
  for (const id of administrationIds)
    for (let up = above.get(id); up; up = above.get(up)) given.add(up)
  for (const { id, type, visible, parentId } of permissions)
    if (type === 'menu' && !visible && administrationIds.has(parentId ?? '')) given.add(id)
  return given
}

export const permissionsOf = ({ permissions }: GrantTree, applicationId: string): string[] =>
  permissions.filter((one) => one.applicationId === applicationId).map(({ id }) => id)

/** Default permissions of a new company: `administration`, and everything of the chosen platforms. */
export const permissionsFor = (tree: GrantTree, platforms: readonly string[]): string[] => {
  const given = userCentreGrant(tree)
  return tree.permissions
    .filter(({ id, applicationId }) =>
      applicationId === tree.userCentreId ? given.has(id) : platforms.includes(applicationId),
    )
    .map(({ id }) => id)
}

/** Removes permissions of platforms that are not chosen. */
export const fittingPermissions = (
  { permissions, userCentreId }: GrantTree,
  platforms: readonly string[],
  chosen: readonly string[],
): string[] => permissionsOfApplications(permissions, [userCentreId, ...platforms], chosen)

/** The permissions of a package that a company with these platforms can have. */
export const grantablePermissions = (
  tree: GrantTree,
  platforms: readonly string[],
  packaged: readonly string[],
): string[] => {
  const offered = new Set(tree.permissions.map(({ id }) => id))
  return fittingPermissions(tree, platforms, packaged).filter((id) => offered.has(id))
}

export const defaultGrant = (company: CompanyRecord, tree: GrantTree) => ({
  platforms: company.platforms,
  permissionIds: permissionsFor(tree, company.platforms),
  ...quotasFor(company.type),
})
