import { Link } from 'react-router'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { MenuCount } from './Sidebar.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { requestKinds } from '#console/core/data/requestKinds.ts'
import css from './RequestTabs.module.css'

const sections = new Set<string>(Object.values(requestKinds).map(({ section }) => section))

/**
 * On the list of one kind of requests, links to the lists of all kinds that the user may see, with the number of open
 * ones.
 */
export const RequestTabs = ({ section }: { section: string }) => {
  const label = useTranslate()('console.requests')
  const nameIn = useNameOf()
  const { routes, addressOf } = useShell()
  const tabs = routes.filter(
    ({ entry }) => entry.visible && entry.isHavePermission && sections.has(entry.filePath),
  )
  if (!sections.has(section) || tabs.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ pattern, entry }) => (
        <Link
          key={pattern}
          to={addressOf(pattern)}
          aria-current={entry.filePath === section ? 'page' : undefined}
        >
          {nameIn(entry)}
          <MenuCount filePath={entry.filePath} />
        </Link>
      ))}
    </nav>
  )
}
