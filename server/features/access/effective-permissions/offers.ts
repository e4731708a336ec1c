import type { Actor } from '#server/core/scope'
import type { PermissionRow } from '#server/platform/permissions/permissions.queries'

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
