import type { SignedInUser } from '#shared/signedInUser.ts'

/** Reason why the user cannot leave their company that the browser knows of. The server checks the other conditions. */
export const leaveObstacleOf = (
  user: Pick<SignedInUser, 'isSystemAdministrator' | 'isCompanyAdministrator'>,
): 'systemAdministrator' | 'companyAdministrator' | null => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : null
}
