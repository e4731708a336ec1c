import { fill } from '#i18n/index'
import { useUser } from '../ui/hooks.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal, useSystemName } from '../ui/Portal.tsx'
import { BarLink } from './BarLink.tsx'
import { DisplayMenu } from './DisplayMenu.tsx'
import { Drawer } from './Drawer.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Mark } from './Mark.tsx'
import { UserMenu } from './UserMenu.tsx'

/** One row in windows at least 750 px wide (`compactBelow`), otherwise a drawer. */
export const TopBar = () => {
  const { texts, place } = usePortal()
  const system = useSystemName()
  const user = useUser()
  const { bar } = texts
  return (
    <header className="bar">
      <div className="bar-row">
        <a className="bar-home" href={addressOf('home')} aria-label={fill(bar.home, { system })}>
          <Mark />
          <span>{system}</span>
        </a>
        <nav className="bar-wide bar-places" aria-label={bar.main}>
          <BarLink page="coverage" text={bar.coverage} />
          <BarLink page="ionosphere" text={bar.ionosphere} />
          <BarLink page="control" text={bar.console} />
        </nav>
        <div className="bar-wide bar-tools">
          {place.page === 'home' && <LanguageMenu />}
          {user ? (
            <UserMenu user={user} />
          ) : (
            <>
              <DisplayMenu />
              <BarLink page="login" text={bar.login} />
              <a className="button button-quiet button-small" href={addressOf('register')}>
                {bar.register}
              </a>
            </>
          )}
        </div>
        <Drawer user={user} />
      </div>
    </header>
  )
}
