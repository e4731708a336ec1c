import type { MenuEntry, PermissionsOfUser } from '#contract/access/menus'
import { groupBy } from '#db/groupBy'
import type { PermissionRow } from './permissions.queries.ts'

interface Branch {
  row: PermissionRow
  children: Branch[]
}

const isHeading = ({ path, filePath }: PermissionRow): boolean => path === '' && filePath === ''

/**
 * Returns the menus shown to someone with certain rights. A menu without permission stays, flagged, if it is always
 * visible; otherwise it is removed with everything below it, so that its existence is not revealed. A heading needs no
 * permission: it is shown if it has children.
 */
const shownTree = (rows: readonly PermissionRow[]) => {
  const byParent = groupBy(rows, (row) => row.parentId)
  return (rights: ReadonlySet<number>): Branch[] => {
    const below = (parentId: number | null): Branch[] =>
      (byParent.get(parentId) ?? []).flatMap((row) => {
        if (row.type === 'platform') return below(row.id)
        if (row.type !== 'menu') return []
        const children = below(row.id)
        const isShown = rights.has(row.id) || row.alwaysVisible
        return isShown || (isHeading(row) && children.length > 0) ? [{ row, children }] : []
      })
    return below(null)
  }
}

const entryOf = ({ row, children }: Branch, rights: ReadonlySet<number>): MenuEntry => ({
  path: row.path,
  filePath: row.filePath,
  name: row.name,
  enName: row.enName,
  icon: row.icon,
  visible: row.visible,
  alwaysVisible: row.alwaysVisible,
  isHavePermission: rights.has(row.id) || (isHeading(row) && children.length > 0),
  keepAlive: row.keepAlive,
  children: children.map((child) => entryOf(child, rights)),
})

export const permissionsOf = (
  rows: readonly PermissionRow[],
  rights: ReadonlySet<number>,
): PermissionsOfUser => ({
  menuPermissions: shownTree(rows)(rights).map((branch) => entryOf(branch, rights)),
  buttonPermissions: rows
    .filter(({ type }) => type === 'button')
    .map(({ id, hideOrGray }) => ({
      id: String(id),
      isHavePermission: rights.has(id),
      hideOrGray,
    })),
})

const visibleAmong = (branches: readonly Branch[]): number[] =>
  branches.flatMap(({ row, children }) => [
    ...(row.visible ? [row.id] : []),
    ...visibleAmong(children),
  ])

/**
 * Returns a function that lists the entries that the browser shows to a user with the given rights: visible menus, and
 * permitted buttons and data. Menus marked as always visible are included without the permission.
 */
export const visibleMenus = (rows: readonly PermissionRow[]) => {
  const shownTreeFor = shownTree(rows)
  const others = rows.filter(({ type }) => type !== 'menu').map(({ id }) => id)
  return (rights: ReadonlySet<number>): ReadonlySet<number> =>
    new Set([...visibleAmong(shownTreeFor(rights)), ...others.filter((id) => rights.has(id))])
}
