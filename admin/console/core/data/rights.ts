import type { RightExplanation } from '#contract/access/rights'
import type { Refusal } from '#shared/http.ts'
import { createStore } from '#shared/store.ts'
import type { ButtonPermission, MenuEntry, PermissionsOfUser } from '#contract/access/menus'
import { buttonPermissionIds, type ButtonPermissionKey } from '#contract/access/permissions'
import { requestRights, type StartRequests } from './startRequests.ts'

const denied = createStore<Refusal['deniedRight'] | null>(null)

export const setDeniedRight = denied.set

export const useDeniedRight = denied.use

export type WantedRight = { permissionId: string } | { section: string }

const wanted = createStore<WantedRight | null>(null)

/** Opens the dialog that explains why the permission is missing and lets the user request it; null closes it. */
export const setWantedRight = wanted.set

export const useWantedRight = wanted.use

/**
 * Whether a grant would help: not for permissions reserved for the provider, nor while the company is suspended.
 */
export const canBeGranted = ({ allowed, missing }: RightExplanation): boolean =>
  !allowed && missing !== 'providerOnly' && missing !== 'companySuspended'

export interface Rights {
  menus: readonly MenuEntry[]
  buttons: ReadonlyMap<string, ButtonPermission>
}

/** `grey` buttons are shown disabled; `hidden` ones are not shown (`hideOrGray`). */
export type Access = 'granted' | 'grey' | 'hidden'

const rights = createStore<Rights | null>(null)
/**
 * The `X-Rights` header received with the loaded permissions. Every response to a logged-in user has this header;
 * another value means that the permissions have changed.
 */
let version: string | null = null

export const applyRights = (answer: PermissionsOfUser): void => {
  rights.set({
    menus: answer.menuPermissions,
    buttons: new Map(answer.buttonPermissions.map((entry) => [entry.id, entry])),
  })
}

/** Sets the permissions from an answer to `requestRights`. */
export const readRights = ({ data, headers }: Awaited<StartRequests['rights']>): void => {
  version = headers.get('X-Rights')
  applyRights(data.data)
}

export const loadRights = async (): Promise<void> => readRights(await requestRights())

export const rightsVersion = (): string | null => version

/** Whether the `X-Rights` header of a response shows that the permissions have changed since they were loaded. */
export const showsOtherRights = (headers: Headers): boolean => {
  const answerVersion = headers.get('X-Rights')
  return answerVersion !== null && version !== null && answerVersion !== version
}

export const currentRights = rights.get

export const useRights = rights.use

/** State of a button with this permission. A permission that the server does not list is hidden. */
export const accessTo = (key: ButtonPermissionKey, from: Rights | null = rights.get()): Access => {
  const entry = from?.buttons.get(String(buttonPermissionIds[key]))
  if (!entry) return 'hidden'
  if (entry.isHavePermission) return 'granted'
  return entry.hideOrGray === 1 ? 'hidden' : 'grey'
}

export const useAccess = (key: ButtonPermissionKey | undefined): Access => {
  const from = useRights()
  return key ? accessTo(key, from) : 'granted'
}

const hasPermittedEntry = (entries: readonly MenuEntry[], filePath: string): boolean =>
  entries.some(
    (entry) =>
      (entry.filePath === filePath && entry.isHavePermission) ||
      hasPermittedEntry(entry.children, filePath),
  )

export const mayOpen = (filePath: string, from: Rights | null = rights.get()): boolean =>
  !!from && hasPermittedEntry(from.menus, filePath)

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
