import { useEffect, useEffectEvent } from 'react'
import { refreshAccessToken, storedUser } from '#shared/session.ts'
import { interactionOf } from '../ui/interaction.ts'
import { usePortal } from '../ui/Portal.tsx'
import { requiredFactorIn } from './factors/secondStep.ts'
import { destinationOf } from './signIn.ts'

/**
 * Redirects a user with a valid session away from login pages, also after going back: the browser may restore the page
 * from its cache with a submitted form. Does nothing during a login at an application, which `/login` continues, or while a
 * second factor must be added.
 */
export const useRedirectWhenSignedIn = (): void => {
  const { open } = usePortal()
  const leave = useEffectEvent(async () => {
    const user = storedUser()
    if (interactionOf(location.search) || requiredFactorIn(location.search)) return
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
