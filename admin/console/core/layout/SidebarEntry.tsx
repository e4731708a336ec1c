import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '#contract/access/menus'
import { externalHref, isPage } from '#shared/externalLink.ts'
import { Icon, MenuIcon } from '#console/core/icons/Icon.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useSections } from '#console/core/navigation/sectionsContext.ts'
import css from './Sidebar.module.css'
import { MenuCount } from './MenuCount.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'

interface SidebarEntryProps {
  entry: MenuEntry
  rail: boolean
  highlighted: string
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

const useEntryLink = (entry: MenuEntry, highlighted: string): ReactElement | undefined => {
  const translate = useTranslate()
  const { addressOf } = useShell()
  const sections = useSections()
  const name = useNameOf()(entry)
  const { filePath, path, icon, isHavePermission } = entry
  const href = externalHref(path)
  const isOpen = highlighted === path
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
        <MenuCount filePath={filePath} />
      ) : (
        <>
          <Icon name="lock" size={14} className={css.away} />
          <span className="visually-hidden">{translate('console.shell.closed')}</span>
        </>
      )}
    </Link>
  )
}

export const SidebarEntry = ({ entry, rail, highlighted }: SidebarEntryProps) => {
  const name = useNameOf()(entry)
  const link = useEntryLink(entry, highlighted)
  return (
    <li className={link ? undefined : css.group}>
      {link ? (
        <Tooltip title={rail ? name : ''} placement="right">
          {link}
        </Tooltip>
      ) : (
        <span className={css.label}>{name}</span>
      )}
      {entry.children.length > 0 && (
        <ul aria-label={name}>
          {entry.children.map((child) => (
            <SidebarEntry
              key={child.path + child.name}
              entry={child}
              rail={rail}
              highlighted={highlighted}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
