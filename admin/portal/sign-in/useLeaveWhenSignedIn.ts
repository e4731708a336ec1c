import { useEffect, useEffectEvent } from 'react'
import { refreshAccessToken, storedUser } from '#shared/session.ts'
import { usePortal } from '../ui/Portal.tsx'
import { destinationOf } from './signIn.ts'

/**
 * Leads on anyone who comes to a login page with a session that still holds, also by going back: the browser may show the
 * page as it was left, with a form at work.
 */
export const useLeaveWhenSignedIn = (): void => {
  const { open } = usePortal()
  const leave = useEffectEvent(async () => {
    const user = storedUser()
    if (user && (await refreshAccessToken()) === 'renewed')
      void open(destinationOf(user, location.search), { replace: true })
  })
  useEffect(() => {
    void leave()
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void leave()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
}
