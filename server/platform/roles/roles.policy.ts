import type { Area, Reach } from '#contract/core/areas'
import { isInside } from '#contract/core/areas'
import type { Verdict } from '#contract/policies/caller'
import { isForOwnPeople } from '#contract/access/rights'

/** What these rules look at of a role. `key` names the built-in ones. */
interface Subject {
  key: string | null
  companyNumber: number | null
}

/** What they look at of someone who is to have a role. */
interface Candidate {
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
  /** Of the provider's own company. */
  isOurCompany: boolean
}

/** Whether what a built-in role holds is given to everyone of a kind; salesmen are assigned by hand. */
export const isGivenToAll = (key: string | null): boolean => key !== null && key !== 'salesman'

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
