import { Link } from 'react-router'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { mergedHeadingOf, type ConsoleRoute } from '#console/core/navigation/routes.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { MenuCount } from './MenuCount.tsx'
import css from './SectionTabs.module.css'

const scrollToTab = (tab: HTMLAnchorElement | null) => {
  const tabs = tab?.parentElement
  if (tabs) tabs.scrollLeft = tab.offsetLeft
}

/** On a page of a merged menu entry, links to the entry's pages that the user may open. */
export const SectionTabs = ({ route }: { route: ConsoleRoute }) => {
  const nameIn = useNameOf()
  const { routes, addressOf } = useShell()
  const heading = mergedHeadingOf(route)
  const tabs = routes.filter(
    (one) =>
      heading !== undefined &&
      mergedHeadingOf(one) === heading &&
      one.entry.visible &&
      one.entry.isHavePermission,
  )
  if (!heading || !route.entry.visible || tabs.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={nameIn(heading)}>
      {tabs.map(({ pattern, entry }) => (
        <Link
          key={pattern}
          to={addressOf(pattern)}
          ref={pattern === route.pattern ? scrollToTab : undefined}
          aria-current={pattern === route.pattern ? 'page' : undefined}
        >
          {nameIn(entry)}
          <MenuCount filePaths={[entry.filePath]} />
        </Link>
      ))}
    </nav>
  )
}
