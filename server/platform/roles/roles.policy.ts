import type { Area, Reach } from '#contract/areas'
import { isInside } from '#contract/areas'
import type { PresetLevel, RoleType } from '#contract/enums'
import type { ErrorName } from '#contract/errors'
import { isForOwnPeople } from '#contract/rights'

/** What these rules look at of the caller. */
export interface Caller {
  companyId: number | null
  isSystemAdministrator: boolean
}

/** What they look at of a role. `key` names the built-in ones. */
export interface Subject {
  key: string | null
  type: RoleType
  presetLevel: PresetLevel | null
  companyNumber: number | null
}

/** What they look at of someone who is to have a role. */
export interface Candidate {
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
  /** Of the provider's own company. */
  isOurCompany: boolean
}

export type Verdict = ErrorName | null

const isOwn = (caller: Caller, role: Subject): boolean =>
  role.companyNumber !== null && role.companyNumber === caller.companyId

/**
 * Super administrator roles stay as they are. Everyone below a system super administrator changes the roles of their
 * own company alone; presets, which they see and may assign, belong to the system.
 */
export const mayEditRole = (caller: Caller, role: Subject): Verdict => {
  if (role.type === 'superAdministrator') return 'superAdministratorRoleNotEditable'
  return caller.isSystemAdministrator || isOwn(caller, role) ? null : 'roleOfAnotherCompany'
}

/** What comes with the program keeps its name. */
export const mayRenameRole = (caller: Caller, role: Subject): Verdict =>
  mayEditRole(caller, role) ?? (role.key === null ? null : 'builtInRoleStays')

export const mayDeleteRole = (caller: Caller, role: Subject): Verdict => {
  if (role.type === 'superAdministrator') return 'superAdministratorRoleNotDeletable'
  return mayEditRole(caller, role) ?? (role.key === null ? null : 'builtInRoleStays')
}

/** Whether what a built-in role holds is given to everyone of a kind; salesmen are assigned by hand. */
export const isGivenToAll = (key: string | null): boolean => key !== null && key !== 'salesman'

/** No one makes super administrators by making roles, and presets are for those who run the system. */
export const mayCreateRole = (caller: Caller, type: RoleType): Verdict => {
  if (type === 'superAdministrator') return 'superAdministratorRoleNotEditable'
  return type === 'normal' || caller.isSystemAdministrator ? null : 'systemAdministratorsOnly'
}

export const mayAssignRole = (caller: Caller, role: Subject): Verdict => {
  if (role.type === 'superAdministrator')
    return role.key === 'systemSuperAdministrator'
      ? 'systemSuperAdministratorRoleNotAssignable'
      : 'companySuperAdministratorRoleNotAssignable'
  if (caller.isSystemAdministrator || isOwn(caller, role)) return null
  if (role.type === 'normal') return 'roleOfAnotherCompany'
  return role.presetLevel === 'company' ? null : 'systemAdministratorsOnly'
}

/** Whether someone can have a role: super administrators need none, and roles are held inside companies. */
export const mayHoldRole = (user: Candidate, role: Subject): Verdict => {
  if (user.isSystemAdministrator) return 'systemSuperAdministratorTakesNoRole'
  if (user.isCompanyAdministrator) return 'companySuperAdministratorTakesNoRole'
  const fits =
    role.companyNumber === null ? user.companyId !== null : user.companyId === role.companyNumber
  if (!fits) return 'roleAndUserInDifferentCompanies'
  return isForOwnPeople(role) && !user.isOurCompany ? 'ownPeopleOnly' : null
}

const beyond = (role: Area, bounds: Area): boolean =>
  role.nationCode !== '' && !isInside(role, bounds)

/** A role reaches no further than its company; `company` is null for presets, which have none. */
export const fitsCompany = (role: Reach, company: Reach | null): Verdict => {
  if (company === null) return null
  if (role.dataLevel < company.dataLevel) return 'roleLevelExceedsCompany'
  return beyond(role, company) ? 'roleAreaExceedsCompany' : null
}

/** No one lets others reach further than themselves. */
export const fitsOwnReach = (role: Reach, own: Reach | 'everywhere' | null): Verdict => {
  if (own === 'everywhere') return null
  if (own === null || role.dataLevel < own.dataLevel) return 'roleLevelExceedsOwn'
  return beyond(role, own) ? 'roleAreaExceedsOwn' : null
}
