import { isExternalPath } from '#contract/core/addresses'
import { menuPattern } from '#contract/access/menuPaths'
import { lastProgramPermissionId } from '#contract/access/permissions'
import type { PermissionRow } from '#server/platform/permissions/permissions.queries'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const isAt = (pattern: string, address: string): boolean =>
  new RegExp(
    `^${pattern
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
      .join('/')}$`,
  ).test(address)

/**
 * Finds the program's menu entry for an address below `/ucFrontEnd`, whether or not the caller may open it; of several,
 * the one with the fewest parameters. Entries created by operators are ignored.
 */
export const sectionAt = (
  rows: readonly PermissionRow[],
  address: string,
): PermissionRow | undefined => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const patternOf = (row: PermissionRow): string => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return menuPattern(parent?.type === 'menu' ? patternOf(parent) : '', row)
  }
  const params = (row: PermissionRow) => patternOf(row).split('/:').length
  return rows
    .filter(
      (row) =>
        row.type === 'menu' &&
        row.id <= lastProgramPermissionId &&
        row.filePath !== '' &&
        !isExternalPath(row.path) &&
        isAt(patternOf(row), address),
    )
    .toSorted((one, other) => params(one) - params(other))[0]
}
