import type { ConsoleRoute } from '#console/core/navigation/routes.ts'
import type { KeyBelow } from '#console/core/i18n/texts.ts'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { isTyping, useKeyDown, useSingleKeys } from '#console/core/ui/device.ts'

/** File paths by the letter typed after `g`; the first screen that the user may open wins. */
export const goKeys: Readonly<Record<string, readonly string[]>> = {
  h: ['userCenter'],
  p: ['personalCenter'],
  u: ['user/manage', 'user/list'],
  r: ['role/manage', 'role/list'],
  c: ['company/manage', 'company/own'],
  j: ['join/manage', 'join'],
  i: ['invitation/list'],
  w: ['rights/explain'],
  l: ['log/manage', 'log/list'],
  a: ['application/list'],
  m: ['menu/manage'],
  s: ['station/list'],
  d: ['download/list'],
}

export interface KeyHelp {
  /** Alternative key combinations, e.g. `[['Ctrl', 'K'], ['/']]` for Ctrl+K or /. */
  shortcuts: readonly (readonly string[])[]
  text: KeyBelow<'palette.keys'>
}

export const isMac = globalThis.navigator?.userAgent.includes('Mac')

/** Shortcuts that work everywhere; single-character shortcuts can be turned off. */
export const commonKeys: readonly KeyHelp[] = [
  { shortcuts: [[isMac ? '⌘' : 'Ctrl', 'K'], ['/']], text: 'search' },
  { shortcuts: [['?']], text: 'list' },
]

/** Shortcuts while a row of a list has the focus. */
export const listKeys: readonly KeyHelp[] = [
  { shortcuts: [['↑'], ['↓']], text: 'row' },
  { shortcuts: [['Home'], ['End']], text: 'firstRow' },
  { shortcuts: [['Enter']], text: 'openRow' },
  { shortcuts: [['F2']], text: 'rename' },
]

export const reviewKeys: readonly KeyHelp[] = [
  { shortcuts: [['J']], text: 'next' },
  { shortcuts: [['K']], text: 'previous' },
  { shortcuts: [['P']], text: 'approve' },
  { shortcuts: [['R']], text: 'reject' },
  { shortcuts: [[isMac ? '⌘' : 'Ctrl', 'Enter']], text: 'send' },
]

export const routeOfKey = (
  letter: string,
  routes: readonly ConsoleRoute[],
): ConsoleRoute | undefined => {
  const paths = Object.hasOwn(goKeys, letter) ? (goKeys[letter] ?? []) : []
  return paths
    .map((filePath) =>
      routes.find(({ entry }) => entry.filePath === filePath && entry.isHavePermission),
    )
    .find((route) => route !== undefined)
}

const followMs = 1500

/** Whether an open dialog or menu handles the keys. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

interface KeyActions {
  openSearch: () => void
  openKeys: () => void
}

export const useKeys = ({ openSearch, openKeys }: KeyActions): void => {
  const { routes, addressOf } = useShell()
  const navigate = useNavigate()
  const [single] = useSingleKeys()
  const goSince = useRef(-Infinity)

  const actionOf = ({ key, timeStamp }: KeyboardEvent): (() => void) | undefined => {
    if (timeStamp - goSince.current < followMs) {
      goSince.current = -Infinity
      const route = routeOfKey(key.toLowerCase(), routes)
      return route && (() => void navigate(addressOf(route.pattern)))
    }
    if (key === '/') return openSearch
    if (key === '?') return openKeys
    if (key !== 'g') return undefined
    return () => {
      goSince.current = timeStamp
    }
  }

  // Captures before a screen's own shortcuts, so that the letter after `g` does not trigger one.
  useKeyDown((event) => {
    if (event.defaultPrevented || event.altKey || isCovered()) return
    const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const isSingle = single && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
    const action = isSearch ? openSearch : isSingle ? actionOf(event) : undefined
    if (!action) return
    event.preventDefault()
    action()
  }, true)
}
