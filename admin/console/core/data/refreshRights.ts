import { gateway } from '#shared/http.ts'
import { storedUser } from '#shared/session.ts'
import { createListeners } from '#shared/store.ts'
import { loadCurrentUser } from './identity.ts'
import { currentRights, loadRights, rightsVersion, showsOtherRights } from './rights.ts'

let pendingLoad: Promise<void> | null = null
const { notify, subscribe } = createListeners()

const load = async (): Promise<void> => {
  const before = rightsVersion()
  await Promise.all([loadRights(), loadCurrentUser()])
  // Listeners refetch their data. If such a refetch got a 403, it would load the permissions again, so calling the
  // listeners without a change could loop endlessly.
  if (rightsVersion() !== before) notify()
}

/**
 * Loads the current permissions; menus and buttons update. On failure the old ones stay, since the server checks every
 * request anyway.
 */
export const refreshRights = (): Promise<void> => {
  pendingLoad ??= load()
    .catch(() => {})
    .finally(() => {
      pendingLoad = null
    })
  return pendingLoad
}

export const onRightsChange = subscribe

/** Reloads the permissions if they have changed on the server; does nothing in a hidden page. */
export const checkRights = async (): Promise<void> => {
  if (document.visibilityState !== 'visible' || !storedUser() || !currentRights()) return
  const { headers } = await gateway('/usercenter/rights/version')
  if (showsOtherRights(headers)) await refreshRights()
}
