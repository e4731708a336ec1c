import { type CompanyRecord } from '#contract/companies/companies'
import { quotasFor } from '#contract/companies/quotas'
import { permissionIds } from '#contract/access/permissions'
import { fittingAmong } from '#contract/policies/grants'
import type { GrantTree } from './useGrantTree.ts'

/** What a company needs to look after its own people; given to every company that passes. */
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

const wanted: ReadonlySet<string> = new Set(administration.map((key) => String(permissionIds[key])))

/** Permissions of the user centre to begin with: administration, with what leads there and what belongs to it. */
const userCentreGrant = ({ permissions }: GrantTree): ReadonlySet<string> => {
  const above = new Map(permissions.map(({ id, parentId }) => [id, parentId]))
  const given = new Set(wanted)
  for (const id of wanted) for (let up = above.get(id); up; up = above.get(up)) given.add(up)
  for (const { id, type, visible, parentId } of permissions)
    if (type === 'menu' && !visible && wanted.has(parentId ?? '')) given.add(id)
  return given
}

/** Every permission of one application. */
export const permissionsOf = ({ permissions }: GrantTree, applicationId: string): string[] =>
  permissions.filter((one) => one.applicationId === applicationId).map(({ id }) => id)

/** Permissions to begin with: administration, and everything of the chosen platforms. */
export const permissionsFor = (tree: GrantTree, platforms: readonly string[]): string[] => {
  const given = userCentreGrant(tree)
  return tree.permissions
    .filter(({ id, applicationId }) =>
      applicationId === tree.userCentreId ? given.has(id) : platforms.includes(applicationId),
    )
    .map(({ id }) => id)
}

/** What of some permissions fits the chosen platforms: those of other platforms go. */
export const fitting = (
  { permissions, userCentreId }: GrantTree,
  platforms: readonly string[],
  chosen: readonly string[],
): string[] => fittingAmong(permissions, [userCentreId, ...platforms], chosen)

/** Of a package, what a company with these platforms can have. */
export const offeredOf = (
  tree: GrantTree,
  platforms: readonly string[],
  packaged: readonly string[],
): string[] => {
  const offered = new Set(tree.permissions.map(({ id }) => id))
  return fitting(tree, platforms, packaged).filter((id) => offered.has(id))
}

/** What an application is passed with where no one says otherwise. */
export const usualGrant = (company: CompanyRecord, tree: GrantTree) => ({
  platforms: company.platforms,
  permissionIds: permissionsFor(tree, company.platforms),
  ...quotasFor(company.type),
})
