import type { Reader } from '#db/connect'
import type { Context } from '#server/core/context'
import { findUserStanding } from '#server/platform/identity/userStanding.queries'
import { mayGrantReach } from '#contract/policies/roles'

const everybody = { companyId: 'all' } as const

/**
 * True if an account has more rights than its issuer: the person who sent its activation link or generated its
 * password, and could therefore log in to it. Always true for system super administrators, because changes to them need
 * two people.
 * @param issuerId null if no issuer is stored; other accounts are then not limited
 */
export const exceedsIssuer = async (
  { rights, now }: Pick<Context, 'rights' | 'now'>,
  read: Reader,
  userId: number,
  issuerId: number | null,
): Promise<boolean> => {
  const account = await findUserStanding(read, everybody, userId, now())
  if (!account || account.user.isSystemAdministrator) return true
  if (issuerId === null) return false
  const issuer = await findUserStanding(read, everybody, issuerId, now())
  if (!issuer) return true
  const own = await rights.of(account.person, account.rightsMark)
  const others = await rights.of(issuer.person, issuer.rightsMark)
  if ([...own.rights].some((id) => !others.rights.has(id))) return true
  const { reach } = own
  return reach !== null && reach !== 'everywhere' && mayGrantReach(reach, others.reach) !== null
}
