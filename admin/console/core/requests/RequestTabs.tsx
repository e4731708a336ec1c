import { Link } from 'react-router'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { MenuCount } from '#console/core/layout/MenuCount.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { requestKinds, type RequestKind } from './kinds.ts'
import css from './Requests.module.css'

const sections = new Set<string>(Object.values(requestKinds).map(({ section }) => section))

/** Links to the lists of all kinds of requests that the user may see, with the number of open ones. */
export const RequestTabs = ({ current }: { current: RequestKind }) => {
  const label = useTranslate()('console.requests')
  const nameIn = useNameOf()
  const { routes, addressOf } = useShell()
  const tabs = routes.filter(
    ({ entry }) => entry.visible && entry.isHavePermission && sections.has(entry.filePath),
  )
  if (tabs.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ pattern, entry }) => (
        <Link
          key={pattern}
          to={addressOf(pattern)}
          aria-current={entry.filePath === requestKinds[current].section ? 'page' : undefined}
        >
          {nameIn(entry)}
          <MenuCount filePath={entry.filePath} />
        </Link>
      ))}
    </nav>
  )
}
