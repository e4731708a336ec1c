import type { RoleType } from '#contract/core/enums'
import type { RoleRecord } from '#contract/access/roles'
import { isSame, type Caller, type Verdict } from './caller.ts'

type Role = Pick<RoleRecord, 'type' | 'presetLevel' | 'isBuiltIn' | 'companyId'>
type Maker = Pick<Caller, 'companyId' | 'isSystemAdministrator'>

const isOwn = (caller: Maker, role: Role): boolean => isSame(role.companyId, caller.companyId)

/**
 * Super administrator roles are immutable. Only system super administrators change presets and roles of all companies;
 * others change the roles of their own company.
 */
export const mayEditRole = (caller: Maker, role: Role): Verdict => {
  if (role.type === 'superAdministrator') return 'superAdministratorRoleNotEditable'
  return caller.isSystemAdministrator || isOwn(caller, role) ? null : 'roleOfAnotherCompany'
}

export const mayRenameRole = (caller: Maker, role: Role): Verdict =>
  mayEditRole(caller, role) ?? (role.isBuiltIn ? 'builtInRoleStays' : null)

export const mayDeleteRole = (caller: Maker, role: Role): Verdict =>
  role.type === 'superAdministrator'
    ? 'superAdministratorRoleNotDeletable'
    : mayRenameRole(caller, role)

/** Super administrator roles cannot be created, and only system super administrators create presets. */
export const mayCreateRole = (caller: Maker, type: RoleType): Verdict => {
  if (type === 'superAdministrator') return 'superAdministratorRoleNotEditable'
  return type === 'normal' || caller.isSystemAdministrator ? null : 'systemAdministratorsOnly'
}

/**
 * System super administrators assign all roles except the super administrator roles; others assign roles of their own
 * company and presets of level company.
 */
export const mayAssignRole = (caller: Maker, role: Role): Verdict => {
  if (role.type === 'superAdministrator')
    return role.presetLevel === 'system'
      ? 'systemSuperAdministratorRoleNotAssignable'
      : 'companySuperAdministratorRoleNotAssignable'
  if (caller.isSystemAdministrator || isOwn(caller, role)) return null
  if (role.type === 'normal') return 'roleOfAnotherCompany'
  return role.presetLevel === 'company' ? null : 'systemAdministratorsOnly'
}
