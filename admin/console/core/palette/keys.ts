import type { ConsoleRoute } from '#console/core/navigation/routes.ts'
import type { KeyBelow } from '#console/core/i18n/texts.ts'

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
