import type { SignedInUser } from '#shared/signedInUser.ts'

/**
 * Why the person who is logged in cannot leave their company for another, as far as the browser knows; what it does not
 * know the server tells when they try.
 */
export const hindranceOf = (
  user: Pick<SignedInUser, 'isSystemAdministrator' | 'isCompanyAdministrator'>,
): 'systemAdministrator' | 'companyAdministrator' | null => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : null
}
