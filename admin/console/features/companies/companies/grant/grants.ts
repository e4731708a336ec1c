import { quotasFor, type CompanyRecord } from '#contract/companies'
import { permissionIds } from '#contract/permissions'
import type { PermissionGroup } from './permissionGroups.ts'

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
const userCentreGrant = ({ entries }: PermissionGroup): string[] =>
  entries
    .filter(
      ({ id, ancestors, belongs }) =>
        wanted.has(id) ||
        (belongs && wanted.has(ancestors.at(-1) ?? '')) ||
        entries.some((other) => wanted.has(other.id) && other.ancestors.includes(id)),
    )
    .map(({ id }) => id)

/** Permissions to begin with: administration, and everything of the chosen platforms. */
export const permissionsFor = (
  groups: readonly PermissionGroup[],
  platforms: readonly string[],
): string[] =>
  groups.flatMap((group) => {
    if (group.isUserCentre) return userCentreGrant(group)
    return platforms.includes(group.applicationId) ? group.entries.map(({ id }) => id) : []
  })

/** What of some permissions fits the chosen platforms: those of other platforms go. */
export const fitting = (
  groups: readonly PermissionGroup[],
  platforms: readonly string[],
  chosen: readonly string[],
): string[] => {
  const gone = new Set(
    groups
      .filter(
        ({ isUserCentre, applicationId }) => !isUserCentre && !platforms.includes(applicationId),
      )
      .flatMap(({ entries }) => entries.map(({ id }) => id)),
  )
  return chosen.filter((id) => !gone.has(id))
}

/** What an application is passed with where no one says otherwise. */
export const usualGrant = (company: CompanyRecord, groups: readonly PermissionGroup[]) => ({
  platforms: company.platforms,
  permissionIds: permissionsFor(groups, company.platforms),
  ...quotasFor(company.type),
})
