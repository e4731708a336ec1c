import { companyTypeAgency } from '#contract/enums'
import { permissionIdOf } from '#contract/permissions'
import type { Transaction } from '#db/connect'
import { lockAccount } from './accounts.queries.ts'
import type { AccessClaims } from '#server/core/tokens'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { findSession, type PersonRow, type SessionRow } from './sessions.queries.ts'
import type { Actor, Scope } from '#server/core/scope'

/** Whether a session is still good. */
export const isRunning = (context: Context, session: SessionRow): boolean =>
  session.endedAt === null &&
  session.expiresAt > context.now() &&
  session.userStatus === 'active' &&
  !context.endedSessions.has(session.sessionId)

/**
 * Makes sure, in the transaction of what a check allowed, that the caller's session still runs; the account is kept
 * from being changed until the transaction ends.
 * @throws Refusal `sessionEnded`
 */
export const requireSession = async (trx: Transaction, scope: Scope): Promise<void> => {
  await lockAccount(trx, scope.actor.userId)
  const session = await findSession(trx, scope.actor.sessionId)
  if (!session || !isRunning(scope, session)) throw new Refusal('sessionEnded')
}

/** A person as the caller of a call that a session makes, with the rights of this moment. */
export const actorOf = async (
  context: Context,
  person: PersonRow,
  sessionId: string,
): Promise<Actor> => {
  const isAgency = person.companyType === companyTypeAgency
  const { rights, reach } = await context.rights.of(
    {
      userId: person.userId,
      companyId: person.companyId,
      isSystemAdministrator: person.isSystemAdministrator,
      isCompanyAdministrator: person.isCompanyAdministrator,
      isAgency,
      isOurCompany: person.isOurCompany,
      suspendedCompanyId: person.suspendedCompanyId,
    },
    person.rightsMark,
  )
  return {
    userId: person.userId,
    sessionId,
    username: person.username,
    realName: person.realName,
    companyId: person.companyId,
    companyName: person.companyName,
    companyType: person.companyType,
    isOurCompany: person.isOurCompany,
    isAgency,
    isSystemAdministrator: person.isSystemAdministrator,
    isCompanyAdministrator: person.isCompanyAdministrator,
    companyAdministratorName: person.companyAdministratorName,
    suspendedCompanyId: person.suspendedCompanyId,
    rightsMark: person.rightsMark,
    rights,
    reach,
    viewer: null,
    may: (key) => rights.has(permissionIdOf(key)),
  }
}

/** What an `Authorization` header claims; null where its token is not ours or too old. */
export const claimsOf = (context: Context, authorization: string): AccessClaims | null => {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1]
  return token === undefined ? null : context.tokens.verifyAccess(token, context.now())
}

/**
 * The caller behind an `Authorization` header.
 * @returns null where there is none.
 * @throws Refusal `notSignedIn` for a token that is not ours or too old, `sessionEnded` for one whose session is over.
 */
export const authenticate = async (
  context: Context,
  authorization: string | undefined,
): Promise<Actor | null> => {
  if (authorization === undefined) return null
  const claims = claimsOf(context, authorization)
  if (!claims) throw new Refusal('notSignedIn')
  const session = await findSession(context.db.read, claims.sessionId)
  if (!session || session.userId !== claims.userId || !isRunning(context, session))
    throw new Refusal('sessionEnded')
  return actorOf(context, session, session.sessionId)
}
