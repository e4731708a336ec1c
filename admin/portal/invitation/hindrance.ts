import type { SignedInUser } from '#shared/signedInUser.ts'

/**
 * Reason, known in the browser, why the user cannot leave their company; otherwise null. The server checks the other
 * conditions.
 */
export const leaveObstacleOf = (
  user: Pick<SignedInUser, 'isSystemAdministrator' | 'isCompanyAdministrator'>,
): 'systemAdministrator' | 'companyAdministrator' | null => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : null
}
