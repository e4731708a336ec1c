import type { CurrentUser } from '#contract/auth'
import type { PublicScope, Scope } from '../http/scope.ts'
import { iso } from '#contract/times'
import { agreementVersion } from '../settings/agreement.ts'
import { findAccount, findOwnContact } from './accounts.queries.ts'

/** Answer of `getCurrentUser`; its `token` is the caller's own access token again (SPEC section 7). */
export const currentUserOf = async (scope: Scope): Promise<CurrentUser> => {
  const { actor } = scope
  const own = await findOwnContact(scope.db.read, actor.userId)
  return {
    userId: String(actor.userId),
    nickName: own.nickName || actor.realName,
    userName: actor.username,
    userCompanyName: actor.companyName,
    userTel: own.phone,
    isCompanyUser: actor.companyId !== null,
    companyId: actor.companyId === null ? null : String(actor.companyId),
    token: scope.authorization?.replace(/^Bearer /i, '') ?? '',
    isOurCompany: actor.isOurCompany,
    isAgency: actor.isAgency,
    isSystemAdministrator: actor.isSystemAdministrator,
    isCompanyAdministrator: actor.isCompanyAdministrator,
    email: own.email,
    dialCode: own.dialCode,
    lastSignInAt: own.lastSignInAt === null ? null : iso(own.lastSignInAt),
  }
}

/** Whether an account exists and has accepted the agreement in force. */
export const hasAgreed = async (scope: PublicScope, username: string): Promise<boolean> =>
  (await findAccount(scope.db.read, username))?.agreementVersion === agreementVersion
