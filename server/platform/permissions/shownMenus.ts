import type { MenuEntry, PermissionsOfUser } from '#contract/menus'
import type { PermissionRow } from './permissions.queries.ts'

const entryOf = (
  row: PermissionRow,
  children: MenuEntry[],
  rights: ReadonlySet<number>,
): MenuEntry => ({
  path: row.path,
  filePath: row.filePath,
  name: row.name,
  enName: row.enName,
  icon: row.icon,
  visible: row.visible,
  alwaysVisible: row.alwaysVisible,
  isHavePermission: rights.has(row.id),
  keepAlive: row.keepAlive,
  children,
})

/**
 * The menus and buttons of one application as the browser gets them. Entries without permission are told of by
 * their flag alone where the browser must show them nonetheless; where it must not, they are left out with what
 * stands below them, so that no one learns of screens that are not theirs.
 */
export const permissionsOf = (
  rows: readonly PermissionRow[],
  rights: ReadonlySet<number>,
): PermissionsOfUser => {
  const byParent = new Map<number | null, PermissionRow[]>()
  for (const row of rows) {
    const siblings = byParent.get(row.parentId) ?? []
    siblings.push(row)
    byParent.set(row.parentId, siblings)
  }
  const menusBelow = (parentId: number | null): MenuEntry[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      if (row.type === 'platform') return menusBelow(row.id)
      if (row.type !== 'menu' || !(rights.has(row.id) || row.alwaysVisible)) return []
      return [entryOf(row, menusBelow(row.id), rights)]
    })
  return {
    menuPermissions: menusBelow(null),
    buttonPermissions: rows
      .filter(({ type }) => type === 'button')
      .map(({ id, hideOrGray }) => ({
        id: String(id),
        isHavePermission: rights.has(id),
        hideOrGray,
      })),
  }
}

/**
 * What the browser shows of some entries to someone with certain rights: menus that stand in the tree (with or
 * without permission, those that are always visible), buttons and data that may be used.
 */
export const visibleMenus =
  (rows: readonly PermissionRow[]) =>
  (rights: ReadonlySet<number>): ReadonlySet<number> => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const stands = (row: PermissionRow): boolean => {
      if (row.type === 'menu' && !(rights.has(row.id) || row.alwaysVisible)) return false
      const parent = row.parentId === null ? undefined : byId.get(row.parentId)
      return parent === undefined || stands(parent)
    }
    const isShown = (row: PermissionRow) =>
      row.type === 'menu' ? row.visible && stands(row) : rights.has(row.id)
    return new Set(rows.filter(isShown).map(({ id }) => id))
  }
