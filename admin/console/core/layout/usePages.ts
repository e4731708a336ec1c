import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { renew, visit, type KeptPage } from '#console/core/navigation/keptPages.ts'
import { matchRoute, type ConsoleRoute, type RouteMatch } from '#console/core/navigation/routes.ts'
import type { PageInfo } from '#console/core/navigation/pageContext.ts'

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
