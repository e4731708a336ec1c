import type { Area, Reach } from '#contract/core/areas'
import { isInside } from '#contract/core/areas'
import type { Verdict } from '#contract/policies/caller'
import { isProviderOnlyRole } from '#contract/access/rights'

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

/**
 * True for built-in roles that every user of a kind has automatically; false for salesmen, who are assigned manually.
 */
export const isGivenToAll = (key: string | null): boolean => key !== null && key !== 'salesman'

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

export const fitsCompany = (role: Reach, company: Reach | null): Verdict => {
  if (company === null) return null
  if (role.dataLevel < company.dataLevel) return 'roleLevelExceedsCompany'
  return beyond(role, company) ? 'roleAreaExceedsCompany' : null
}

export const fitsOwnReach = (role: Reach, own: Reach | 'everywhere' | null): Verdict => {
  if (own === 'everywhere') return null
  if (own === null || role.dataLevel < own.dataLevel) return 'roleLevelExceedsOwn'
  return beyond(role, own) ? 'roleAreaExceedsOwn' : null
}
