import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gateway } from '#shared/http.ts'
import { storedUser } from '#shared/session.ts'
import { loadCurrentUser } from './identity.ts'
import { currentRights, loadRights, rightsVersion, showsOtherRights } from './rights.ts'

/** How often an open, visible page asks whether the rights are still the same, in milliseconds. */
const everyMs = 4_000

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

const look = async (): Promise<void> => {
  if (document.visibilityState !== 'visible' || !storedUser() || !currentRights()) return
  const { headers } = await gateway('/usercenter/rights/version')
  if (showsOtherRights(headers)) await followRights()
}

/** Follows changes of the rights while the page is open: a change by an administrator shows within seconds. */
export const useFollowRights = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const quietly = () => void look().catch(() => {})
    const timer = setInterval(quietly, everyMs)
    const changed = () => {
      for (const queryKey of [['auth'], ['permissions'], ['rights']])
        void queryClient.invalidateQueries({ queryKey })
    }
    listeners.add(changed)
    document.addEventListener('visibilitychange', quietly)
    addEventListener('focus', quietly)
    return () => {
      clearInterval(timer)
      listeners.delete(changed)
      document.removeEventListener('visibilitychange', quietly)
      removeEventListener('focus', quietly)
    }
  }, [queryClient])
}
