import type { RightsPreview } from '#contract/access/rights'
import type { RoleChange, RoleCreation } from '#contract/access/roles'
import type { Scope } from '#server/core/scope'
import { withRoleOrDefaults, withRole, previewChange } from '#server/platform/permissions/preview'
import type { PersonWithRoles } from '#server/platform/permissions/rights'
import { requireDeletable, visibilityOf } from './roleLimits.ts'
import * as policy from '#contract/policies/roles'
import { planNewRole, planRoleChange, visibleRole, type RolePlan } from './rolePlans.ts'

const personAfter =
  (roleId: number, { give, take }: RolePlan['users']) =>
  (person: PersonWithRoles): PersonWithRoles => {
    if (give.includes(person.userId)) return { ...person, roleIds: [...person.roleIds, roleId] }
    if (take.includes(person.userId))
      return { ...person, roleIds: person.roleIds.filter((id) => id !== roleId) }
    return person
  }

const previewSaving = (scope: Scope, { role, permissions, users }: RolePlan) => {
  const { roleId, key, presetLevel, companyNumber } = role
  const plannedRole = {
    key,
    presetLevel,
    companyId: companyNumber,
    permissions: new Set(permissions),
  }
  return previewChange(
    scope,
    visibilityOf(scope),
    {
      whom: policy.isGivenToAll(key) ? 'all' : { roleId, userIds: users.give },
      ids: null,
      roleIds: [roleId],
    },
    {
      world: (world) => withRoleOrDefaults(world, roleId, plannedRole),
      person: personAfter(roleId, users),
    },
  )
}

export const previewNewRole = async (scope: Scope, body: RoleCreation): Promise<RightsPreview> =>
  previewSaving(scope, await planNewRole(scope, scope.db.read, body))

export const previewRole = async (
  scope: Scope,
  id: string,
  body: RoleChange,
): Promise<RightsPreview> => {
  const { read } = scope.db
  const role = await visibleRole(scope, read, id, 'roleMissing')
  return previewSaving(scope, await planRoleChange(scope, read, role, body))
}

export const previewRoleRemoval = async (scope: Scope, id: string): Promise<RightsPreview> => {
  const role = await visibleRole(scope, scope.db.read, id, 'roleMissing')
  await requireDeletable(scope, role)
  const { roleId } = role
  return previewChange(
    scope,
    visibilityOf(scope),
    { whom: { roleId }, ids: null, roleIds: [roleId] },
    { world: (world) => withRole(world, roleId, null) },
  )
}
