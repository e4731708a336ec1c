import type { ButtonPermissionKey } from '#contract/access/permissions'
import { accessTo, mayOpen } from './rights.ts'

/**
 * The requirement of a react-admin action: at least one of these screens is open to the user, or this button permission
 * is granted.
 */
export type Requirement = { sections: readonly string[] } | ButtonPermissionKey

export type AccessRules = Record<string, Requirement>

const rules = new Map<string, AccessRules>()

export const declareAccess = (resource: string, access: AccessRules): void => {
  rules.set(resource, access)
}

/** An action that is not declared is not allowed. */
export const mayAct = (resource: string, action: string): boolean => {
  const needed = rules.get(resource)?.[action]
  if (!needed) return false
  return typeof needed === 'string'
    ? accessTo(needed) === 'granted'
    : needed.sections.some((section) => mayOpen(section))
}
