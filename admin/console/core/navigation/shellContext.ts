import { createContext, use } from 'react'
import type { ConsoleRoute, RouteMatch } from './routes.ts'

export interface ShellState {
  routes: readonly ConsoleRoute[]
  match: RouteMatch | undefined
  sidebarOpen: boolean
  toggleSidebar: () => void
  closeSidebar: () => void
  /**
   * Adds to a path the query of its kept-alive page, e.g. the filters of a list; returns the path itself if no such
   * page exists.
   */
  addressOf: (path: string) => string
  previous: string | undefined
}

export const ShellContext = createContext<ShellState>({
  routes: [],
  match: undefined,
  sidebarOpen: true,
  toggleSidebar: () => {},
  closeSidebar: () => {},
  addressOf: (path) => path,
  previous: undefined,
})

export const useShell = (): ShellState => use(ShellContext)
