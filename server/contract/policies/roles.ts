import { isInside, type Area, type Reach } from '#contract/core/areas'
import { assignedPresetKeys, isProviderOnlyRole, salesmanKey } from '#contract/access/rights'
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

interface Subject {
  key: string | null
  companyNumber: number | null
}

interface Candidate {
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
  isOurCompany: boolean
}

/** True for built-in roles that every user of a kind has automatically; false for presets that are assigned. */
export const isGivenToAll = (key: string | null): boolean =>
  key !== null && key !== salesmanKey && !assignedPresetKeys.includes(key)

/** Whether a user can have a role: super administrators need none, and roles require a company. */
export const mayHoldRole = (user: Candidate, role: Subject): Verdict => {
  if (user.isSystemAdministrator) return 'systemSuperAdministratorTakesNoRole'
  if (user.isCompanyAdministrator) return 'companySuperAdministratorTakesNoRole'
  const fits =
    role.companyNumber === null ? user.companyId !== null : user.companyId === role.companyNumber
  if (!fits) return 'roleAndUserInDifferentCompanies'
  return isProviderOnlyRole(role) && !user.isOurCompany ? 'ownPeopleOnly' : null
}

const beyond = (role: Area, bounds: Area): boolean =>
  role.nationCode !== '' && !isInside(role, bounds)

export const mayReachInCompany = (role: Reach, company: Reach | null): Verdict => {
  if (company === null) return null
  if (role.dataLevel < company.dataLevel) return 'roleLevelExceedsCompany'
  return beyond(role, company) ? 'roleAreaExceedsCompany' : null
}

export const mayGrantReach = (role: Reach, own: Reach | 'everywhere' | null): Verdict => {
  if (own === 'everywhere') return null
  if (own === null || role.dataLevel < own.dataLevel) return 'roleLevelExceedsOwn'
  return beyond(role, own) ? 'roleAreaExceedsOwn' : null
}
