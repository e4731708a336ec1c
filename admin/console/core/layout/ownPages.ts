import type { MenuEntry } from '#contract/access/menus'

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
