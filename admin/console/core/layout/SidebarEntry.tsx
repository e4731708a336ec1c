import Tooltip from '@mui/material/Tooltip'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '#contract/menus'
import { externalHref, isPage } from '#shared/externalLink.ts'
import { Icon, MenuIcon } from '#console/core/icons/Icon.tsx'
import { entryName } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sectionsContext.ts'
import css from './Sidebar.module.css'
import { MenuCount } from './MenuCount.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'

interface SidebarEntryProps {
  entry: MenuEntry
  /** The menu is folded: names show as tips. */
  rail: boolean
  highlighted: string
}

/** The link of an entry: to a screen, or out of the console. Undefined for a group. */
const useEntryLink = (entry: MenuEntry, highlighted: string): ReactElement | undefined => {
  const translate = useTranslate()
  const { addressOf } = useShell()
  const { loader } = useSections()
  const name = entryName(entry, useLocale())
  const { filePath, path, icon, isHavePermission } = entry
  const href = externalHref(path)
  if (href && !isPage(href))
    return (
      <a className={css.entry} href={href}>
        <MenuIcon name={icon} />
        <span>{name}</span>
      </a>
    )
  if (href)
    return (
      <a className={css.entry} href={href} target="_blank" rel="noopener noreferrer">
        <MenuIcon name={icon} />
        <span>{name}</span>
        <Icon name="external" size={14} className={css.away} />
        <span className="visually-hidden">{translate('console.shell.newWindow')}</span>
      </a>
    )
  if (!filePath) return undefined
  // The section's code comes while the reader is still on the way to its link.
  const fetchAhead = () => void loader.load(filePath).catch(() => {})
  return (
    <Link
      className={css.entry}
      to={addressOf(path)}
      aria-current={highlighted === path ? 'page' : undefined}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      <MenuIcon name={icon} />
      <span>{name}</span>
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

/** One entry of the menu: a screen, an external link, or a group with its own entries. */
export const SidebarEntry = ({ entry, rail, highlighted }: SidebarEntryProps) => {
  const name = entryName(entry, useLocale())
  const link = useEntryLink(entry, highlighted)
  return (
    <li className={link ? undefined : css.group}>
      {link ? (
        <Tooltip title={rail ? name : ''} placement="right">
          {link}
        </Tooltip>
      ) : (
        <span>{name}</span>
      )}
      {entry.children.length > 0 && (
        <ul>
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
