import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import type { ButtonPermission, MenuEntry, PermissionsOfUser } from '#contract/access/menus'
import { buttonPermissionIds, type ButtonPermissionKey } from '#contract/access/permissions'
import { gateway } from '#shared/http.ts'
import { createStore } from '#shared/store.ts'

/** What the reader may do: the menu tree and the button rights of `permissionByUser`. */
export interface Rights {
  menus: readonly MenuEntry[]
  buttons: ReadonlyMap<string, ButtonPermission>
}

/** Open; there but grey; or not shown at all (`hideOrGray`). */
export type Access = 'granted' | 'grey' | 'hidden'

const rights = createStore<Rights | null>(null)
/** As the gateway names them with every answer. */
let version: string | null = null
/** Takes an answer of `permissionByUser` as the rights in force. */
export const takeRights = (answer: PermissionsOfUser): void => {
  rights.set({
    menus: answer.menuPermissions,
    buttons: new Map(answer.buttonPermissions.map((entry) => [entry.id, entry])),
  })
}

/** Asks the gateway for the rights of the logged-in user. @throws GatewayError */
export const loadRights = async (): Promise<void> => {
  const { data, headers } = await gateway<{ data: PermissionsOfUser }>(
    '/usercenter/menus/permissionByUser',
    { method: 'POST', query: { appid: USER_CENTRE_APP_ID } },
  )
  version = headers.get('X-Rights')
  takeRights(data.data)
}

/** Names the rights in force; null before the first. */
export const rightsVersion = (): string | null => version

/** Whether an answer of the gateway was given under other rights than those in force here. */
export const showsOtherRights = (headers: Headers): boolean => {
  const named = headers.get('X-Rights')
  return named !== null && version !== null && named !== version
}

export const currentRights = rights.get

/** The rights in force; null before the first answer. */
export const useRights = rights.use

/** How a button of this permission stands. One that the server does not name is not given. */
export const accessTo = (key: ButtonPermissionKey, from: Rights | null = rights.get()): Access => {
  const entry = from?.buttons.get(String(buttonPermissionIds[key]))
  if (!entry) return 'hidden'
  if (entry.isHavePermission) return 'granted'
  return entry.hideOrGray === 1 ? 'hidden' : 'grey'
}

/** As `accessTo`, following changes of the rights; what needs no permission is open. */
export const useAccess = (key: ButtonPermissionKey | undefined): Access => {
  const from = useRights()
  return key ? accessTo(key, from) : 'granted'
}

const holds = (entries: readonly MenuEntry[], filePath: string): boolean =>
  entries.some(
    (entry) =>
      (entry.filePath === filePath && entry.isHavePermission) || holds(entry.children, filePath),
  )

/** Whether the reader may open the screen of this file path. */
export const mayOpen = (filePath: string, from: Rights | null = rights.get()): boolean =>
  !!from && holds(from.menus, filePath)
