import type { ReactNode } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { operation } from '#shared/http.ts'
import { endSession } from '#shared/session.ts'
import { usePortal, type Portal } from '../ui/Portal.tsx'

export const displayName = (user: SignedInUser): string => user.nickName || user.name

/**
 * Ends the session on the server and in the browser; the browser forgets the user even if the server is unreachable.
 */
export const leaveSession = async ({ place }: Portal): Promise<void> => {
  await operation('/auth/oauth/logout', {
    method: 'POST',
    session: false,
    locale: place.locale,
  }).catch(() => null)
  endSession()
}

const logout = async (portal: Portal): Promise<void> => {
  await leaveSession(portal)
  await portal.open('/home')
}

export const UserLinks = ({ children }: { children?: ReactNode }) => {
  const portal = usePortal()
  const { bar } = portal.texts
  return (
    <>
      <li>
        <a href="/ucFrontEnd">{bar.userCentre}</a>
      </li>
      {children}
      <li>
        <button type="button" onClick={() => void logout(portal)}>
          {bar.logout}
        </button>
      </li>
    </>
  )
}
