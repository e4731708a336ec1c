import type { ButtonPermissionKey } from '#contract/access/permissions'
import { accessTo, mayOpen } from './rights.ts'

/** What an action of react-admin needs: one of these screens open, or this button granted. */
export type Requirement = { sections: readonly string[] } | ButtonPermissionKey

export type AccessRules = Record<string, Requirement>

const rules = new Map<string, AccessRules>()

/** A resource says once what its actions need; `canAccess` and the screens read it here. */
export const declareAccess = (resource: string, access: AccessRules): void => {
  rules.set(resource, access)
}

/** Whether the rights in force allow an action on a resource. What no one declared is not allowed. */
export const mayAct = (resource: string, action: string): boolean => {
  const needed = rules.get(resource)?.[action]
  if (!needed) return false
  return typeof needed === 'string'
    ? accessTo(needed) === 'granted'
    : needed.sections.some((section) => mayOpen(section))
}
