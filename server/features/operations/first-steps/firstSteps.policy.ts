import type { FirstStepName, FirstSteps } from '#contract/operations/firstSteps'
import type { PermissionKey } from '#contract/access/permissions'

type CompanyStep = FirstStepName<'company'>

interface Caller {
  companyId: number | null
  suspendedCompanyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
  may(key: PermissionKey): boolean
}

export const kindFor = (caller: Caller): FirstSteps['kind'] => {
  if (caller.isSystemAdministrator) return 'installation'
  if (caller.suspendedCompanyId !== null) return 'none'
  if (caller.companyId === null) return 'joining'
  return caller.isCompanyAdministrator ? 'company' : 'none'
}

const needed: Partial<Record<CompanyStep, PermissionKey>> = {
  invite: 'invitation:manage',
  makeRole: 'role:create',
  giveRole: 'role:assign',
}

export const isOpen = (caller: Caller, step: CompanyStep): boolean => {
  const permission = needed[step]
  return permission === undefined || caller.may(permission)
}
