import type { ErrorName } from '#contract/errors'

/** What these rules look at of a person. */
export interface Viewed {
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
}

/**
 * Whether someone may see the portal through the eyes of another: system super administrators through everyone's but
 * their equals'; a company's super administrator through its members'. No one sees more that way than with their own
 * rights. Whom the caller cannot see at all is `notFound`.
 */
export const mayViewAs = (caller: Viewed, subject: Viewed): ErrorName | null => {
  if (caller.userId === subject.userId) return 'ownAccount'
  if (caller.isSystemAdministrator)
    return subject.isSystemAdministrator ? 'insufficientPermission' : null
  if (caller.companyId === null || caller.companyId !== subject.companyId) return 'notFound'
  return caller.isCompanyAdministrator &&
    !subject.isCompanyAdministrator &&
    !subject.isSystemAdministrator
    ? null
    : 'insufficientPermission'
}
