import type { CompanyRecord } from '#contract/companies/companies'
import type { CompanyPermissionsChange } from '#contract/companies/companyPermissions'

interface GrantNode {
  readonly id: string
  readonly parentId: string | null
  readonly applicationId: string
}

/** Drops permissions of other applications; unknown ids are kept. */
export const permissionsOfApplications = (
  nodes: readonly GrantNode[],
  applicationIds: readonly (string | undefined)[],
  ids: readonly string[],
): string[] => {
  const excluded = new Set(
    nodes.filter((node) => !applicationIds.includes(node.applicationId)).map(({ id }) => id),
  )
  return ids.filter((id) => !excluded.has(id))
}

const inOrder = (ids: Iterable<string>): string[] =>
  [...new Set(ids)].toSorted((one, other) => Number(one) - Number(other))

/** Adds every ancestor of a remaining permission that is among the company's current permissions. */
const withAncestors = (
  nodes: readonly GrantNode[],
  currentIds: readonly string[],
  remainingIds: readonly string[],
): string[] => {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  const owned = new Set(currentIds)
  const kept = new Set(remainingIds)
  for (const id of remainingIds)
    for (let up = parents.get(id); up; up = parents.get(up)) if (owned.has(up)) kept.add(up)
  return inOrder(kept)
}

/**
 * Returns a company's permissions after a change. Additions are limited to its platforms and the user centre; a removed
 * permission stays while one of its descendants remains.
 * @param nodes the permissions of all applications
 * @param userCentreId the application that every company has
 */
export const permissionsAfter = (
  { platforms, permissionIds: currentIds }: Pick<CompanyRecord, 'platforms' | 'permissionIds'>,
  { change, permissionIds }: Pick<CompanyPermissionsChange, 'change' | 'permissionIds'>,
  nodes: readonly GrantNode[],
  userCentreId: string | undefined,
): string[] => {
  if (change === 'add')
    return inOrder([
      ...currentIds,
      ...permissionsOfApplications(nodes, [userCentreId, ...platforms], permissionIds),
    ])
  const removedIds = new Set(permissionIds)
  return withAncestors(
    nodes,
    currentIds,
    currentIds.filter((id) => !removedIds.has(id)),
  )
}
