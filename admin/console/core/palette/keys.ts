import type { ConsoleRoute } from '#console/core/navigation/routes.ts'
import type { KeyBelow } from '#console/core/i18n/texts.ts'

/** Letters after `g`, and the file paths of the screens that they lead to; the first that is open to the reader counts. */
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
  /** Each way is keys that are pressed together. */
  ways: readonly (readonly string[])[]
  text: KeyBelow<'palette.keys'>
}

/** Where the command key takes the place of the control key. */
export const isMac = globalThis.navigator?.userAgent.includes('Mac')

/** Keys that work everywhere; those of one character can be turned off. */
export const commonKeys: readonly KeyHelp[] = [
  { ways: [[isMac ? '⌘' : 'Ctrl', 'K'], ['/']], text: 'search' },
  { ways: [['?']], text: 'list' },
]

/** Keys of the company review. */
export const reviewKeys: readonly KeyHelp[] = [
  { ways: [['J']], text: 'next' },
  { ways: [['K']], text: 'previous' },
  { ways: [['P']], text: 'approve' },
  { ways: [['R']], text: 'reject' },
  { ways: [[isMac ? '⌘' : 'Ctrl', 'Enter']], text: 'send' },
]

/** The screen of the reader that a letter leads to; undefined where none is open to them. */
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
