import { menuPattern } from '#contract/access/menuPaths'

interface Menu {
  id: number
  parentId: number | null
  path: string
  visible: boolean
}

/** Addresses that differ only in parameter names are equal. */
const anyParameter = (pattern: string): string => pattern.replaceAll(/:[^/]+/g, ':')

export const isAddressTaken = (menus: readonly Menu[], wanted: Menu): boolean => {
  if (!wanted.path.startsWith('/')) return false
  const byId = new Map([...menus, wanted].map((menu) => [menu.id, menu]))
  const addressOf = (menu: Menu): string => {
    const parent = menu.parentId === null ? undefined : byId.get(menu.parentId)
    return menuPattern(parent ? addressOf(parent) : '', menu)
  }
  const address = anyParameter(addressOf(wanted))
  return menus.some(
    (menu) =>
      menu.id !== wanted.id &&
      menu.path.startsWith('/') &&
      anyParameter(addressOf(menu)) === address,
  )
}
