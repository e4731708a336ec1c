import IconButton from '@mui/material/IconButton'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { RouteMatch } from '#console/core/navigation/routes.ts'
import { systemName } from '#console/core/data/settings.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { FullScreenButton, LanguageButton, ThemeButton } from './DisplayButtons.tsx'
import { Logo } from './Logo.tsx'
import type { PageInfo } from '#console/core/navigation/pageContext.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import css from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

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
        onClick={toggleSidebar}
        aria-label={fold}
        aria-expanded={sidebarOpen}
        title={fold}
      >
        <Icon name="menu" />
      </IconButton>
      <span className={css.name}>
        <Logo />
        <span className="visually-hidden">{systemName(useLocale())}</span>
      </span>
      <div className={css.crumbs}>{match && <Breadcrumbs match={match} info={info} />}</div>
      <div className={css.tools}>
        {bell}
        <LanguageButton />
        <span className={css.wide}>
          <ThemeButton />
          <FullScreenButton />
        </span>
        <UserMenu />
      </div>
    </header>
  )
}
