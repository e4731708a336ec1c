import { createContext, use } from 'react'
import type { ConsoleRoute, RouteMatch } from './routes.ts'

export interface ShellState {
  routes: readonly ConsoleRoute[]
  /** The open screen, below the list that the reader came from. */
  match: RouteMatch | undefined
  sidebarOpen: boolean
  toggleSidebar: () => void
  closeSidebar: () => void
  /** Address of a path as its kept page stands, with its filters; the path itself where none is kept. */
  addressOf: (path: string) => string
  /** The remembered previous address, for the back icon. */
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

/** The shell's state: routes, sidebar, kept pages, way back. */
export const useShell = (): ShellState => use(ShellContext)
