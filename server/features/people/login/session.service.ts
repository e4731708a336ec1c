import type { CurrentUser, TokenAnswer } from '#contract/people/auth'
import { factorDue } from '#contract/policies/secondFactor'
import { suspensionOf } from '#server/platform/permissions/requireAccess'
import type { PublicScope, Scope } from '#server/core/scope'
import { iso, isInRange, startsWithin } from '#contract/core/times'
import { textOf } from '#i18n/server'
import {
  findAccount,
  findOwnContact,
  findAccountById,
} from '#server/platform/identity/accounts.queries'
import { Refusal } from '#server/core/errors'
import { claimsOf, isRunning, throwSessionEnded } from '#server/platform/identity/authenticate'
import { writeAudit } from '#server/platform/audit/writeAudit'
import {
  endSession,
  findPerson,
  findSession,
  rotateSession,
  type SessionRow,
} from '#server/platform/identity/sessions.queries'
import { notifyOfDevice, sessionSeconds } from '#server/platform/credentials/openSession.service'
import { accessTokenSeconds } from '#server/core/tokens'

const secondFactorDueOf = async (scope: Scope): Promise<CurrentUser['secondFactorDue']> => {
  const person = await findPerson(scope.db.read, scope.actor.userId)
  const due = person && factorDue(person, scope.settings.current.secondFactorDays)
  return due && { requiredBy: due.requiredBy, until: iso(due.until) }
}

/**
 * Response of `getCurrentUser`. For users without a company, the company name is the text `messages.visitorCompany` and
 * `companyId` is null. `token` repeats the caller's access token.
 */
const currentUserOf = async (scope: Scope): Promise<CurrentUser> => {
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
    secondFactorDue: await secondFactorDueOf(scope),
    agreementToAccept: own.agreementVersion === documentVersion ? null : documentVersion,
  }
}

const noCompany = {
  userCompanyName: null,
  isCompanyUser: false,
  companyId: null,
  isOurCompany: false,
  isAgency: false,
  isCompanyAdministrator: false,
} satisfies Partial<CurrentUser>

/** An application learns what the scopes of its token cover, and nothing about the person's account. */
export const getCurrentUser = async (scope: Scope): Promise<CurrentUser> => {
  const user = await currentUserOf(scope)
  if (!scope.application) return user
  const { scopes } = scope.application
  return {
    ...user,
    ...(!scopes.includes('company') && noCompany),
    ...(!scopes.includes('phone') && { userTel: null, dialCode: null }),
    ...(!scopes.includes('email') && { email: null }),
    token: '',
    isSystemAdministrator: false,
    lastSignInAt: null,
    suspension: null,
    secondFactorDue: null,
    agreementToAccept: null,
  }
}

export const hasAgreed = async (scope: PublicScope, username: string): Promise<boolean> =>
  (await findAccount(scope.db.read, username))?.agreementVersion ===
  scope.legal.current.agreement.documentVersion

/** An exchanged refresh token still works this long, for tabs that refresh concurrently. */
const graceMs = 10_000

const personOf = (session: SessionRow) => ({
  actor: { userId: session.userId, username: session.username, companyId: session.companyId },
  target: { type: 'user', id: session.userId, name: session.username },
})

const throwEnded = (scope: PublicScope, session: SessionRow | null): never => {
  scope.cookies.clearRefreshToken()
  return throwSessionEnded(scope, session)
}

const answer = (
  scope: PublicScope,
  session: SessionRow,
  generation: number,
  now: number,
): TokenAnswer => {
  const secondsLeft = Math.min(sessionSeconds, Math.floor((session.expiresAt - now) / 1000))
  scope.cookies.setRefreshToken(
    scope.tokens.refreshToken(session.sessionId, generation),
    secondsLeft,
  )
  return {
    access_token: scope.tokens.signAccess(session, now),
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    userId: String(session.userId),
  }
}

/**
 * Exchanges the login cookie for a new access token and a new cookie. Reuse of an already exchanged cookie after the
 * grace period indicates theft and ends the session for both sides.
 */
export const refreshSession = async (scope: PublicScope): Promise<TokenAnswer> => {
  const { db } = scope
  const now = scope.now()
  const token = scope.tokens.readRefreshToken(scope.cookies.refreshToken() ?? '')
  if (!token) throw new Refusal('notSignedIn')
  const session = await findSession(db.read, token.sessionId)
  if (!session || !isRunning(scope, session)) return throwEnded(scope, session)
  if (token.generation === session.generation) {
    const next = token.generation + 1
    const won = await db.transaction((trx) =>
      rotateSession(trx, session.sessionId, token.generation, now),
    )
    if (won) return answer(scope, session, next, now)
    const current = await findSession(db.read, token.sessionId)
    if (!current || !isRunning(scope, current)) return throwEnded(scope, current)
    return answer(scope, current, current.generation, now)
  }
  const inGrace =
    token.generation === session.generation - 1 &&
    isInRange(session.rotatedAt, startsWithin(now, graceMs))
  if (inGrace) return answer(scope, session, session.generation, now)
  await db.transaction(async (trx) => {
    if (!(await endSession(trx, session.sessionId, 'reuse', now))) return
    const owner = await findAccountById(trx, session.userId)
    if (owner) await notifyOfDevice(trx, scope, owner, 'security.sessionReused')
    await writeAudit(trx, scope, now, { action: 'session.reuse', ...personOf(session) })
  })
  return throwEnded(scope, null)
}

/**
 * Ends the session identified by the access token or the cookie, if one exists. If the database fails, the cookie is
 * still deleted and this process rejects the session.
 */
export const signOut = async (
  scope: PublicScope,
  authorization: string | undefined,
): Promise<true> => {
  const now = scope.now()
  const byCookie = scope.tokens.readRefreshToken(scope.cookies.refreshToken() ?? '')?.sessionId
  const byToken = authorization && claimsOf(scope, authorization)?.sessionId
  scope.cookies.clearRefreshToken()
  const end = (sessionId: string) =>
    scope.db.transaction(async (trx) => {
      const session = await findSession(trx, sessionId)
      if (session && (await endSession(trx, sessionId, 'signOut', now)))
        await writeAudit(trx, scope, now, { action: 'signOut', ...personOf(session) })
    })
  const ends = [...new Set([byToken, byCookie])].map(
    (id) => id && scope.endedSessions.end(id, () => end(id)),
  )
  const failed = (await Promise.allSettled(ends)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return true
}
