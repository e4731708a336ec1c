import { shownLogo, systemName } from '#console/core/data/settings.ts'
import { Mark, Icon, MenuIcon } from '#console/core/controls/Icon.tsx'
import css from './Sidebar.module.css'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { MenuCount } from './MenuCount.tsx'
import { useSections } from '#console/core/navigation/sections.ts'
import { Tooltip } from '#console/core/ui/Tooltip.tsx'
import { useEffect, useRef, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '#contract/access/menus'
import { externalHref, isPage } from '#shared/externalLink.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import Drawer from '@mui/material/Drawer'
import { isHeading, shownEntries } from '#console/core/navigation/routes.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useWaiting } from '#console/core/live/useWaiting.ts'
import { useRights } from '#console/core/data/rights.ts'
import type { Device } from '#console/core/ui/device.ts'

export const Logo = () => {
  const logo = shownLogo.use()
  return logo === null ? <Mark /> : <img className={css.logo} src={logo} alt="" />
}

interface SidebarEntryProps {
  entry: MenuEntry
  rail: boolean
  highlighted: string
  /** True for a heading below a heading, which is one link to the first of its pages where something waits. */
  merged?: boolean
}

const margin = 32

/** Makes the open entry visible; `scrollIntoView` would scroll the page too. */
const scrollIntoMenu = (entry: HTMLElement | null) => {
  const menu = entry?.closest(`.${css.entries}`)
  if (!menu || !entry) return
  const [open, { top, bottom }] = [entry.getBoundingClientRect(), menu.getBoundingClientRect()]
  menu.scrollTop +=
    Math.min(open.top - margin - top, 0) || Math.max(open.bottom + margin - bottom, 0)
}

const useEntryLink = (
  entry: MenuEntry,
  pages: readonly MenuEntry[],
  highlighted: string,
): ReactElement | undefined => {
  const translate = useTranslate()
  const { addressOf } = useShell()
  const sections = useSections()
  const name = useNameOf()(entry)
  const { icon } = entry
  const open = pages.filter((page) => page.isHavePermission)
  const { counts } = useWaiting(open.map((page) => page.filePath))
  const { filePath, path, isHavePermission } =
    open.find((page) => counts.get(page.filePath)) ?? open[0] ?? pages[0] ?? entry
  const href = externalHref(path)
  const isOpen = pages.some((page) => page.path === highlighted)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen) scrollIntoMenu(link.current)
  }, [isOpen])
  if (href && !isPage(href))
    return (
      <a className={css.entry} href={href}>
        <MenuIcon name={icon} />
        <span className={css.label}>{name}</span>
      </a>
    )
  if (href)
    return (
      <a className={css.entry} href={href} target="_blank" rel="noopener noreferrer">
        <MenuIcon name={icon} />
        <span className={css.label}>{name}</span>
        <Icon name="external" size={14} className={css.away} />
        <span className="visually-hidden">{translate('console.shell.newWindow')}</span>
      </a>
    )
  if (!filePath) return undefined
  // Prefetches the section's code while the pointer or focus is on its link.
  const prefetch = () =>
    void sections
      .get(filePath)
      ?.Section.load()
      .catch(() => {})
  return (
    <Link
      className={css.entry}
      to={addressOf(path)}
      ref={link}
      aria-current={isOpen ? 'page' : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <MenuIcon name={icon} />
      <span className={css.label}>{name}</span>
      {isHavePermission ? (
        <MenuCount filePaths={open.map((page) => page.filePath)} />
      ) : (
        <>
          <Icon name="lock" size={14} className={css.away} />
          <span className="visually-hidden">{translate('console.shell.closed')}</span>
        </>
      )}
    </Link>
  )
}

export const SidebarEntry = ({ entry, rail, highlighted, merged }: SidebarEntryProps) => {
  const name = useNameOf()(entry)
  const link = useEntryLink(entry, merged ? entry.children : [entry], highlighted)
  return (
    <li className={link ? undefined : css.group}>
      {link && rail ? (
        <Tooltip title={name} placement="right" describeChild>
          {link}
        </Tooltip>
      ) : (
        (link ?? <span className={css.label}>{name}</span>)
      )}
      {!merged && entry.children.length > 0 && (
        <ul aria-label={name}>
          {entry.children.map((child) => (
            <SidebarEntry
              key={child.path + child.name}
              entry={child}
              rail={rail}
              highlighted={highlighted}
              merged={isHeading(entry) && isHeading(child)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

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
