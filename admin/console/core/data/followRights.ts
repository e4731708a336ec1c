import { gateway } from '#shared/http.ts'
import { storedUser } from '#shared/session.ts'
import { loadCurrentUser } from './identity.ts'
import { currentRights, loadRights, rightsVersion, showsOtherRights } from './rights.ts'

let coming: Promise<void> | null = null
const listeners = new Set<() => void>()

const load = async (): Promise<void> => {
  const before = rightsVersion()
  await Promise.all([loadRights(), loadCurrentUser()])
  // What is refused under the same rights would only be refused again.
  if (rightsVersion() !== before) listeners.forEach((listener) => listener())
}

/** Brings the rights of this moment; menus and buttons follow. A failure leaves those in force: the server refuses anyway. */
export const followRights = (): Promise<void> => {
  coming ??= load()
    .catch(() => {})
    .finally(() => {
      coming = null
    })
  return coming
}

/** Hears of rights that changed. @returns the way to stop. */
export const onRightsChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks whether the rights are still the same, where the page is looked at. @throws GatewayError */
export const checkRights = async (): Promise<void> => {
  if (document.visibilityState !== 'visible' || !storedUser() || !currentRights()) return
  const { headers } = await gateway('/usercenter/rights/version')
  if (showsOtherRights(headers)) await followRights()
}
