import type { RoleType } from '#contract/core/enums'
import type { RoleRecord } from '#contract/access/roles'
import { isSame, type Caller, type Verdict } from './caller.ts'

type Role = Pick<RoleRecord, 'type' | 'presetLevel' | 'isBuiltIn' | 'companyId'>
type Maker = Pick<Caller, 'companyId' | 'isSystemAdministrator'>

const isOwn = (caller: Maker, role: Role): boolean => isSame(role.companyId, caller.companyId)

/**
 * Super administrator roles stay as they are. Everyone below a system super administrator changes the roles of their
 * own company alone; presets, which they see and may assign, belong to the system.
 */
export const mayEditRole = (caller: Maker, role: Role): Verdict => {
  if (role.type === 'superAdministrator') return 'superAdministratorRoleNotEditable'
  return caller.isSystemAdministrator || isOwn(caller, role) ? null : 'roleOfAnotherCompany'
}

/** What comes with the program keeps its name. */
export const mayRenameRole = (caller: Maker, role: Role): Verdict =>
  mayEditRole(caller, role) ?? (role.isBuiltIn ? 'builtInRoleStays' : null)

export const mayDeleteRole = (caller: Maker, role: Role): Verdict =>
  role.type === 'superAdministrator'
    ? 'superAdministratorRoleNotDeletable'
    : mayRenameRole(caller, role)

/** No one makes super administrators by making roles, and presets are for those who run the system. */
export const mayCreateRole = (caller: Maker, type: RoleType): Verdict => {
  if (type === 'superAdministrator') return 'superAdministratorRoleNotEditable'
  return type === 'normal' || caller.isSystemAdministrator ? null : 'systemAdministratorsOnly'
}

/** Own roles are assigned, and the presets for companies; who is a super administrator is no matter of roles. */
export const mayAssignRole = (caller: Maker, role: Role): Verdict => {
  if (role.type === 'superAdministrator')
    return role.presetLevel === 'system'
      ? 'systemSuperAdministratorRoleNotAssignable'
      : 'companySuperAdministratorRoleNotAssignable'
  if (caller.isSystemAdministrator || isOwn(caller, role)) return null
  if (role.type === 'normal') return 'roleOfAnotherCompany'
  return role.presetLevel === 'company' ? null : 'systemAdministratorsOnly'
}
