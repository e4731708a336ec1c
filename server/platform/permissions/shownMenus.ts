import type { MenuEntry, PermissionsOfUser } from '#contract/access/menus'
import { groupBy } from '#server/core/groupBy'
import type { PermissionRow } from './permissions.queries.ts'

interface Branch {
  row: PermissionRow
  children: Branch[]
}

/** Names what stands below it and leads nowhere itself. */
const isHeading = ({ path, filePath }: PermissionRow): boolean => path === '' && filePath === ''

/**
 * The menus that stand in the tree for someone with certain rights. Entries without permission are told of by their
 * flag alone where the browser must show them nonetheless; where it must not, they are left out with what stands below
 * them, so that no one learns of screens that are not theirs. A heading needs no permission: it stands wherever
 * something below it does.
 */
const standing = (rows: readonly PermissionRow[]) => {
  const byParent = groupBy(rows, (row) => row.parentId)
  return (rights: ReadonlySet<number>): Branch[] => {
    const below = (parentId: number | null): Branch[] =>
      (byParent.get(parentId) ?? []).flatMap((row) => {
        if (row.type === 'platform') return below(row.id)
        if (row.type !== 'menu') return []
        const children = below(row.id)
        const stands = rights.has(row.id) || row.alwaysVisible
        return stands || (isHeading(row) && children.length > 0) ? [{ row, children }] : []
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

/** The menus and buttons of one application as the browser gets them. */
export const permissionsOf = (
  rows: readonly PermissionRow[],
  rights: ReadonlySet<number>,
): PermissionsOfUser => ({
  menuPermissions: standing(rows)(rights).map((branch) => entryOf(branch, rights)),
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
 * What the browser shows of some entries to someone with certain rights: menus that stand in the tree (with or
 * without permission, those that are always visible), buttons and data that may be used.
 */
export const visibleMenus = (rows: readonly PermissionRow[]) => {
  const standingFor = standing(rows)
  const others = rows.filter(({ type }) => type !== 'menu').map(({ id }) => id)
  return (rights: ReadonlySet<number>): ReadonlySet<number> =>
    new Set([...visibleAmong(standingFor(rights)), ...others.filter((id) => rights.has(id))])
}
