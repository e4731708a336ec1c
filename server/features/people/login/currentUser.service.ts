import type { CurrentUser } from '#contract/people/auth'
import { suspensionOf } from '#server/platform/identity/suspension'
import type { PublicScope, Scope } from '#server/core/scope'
import { iso } from '#contract/core/times'
import { textOf } from '#i18n/server'
import { findAccount, findOwnContact } from '#server/platform/identity/accounts.queries'

/**
 * Response of `getCurrentUser`. For users without a company, the company name is the text `messages.visitorCompany` and
 * `companyId` is null. `token` repeats the caller's access token.
 */
export const currentUserOf = async (scope: Scope): Promise<CurrentUser> => {
  const { actor } = scope
  const suspension = await suspensionOf(scope)
  const own = await findOwnContact(scope.db.read, actor.userId)
  const { documentVersion } = scope.legal.current.agreement
  return {
    userId: String(actor.userId),
    nickName: own.nickName || actor.realName,
    userName: actor.username,
    userCompanyName:
      actor.companyName ??
      suspension?.companyName ??
      textOf(scope.locale, 'messages.visitorCompany'),
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
    suspension,
    agreementToAccept: own.agreementVersion === documentVersion ? null : documentVersion,
  }
}

export const hasAgreed = async (scope: PublicScope, username: string): Promise<boolean> =>
  (await findAccount(scope.db.read, username))?.agreementVersion ===
  scope.legal.current.agreement.documentVersion
