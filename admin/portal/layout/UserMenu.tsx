import type { ReactNode } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { fill } from '#i18n/index'
import { operation } from '#shared/http.ts'
import { endSession } from '#shared/session.ts'
import { usePortal, type Portal } from '../ui/Portal.tsx'
import { DownIcon, PersonIcon } from './icons.tsx'
import { Menu } from './Menu.tsx'

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

export const UserMenu = ({ user }: { user: SignedInUser }) => {
  const { texts } = usePortal()
  const name = displayName(user)
  return (
    <Menu
      label={fill(texts.bar.account, { name })}
      face={
        <>
          <PersonIcon />
          <span className="bar-name">{name}</span>
          <DownIcon />
        </>
      }
    >
      <UserLinks />
    </Menu>
  )
}
