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

/** Pages that are there whatever the server's menu says: the overview, what is said of closed and of unknown addresses. */
export const menusWithOwnPages = (menus: readonly MenuEntry[]): MenuEntry[] => [
  ...menus,
  page('/userCenter', 'userCenter'),
  page('/noPermission', 'noPermission'),
  page('/404', 'notFound'),
]
