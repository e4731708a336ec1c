import type { CompanyRecord } from '#contract/companies/companies'
import type { CompanyPermissionsChange } from '#contract/companies/companyPermissions'

/** A permission as far as giving it to companies depends on it. */
export interface GrantNode {
  readonly id: string
  readonly parentId: string | null
  readonly applicationId: string
}

/** Of some permissions, those that belong to one of these applications; numbers that no permission has stay. */
export const fittingAmong = (
  nodes: readonly GrantNode[],
  applicationIds: readonly (string | undefined)[],
  ids: readonly string[],
): string[] => {
  const gone = new Set(
    nodes.filter((node) => !applicationIds.includes(node.applicationId)).map(({ id }) => id),
  )
  return ids.filter((id) => !gone.has(id))
}

const inOrder = (ids: Iterable<string>): string[] =>
  [...new Set(ids)].toSorted((one, other) => Number(one) - Number(other))

/** What stands above a permission that stays, stays too, as far as the company has it. */
const withAbove = (
  nodes: readonly GrantNode[],
  held: readonly string[],
  staying: readonly string[],
): string[] => {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  const owned = new Set(held)
  const kept = new Set(staying)
  for (const id of staying)
    for (let up = parents.get(id); up; up = parents.get(up)) if (owned.has(up)) kept.add(up)
  return inOrder(kept)
}

/**
 * The permissions of a company after some were added or taken away. Added are those of its platforms and of the user
 * centre; what is taken away takes nothing with it that others still stand below.
 * @param nodes the permissions of all applications
 * @param userCentreId the application that every company has
 */
export const permissionsAfter = (
  { platforms, permissionIds: held }: Pick<CompanyRecord, 'platforms' | 'permissionIds'>,
  { change, permissionIds }: Pick<CompanyPermissionsChange, 'change' | 'permissionIds'>,
  nodes: readonly GrantNode[],
  userCentreId: string | undefined,
): string[] => {
  if (change === 'add')
    return inOrder([...held, ...fittingAmong(nodes, [userCentreId, ...platforms], permissionIds)])
  const taken = new Set(permissionIds)
  return withAbove(
    nodes,
    held,
    held.filter((id) => !taken.has(id)),
  )
}
