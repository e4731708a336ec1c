import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { requestSignOut } from '#console/core/forms/signOutAsked.ts'
import { ownPicture, useAccount } from '#console/core/data/account.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ChoiceItem, MenuButton, MenuEntry } from '#console/core/ui/MenuButton.tsx'
import { PersonPicture } from '#console/core/ui/PersonPicture.tsx'
import css from './TopBar.module.css'
import { useDevice } from '#console/core/ui/useDevice.ts'
import { useThemeChoice } from '#console/core/theme/useDisplayChoices.ts'
import { useFullScreen } from './useFullScreen.ts'

export const UserMenu = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const narrow = useDevice() === 'mobile'
  const theme = useThemeChoice()
  const fullScreen = useFullScreen()
  const name = user?.nickName || user?.name || ''
  const picture = ownPicture(useAccount().data)
  return (
    <MenuButton
      align="right"
      trigger={(props) => (
        <Button
          {...props}
          variant="text"
          className={css.user}
          aria-label={translate('console.shell.account', { name })}
        >
          <PersonPicture name={name} picture={picture} className={css.sign} />
          {!narrow && <span>{name}</span>}
          {!narrow && <Icon name="chevron-down" size={14} />}
        </Button>
      )}
    >
      <MenuEntry component="a" href="/control">
        <Icon name="application" />
        {translate('console.shell.control')}
      </MenuEntry>
      <MenuEntry component="a" href="/home">
        <Icon name="home" />
        {translate('console.shell.home')}
      </MenuEntry>
      {narrow &&
        theme.choices.map(({ id, label }) => (
          <ChoiceItem key={id} chosen={id === theme.chosen} onClick={() => theme.choose(id)}>
            {label}
          </ChoiceItem>
        ))}
      {narrow && (
        <MenuEntry onClick={fullScreen.toggle}>
          <Icon name={fullScreen.icon} />
          {fullScreen.label}
        </MenuEntry>
      )}
      <MenuEntry onClick={requestSignOut}>
        <Icon name="sign-out" />
        {translate('console.shell.signOut')}
      </MenuEntry>
    </MenuButton>
  )
}
