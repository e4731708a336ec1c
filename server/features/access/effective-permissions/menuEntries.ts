import type { Actor } from '#server/core/scope'
import type { PermissionRow } from '#server/platform/permissions/permissions.queries'
import { isExternalPath } from '#contract/core/addresses'
import { menuPattern } from '#contract/access/menuPaths'
import { lastProgramPermissionId } from '#contract/access/permissions'

/**
 * Menu entries only for users without a company: to apply for a company, to follow their applications, and to join a
 * company.
 */
const entriesWithoutCompany: ReadonlySet<string> = new Set(['company/add', 'company/apply', 'join'])

/**
 * Hides entries that would only refuse the caller. System super administrators have every permission but cannot found,
 * join or follow companies.
 */
export const isOffered =
  ({ isSystemAdministrator, companyId }: Actor) =>
  ({ filePath }: PermissionRow): boolean => {
    if (entriesWithoutCompany.has(filePath)) return !isSystemAdministrator && companyId === null
    return filePath !== 'company/follow' || !isSystemAdministrator
  }

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
