import type { SignedInUser } from '#shared/signedInUser.ts'

/**
 * Reason why the user cannot leave their company, as known in the browser. The server checks the remaining conditions.
 */
export const leaveObstacleOf = (
  user: Pick<SignedInUser, 'isSystemAdministrator' | 'isCompanyAdministrator'>,
): 'systemAdministrator' | 'companyAdministrator' | null => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : null
}
