import { createContext, use } from 'react'
import type { ConsoleRoute, RouteMatch } from './routes.ts'

export interface ShellState {
  routes: readonly ConsoleRoute[]
  match: RouteMatch | undefined
  sidebarOpen: boolean
  toggleSidebar: () => void
  closeSidebar: () => void
  /** Address of a path including the filters of its kept-alive page; otherwise the path itself. */
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
