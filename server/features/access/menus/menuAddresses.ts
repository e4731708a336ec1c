import { menuPattern } from '#contract/access/menuPaths'

/** A menu as far as addresses follow from it. */
interface Menu {
  id: number
  parentId: number | null
  path: string
  visible: boolean
}

/** A parameter's name makes no other address. */
const anyParameter = (pattern: string): string => pattern.replaceAll(/:[^/]+/g, ':')

/** Whether another menu of the application already has the address that this one would have. */
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
