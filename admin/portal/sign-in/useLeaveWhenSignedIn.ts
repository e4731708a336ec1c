import { useEffect, useEffectEvent } from 'react'
import { refreshAccessToken, storedUser } from '#shared/session.ts'
import { usePortal } from '../Portal.tsx'
import { destinationOf } from './signIn.ts'

/** Leads on whoever comes to a sign-in page with a session that still holds. */
export const useLeaveWhenSignedIn = (): void => {
  const { open } = usePortal()
  const leave = useEffectEvent(async () => {
    const user = storedUser()
    if (user && (await refreshAccessToken()))
      open(destinationOf(user, location.search), { replace: true })
  })
  useEffect(() => {
    void leave()
  }, [])
}
