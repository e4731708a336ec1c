import type { SignedInUser } from '#shared/signedInUser.ts'
import { fill } from '#i18n/index'
import { usePortal } from '../ui/Portal.tsx'
import { DisplayChoices } from './DisplayChoices.tsx'
import { DownIcon, PersonIcon } from './icons.tsx'
import { Menu } from './Menu.tsx'
import { useFullScreenButton } from './useFullScreenButton.tsx'
import { displayName, UserLinks } from './UserLinks.tsx'

export const UserMenu = ({ user }: { user: SignedInUser }) => {
  const { texts } = usePortal()
  const { button, notice } = useFullScreenButton()
  const name = displayName(user)
  return (
    <>
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
        <UserLinks>
          <DisplayChoices fullScreen={button} />
        </UserLinks>
      </Menu>
      {notice}
    </>
  )
}
