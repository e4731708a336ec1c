import type { ButtonPermissionKey } from '#contract/access/permissions'
import { accessTo, mayOpen } from './rights.ts'

/**
 * The permission that a react-admin action requires: access to at least one of these screens, or this button
 * permission.
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
