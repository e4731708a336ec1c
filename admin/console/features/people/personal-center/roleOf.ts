import type { SignedInUser } from '#shared/signedInUser.ts'

export const roleOf = (user: SignedInUser) => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  if (user.isCompanyAdministrator) return 'companyAdministrator'
  return user.companyId ? 'member' : 'visitor'
}
