import Drawer from '@mui/material/Drawer'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { MenuEntry } from '#contract/access/menus'
import { shownEntries } from '#console/core/navigation/routes.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useRights } from '#console/core/data/rights.ts'
import { systemName } from '#console/core/data/settings.ts'
import { Logo } from './Logo.tsx'
import css from './Sidebar.module.css'
import { SidebarEntry } from './SidebarEntry.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import type { Device } from '#console/core/ui/useDevice.ts'

const noMenus: readonly MenuEntry[] = []

const Side = ({ rail, highlighted }: { rail: boolean; highlighted: string }) => {
  const translate = useTranslate()
  const company = useCurrentUser()?.companyName
  const entries = shownEntries(useRights()?.menus ?? noMenus)
  const name = systemName(useLocale())
  return (
    <nav
      className={rail ? `${css.side} ${css.rail}` : css.side}
      data-rail={rail || undefined}
      aria-label={translate('console.shell.menu')}
    >
      <Link className={css.brand} to="/personalCenter" title={rail ? name : undefined}>
        <Logo />
        <span>
          <strong>{name}</strong>
          <small>
            {company && company !== systemName('zh')
              ? company
              : translate('console.shell.userCentre')}
          </small>
        </span>
      </Link>
      <div className={css.entries}>
        <ul>
          {entries.map((entry) => (
            <SidebarEntry
              key={entry.path + entry.name}
              entry={entry}
              rail={rail}
              highlighted={highlighted}
            />
          ))}
        </ul>
      </div>
    </nav>
  )
}

export const Sidebar = ({ device, highlighted }: { device: Device; highlighted: string }) => {
  const translate = useTranslate()
  const { sidebarOpen, closeSidebar } = useShell()
  if (device === 'desktop') return <Side rail={!sidebarOpen} highlighted={highlighted} />
  return (
    <Drawer
      open={sidebarOpen}
      onClose={closeSidebar}
      slotProps={{ paper: { 'aria-label': translate('console.shell.menu'), sx: { border: 0 } } }}
    >
      <Side rail={false} highlighted={highlighted} />
    </Drawer>
  )
}
