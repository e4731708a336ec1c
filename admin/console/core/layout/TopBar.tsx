import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useFullScreen as usePageFullScreen } from '#shared/useFullScreen.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { requestSignOut } from '#console/core/forms/Unsaved.tsx'
import { ownPicture, useAccount } from '#console/core/data/account.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ChoiceItem, MenuButton, MenuEntry } from '#console/core/ui/MenuButton.tsx'
import { PersonPicture } from '#console/core/ui/Person.tsx'
import css from './TopBar.module.css'
import { useDevice } from '#console/core/ui/device.ts'
import { useThemeChoice, useLanguageChoice } from '#console/core/theme/useDisplayChoices.ts'
import Divider from '@mui/material/Divider'
import { useLocale } from 'react-admin'
import { Link } from 'react-router'
import { crumbsOf, type RouteMatch } from '#console/core/navigation/routes.ts'
import type { PageInfo } from '#console/core/navigation/pages.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import type { ReactNode } from 'react'
import { systemName } from '#console/core/data/settings.ts'
import { Logo } from './Sidebar.tsx'

export const useFullScreen = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { isFull, toggle } = usePageFullScreen()
  const press = async () => {
    try {
      await toggle()
    } catch {
      notify({ text: translate('console.shell.fullScreenUnavailable'), type: 'warning' })
    }
  }
  return {
    icon: isFull ? ('full-screen-exit' as const) : ('full-screen' as const),
    label: translate(isFull ? 'console.shell.leaveFullScreen' : 'console.shell.fullScreen'),
    toggle: () => void press(),
  }
}

export const UserMenu = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const narrow = useDevice() === 'mobile'
  const language = useLanguageChoice()
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
      <Divider component="li" sx={{ my: '4px' }} />
      {language.choices.map(({ id, label, lang }) => (
        <ChoiceItem
          key={id}
          chosen={id === language.chosen}
          lang={lang}
          onClick={() => language.choose(id)}
        >
          {label}
        </ChoiceItem>
      ))}
      <Divider component="li" sx={{ my: '4px' }} />
      {theme.choices.map(({ id, label }) => (
        <ChoiceItem key={id} chosen={id === theme.chosen} onClick={() => theme.choose(id)}>
          <span className={css.kind}>{translate('console.shell.theme')}</span>
          {label}
        </ChoiceItem>
      ))}
      <Divider component="li" sx={{ my: '4px' }} />
      <MenuEntry onClick={fullScreen.toggle}>
        <Icon name={fullScreen.icon} />
        {fullScreen.label}
      </MenuEntry>
      <MenuEntry onClick={requestSignOut}>
        <Icon name="sign-out" />
        {translate('console.shell.signOut')}
      </MenuEntry>
    </MenuButton>
  )
}

export const Breadcrumbs = ({ match, info }: { match: RouteMatch; info: PageInfo }) => {
  const translate = useTranslate()
  const { previous, addressOf } = useShell()
  const crumbs = crumbsOf(match.route, match.params, useLocale(), info.title)
  const parent = crumbs.findLast(({ to }) => to)?.to
  const back = previous ?? (parent && addressOf(parent))
  if (info.hideTitle) return null
  return (
    <nav className={css.breadcrumbsBar} aria-label={translate('console.shell.breadcrumbs')}>
      {back && (
        <IconButton
          icon="back"
          iconSize={18}
          size="small"
          to={back}
          label={translate('console.shell.back')}
          titled
        />
      )}
      <ol className={css.list}>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${label} ${to ?? ''}`} data-heading={to ? undefined : ''}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page" title={label}>
                {label}
              </span>
            ) : to ? (
              <Link to={addressOf(to)}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface TopBarProps {
  match: RouteMatch | undefined
  info: PageInfo
  bell: ReactNode
}

export const TopBar = ({ match, info, bell }: TopBarProps) => {
  const translate = useTranslate()
  const { sidebarOpen, toggleSidebar } = useShell()
  const fold = translate(sidebarOpen ? 'console.shell.closeMenu' : 'console.shell.openMenu')
  return (
    <header className={css.bar}>
      <IconButton
        icon="menu"
        onClick={toggleSidebar}
        label={fold}
        aria-expanded={sidebarOpen}
        titled
      />
      <span className={css.name}>
        <Logo />
        <span className="visually-hidden">{systemName(useLocale())}</span>
      </span>
      <div className={css.crumbs}>{match && <Breadcrumbs match={match} info={info} />}</div>
      <div className={css.tools}>
        {bell}
        <UserMenu />
      </div>
    </header>
  )
}
