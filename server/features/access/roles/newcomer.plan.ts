import type { Reader } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import { requirePermission } from '#server/platform/permissions/permissionDenied'
import type { Scope } from '#server/core/scope'
import { isOurCompany } from '#server/platform/permissions/permissions.queries'
import { mayAssignRole } from '#contract/policies/roles'
import { isProviderOnlyRole } from '#contract/access/rights'
import type { StoredRole } from './roles.queries.ts'
import { visibleRoles } from './roleSaving.plan.ts'
import { refuseGivingBeyondOwn } from './roles.plan.ts'

export const planNewcomerRoles = async (
  scope: Scope,
  read: Reader,
  companyId: number,
  roleIds: readonly string[],
): Promise<StoredRole[]> => {
  if (roleIds.length) await requirePermission(scope, 'role:assign', 'role:manage')
  const applications = new Set<number>()
  const roles = await visibleRoles(scope, read, roleIds)
  for (const role of roles) {
    requireAllowed(mayAssignRole(scope.actor, role))
    if (role.companyNumber !== null && role.companyNumber !== companyId)
      throw new Refusal('roleAndUserInDifferentCompanies')
    if (isProviderOnlyRole(role) && !(await isOurCompany(read, companyId)))
      throw new Refusal('ownPeopleOnly')
    if (applications.has(role.applicationNumber)) throw new Refusal('oneRolePerApplication')
    applications.add(role.applicationNumber)
    await refuseGivingBeyondOwn(scope, role)
  }
  return roles
}
