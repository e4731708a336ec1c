import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { themeChoices } from '#shared/theme.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { signOut } from '#console/core/data/authProvider.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ChoiceItem } from '#console/core/ui/ChoiceItem.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { signOf } from '#console/core/ui/Person.tsx'
import css from './TopBar.module.css'
import { useDevice } from '#console/core/ui/useDevice.ts'
import { useFullScreen } from './useFullScreen.ts'
import { useThemeChoice } from './useThemeChoice.ts'

/** Who is logged in, the ways to the rest of the site, and out. On narrow screens theme and full screen as well. */
export const UserMenu = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const narrow = useDevice() === 'mobile'
  const [theme, chooseTheme] = useThemeChoice()
  const [isFull, toggleFullScreen] = useFullScreen()
  const name = user?.nickName || user?.name || ''
  const fullScreen = isFull ? 'console.shell.leaveFullScreen' : 'console.shell.fullScreen'
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
          <span className={css.sign}>{signOf(name)}</span>
          {!narrow && <span>{name}</span>}
          {!narrow && <Icon name="chevron-down" size={14} />}
        </Button>
      )}
    >
      {(close) => [
        <MenuItem key="console" component="a" href="/control">
          <Icon name="application" />
          {translate('console.shell.control')}
        </MenuItem>,
        <MenuItem key="home" component="a" href="/home">
          <Icon name="home" />
          {translate('console.shell.home')}
        </MenuItem>,
        ...(narrow
          ? [
              ...themeChoices.map((choice) => (
                <ChoiceItem
                  key={choice}
                  chosen={choice === theme}
                  onClick={() => {
                    close()
                    chooseTheme(choice)
                  }}
                >
                  {translate(`console.shell.themes.${choice}`)}
                </ChoiceItem>
              )),
              <MenuItem
                key="fullScreen"
                onClick={() => {
                  close()
                  void toggleFullScreen()
                }}
              >
                <Icon name={isFull ? 'full-screen-exit' : 'full-screen'} />
                {translate(fullScreen)}
              </MenuItem>,
            ]
          : []),
        <MenuItem
          key="signOut"
          onClick={() => {
            close()
            void signOut()
          }}
        >
          <Icon name="sign-out" />
          {translate('console.shell.signOut')}
        </MenuItem>,
      ]}
    </MenuButton>
  )
}
