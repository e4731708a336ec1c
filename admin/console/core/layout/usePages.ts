import type { MenuEntry } from '#contract/access/menus'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { renew, visit, type KeptPage, type PageInfo } from '#console/core/navigation/pages.ts'
import { matchRoute, type ConsoleRoute, type RouteMatch } from '#console/core/navigation/routes.ts'

const page = (path: string, filePath: string): MenuEntry => ({
  path,
  filePath,
  name: '',
  enName: '',
  icon: '',
  visible: false,
  alwaysVisible: false,
  isHavePermission: true,
  keepAlive: false,
  children: [],
})

/** Adds the pages that are not in the server's menu: the overview, and the pages for closed and unknown addresses. */
export const menusWithOwnPages = (menus: readonly MenuEntry[]): MenuEntry[] => [
  ...menus,
  page('/userCenter', 'userCenter'),
  page('/noPermission', 'noPermission'),
  page('/404', 'notFound'),
]

export interface Pages {
  mounted: readonly KeptPage[]
  current: string
  match: RouteMatch | undefined
  info: PageInfo
  describe: (key: string, info: PageInfo) => void
  forget: (key: string) => void
  addressOf: (path: string) => string
}

const pageKey = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1')

export const usePages = (routes: readonly ConsoleRoute[]): Pages => {
  const location = useLocation()
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  const [infos, setInfos] = useState<Readonly<Record<string, PageInfo>>>({})

  const current = pageKey(location.pathname)
  const match = matchRoute(routes, current)
  const keepAlive = match?.route.entry.keepAlive === true
  const mounted = visit(kept, { key: current, location, keepAlive })
  if (mounted !== kept) setKept(mounted)

  const describe = useCallback((key: string, info: PageInfo) => {
    setInfos((known) => ({ ...known, [key]: { ...known[key], ...info } }))
  }, [])
  const forget = useCallback((key: string) => setKept((pages) => renew(pages, key)), [])
  const addressOf = (path: string) => {
    const page = kept.find(({ key, keepAlive: stays }) => stays && key === path)
    return page ? `${path}${page.location.search}` : path
  }
  return { mounted, current, match, info: infos[current] ?? {}, describe, forget, addressOf }
}
