import type { UserRecord } from '#contract/users'
import type { SignedInUser } from '#shared/signedInUser.ts'

/**
 * Whether the reader reaches a user with any action, as the server decides: super administrators are out of reach of
 * everyone below a system super administrator, but for themselves.
 */
export const reaches = (
  reader: Pick<SignedInUser, 'userId' | 'isSystemAdministrator'> | null,
  user: Pick<UserRecord, 'id' | 'isSystemAdministrator' | 'isCompanyAdministrator'>,
): boolean =>
  reader?.isSystemAdministrator === true ||
  reader?.userId === user.id ||
  !(user.isSystemAdministrator || user.isCompanyAdministrator)
