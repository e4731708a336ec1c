import { useLocale, useStore } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { AnnouncementBanner } from '#console/core/announcements/AnnouncementBanner.tsx'
import {
  matchFrom,
  routesOf,
  withRevokedRoutes,
  type ConsoleRoute,
  type RouteMatch,
  trailAfter,
  previousOf,
  storedTrail,
  storeTrail,
  type Trail,
} from '#console/core/navigation/routes.ts'
import { pageTitle } from '#console/core/navigation/pageTitle.ts'
import { useSections } from '#console/core/navigation/sections.ts'
import type { Rights } from '#console/core/data/rights.ts'
import { systemName } from '#console/core/data/settings.ts'
import { UnknownAddress } from './ClosedScreens.tsx'
import { menusWithOwnPages, usePages } from './usePages.ts'
import { PageStack } from './PageStack.tsx'
import css from './Shell.module.css'
import { ShellContext } from '#console/core/navigation/shellContext.ts'
import { FactorDueNotice } from './FactorDue.tsx'
import { Sidebar } from './Sidebar.tsx'
import { AgreementNotice, SuspensionNotice, ViewingBar } from './PageNotices.tsx'
import { TopBar } from './TopBar.tsx'
import { useDevice } from '#console/core/ui/device.ts'
import { exactTime } from '#console/core/ui/time.ts'

/** In a narrower window the menu is folded until the user opens it. */
const roomForMenu = matchMedia('(min-width: 1080px)')

/**
 * State of the menu. On desktop it is stored. On mobile the menu is a drawer that is only open at the `place` where the
 * user opened it, so that navigation closes it.
 */
const useSidebar = (isMobile: boolean, place: string) => {
  const [wide, setWide] = useStore('sidebar.open', roomForMenu.matches)
  const [drawerAt, setDrawerAt] = useState<string>()
  const open = isMobile ? drawerAt === place : wide
  const set = (next: boolean) => (isMobile ? setDrawerAt(next ? place : undefined) : setWide(next))
  return { open, toggle: () => set(!open), close: () => set(false) }
}

const useTitle = (match: RouteMatch | undefined, title: string | undefined) => {
  const locale = useLocale()
  const system = systemName(locale)
  const text = match ? pageTitle(match, locale, system, title) : system
  useEffect(() => {
    document.title = text
  }, [text])
}

/** The head of a printed page: the system and the time. The pages are numbered by the style sheet. */
const usePrintedHead = () => {
  const system = systemName(useLocale())
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    const write = () =>
      page.current?.setAttribute('data-printed', `${system} · ${exactTime(new Date())}`)
    addEventListener('beforeprint', write)
    return () => removeEventListener('beforeprint', write)
  }, [system])
  return page
}

const useTrail = (): Trail => {
  const { pathname, search } = useLocation()
  const [trail, setTrail] = useState(storedTrail)
  const next = trailAfter(trail, `${pathname}${search}`)
  if (next !== trail) setTrail(next)
  useEffect(() => storeTrail(next), [next])
  return next
}

/** Routes of the menu, plus routes that were removed from it since the page was loaded. */
const useRoutes = (menus: Rights['menus']): readonly ConsoleRoute[] => {
  const now = useMemo(() => routesOf(menusWithOwnPages(menus)), [menus])
  const [known, setKnown] = useState({ now, routes: now })
  if (known.now === now) return known.routes
  const routes = withRevokedRoutes(now, known.routes)
  setKnown({ now, routes })
  return routes
}

export const Shell = ({ rights, bell }: { rights: Rights; bell: ReactNode }) => {
  const translate = useTranslate()
  const device = useDevice()
  const { key: place, pathname } = useLocation()
  const routes = useRoutes(rights.menus)
  const sections = useSections()
  const resourceOf = (filePath: string) => sections.get(filePath)?.resource
  const sidebar = useSidebar(device === 'mobile', place)
  const pages = usePages(routes)
  const trail = useTrail()
  const { info, addressOf } = pages
  const match =
    pages.match && matchFrom(pages.match, { routes, trail, resourceOf, foreign: info.foreign })
  useTitle(match, info.title)
  const page = usePrintedHead()

  if (pathname === '/') return <Navigate to="/personalCenter" replace />
  if (!match) return <UnknownAddress />
  const shell = {
    routes,
    match,
    previous: previousOf(trail),
    addressOf,
    sidebarOpen: sidebar.open,
    toggleSidebar: sidebar.toggle,
    closeSidebar: sidebar.close,
  }
  return (
    <ShellContext value={shell}>
      <a className={css.skip} href="#content">
        {translate('console.shell.skip')}
      </a>
      <div className={css.shell}>
        <Sidebar device={device} highlighted={match.route.highlighted} />
        <div>
          <TopBar match={match} info={info} bell={bell} />
          <main ref={page} className={css.content} id="content" tabIndex={-1}>
            <SuspensionNotice />
            <AgreementNotice />
            <FactorDueNotice />
            <AnnouncementBanner />
            <PageStack pages={pages} routes={routes} />
          </main>
        </div>
      </div>
      <ViewingBar />
    </ShellContext>
  )
}
