import type { Actor } from '#server/core/scope'
import type { PermissionRow } from '#server/platform/permissions/permissions.queries'

/** Entries for those who belong to no company: applying for one, one's applications, joining one. */
const founding: ReadonlySet<string> = new Set(['company/add', 'company/apply', 'join'])

/**
 * Whether an entry of the tree leads this caller anywhere. Those who run the system have every permission, but some
 * screens could only refuse them: founding and joining, and following companies that they see anyway.
 */
export const isOffered =
  ({ isSystemAdministrator, companyId }: Actor) =>
  ({ filePath }: PermissionRow): boolean => {
    if (founding.has(filePath)) return !isSystemAdministrator && companyId === null
    return filePath !== 'company/follow' || !isSystemAdministrator
  }
