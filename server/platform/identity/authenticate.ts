import { companyTypeAgency } from '#contract/core/enums'
import { permissionIdOf } from '#contract/access/permissions'
import type { Reader, Transaction } from '#db/connect'
import { lockAccount } from './accounts.queries.ts'
import type { AccessClaims } from '#server/core/tokens'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { findPerson, findSession, type PersonRow, type SessionRow } from './sessions.queries.ts'
import type { Person } from '#server/platform/permissions/rights'
import type { Actor, Scope } from '#server/core/scope'

export const isRunning = (context: Context, session: SessionRow): boolean =>
  session.endedAt === null &&
  session.expiresAt > context.now() &&
  session.userStatus === 'active' &&
  !context.endedSessions.has(session.sessionId)

/**
 * Checks inside the transaction that the caller's session still runs, and locks the account until the transaction ends.
 */
export const requireSession = async (trx: Transaction, scope: Scope): Promise<void> => {
  await lockAccount(trx, scope.actor.userId)
  const session = await findSession(trx, scope.actor.sessionId)
  if (!session || !isRunning(scope, session)) throw new Refusal('sessionEnded')
}

const isAgency = ({ companyType }: PersonRow): boolean => companyType === companyTypeAgency

export const rightsPersonOf = (person: PersonRow): Person => ({
  ...person,
  isAgency: isAgency(person),
})

export const actorOf = async (
  context: Context,
  person: PersonRow,
  sessionId: string,
): Promise<Actor> => {
  const { rights, reach } = await context.rights.of(rightsPersonOf(person), person.rightsMark)
  return {
    userId: person.userId,
    sessionId,
    username: person.username,
    realName: person.realName,
    companyId: person.companyId,
    companyName: person.companyName,
    companyType: person.companyType,
    isOurCompany: person.isOurCompany,
    isAgency: isAgency(person),
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

const requireSameRights = async (scope: Scope, person: PersonRow): Promise<void> => {
  const { actor } = scope
  if (person.companyId === actor.companyId && person.rightsMark === actor.rightsMark) return
  const { companyId, rights } = await actorOf(scope, person, actor.sessionId)
  if (companyId !== actor.companyId || [...actor.rights].some((id) => !rights.has(id)))
    throw new Refusal('changedMeanwhile')
}

/**
 * Checks that the caller has kept company and rights since the request began; for requests that waited or take long.
 */
export const requireUnchanged = async (read: Reader, scope: Scope): Promise<void> => {
  const { actor } = scope
  const session = await findSession(read, actor.sessionId)
  if (!session || !isRunning(scope, session)) throw new Refusal('sessionEnded')
  await requireSameRights(scope, session)
}

/** Like `requireUnchanged`, for work that continues after the caller logs out. */
export const requireRights = async (read: Reader, scope: Scope): Promise<void> => {
  const person = await findPerson(read, scope.actor.userId)
  if (person?.userStatus !== 'active') throw new Refusal('changedMeanwhile')
  await requireSameRights(scope, person)
}

export const claimsOf = (context: Context, authorization: string): AccessClaims | null => {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1]
  return token === undefined ? null : context.tokens.verifyAccess(token, context.now())
}

/**
 * Returns the caller identified by an `Authorization` header, or null without one.
 * @param withGeneratedPassword true if users with a generated password may call
 */
export const authenticate = async (
  context: Context,
  authorization: string | undefined,
  withGeneratedPassword = false,
): Promise<Actor | null> => {
  if (authorization === undefined) return null
  const claims = claimsOf(context, authorization)
  if (!claims) throw new Refusal('notSignedIn')
  const caller = await context.callers.of(context, claims)
  if (!caller || !isRunning(context, caller.session)) throw new Refusal('sessionEnded')
  context.activity.note(claims.sessionId, caller.session.lastSeenAt, context.now())
  if (caller.session.hasGeneratedPassword && !withGeneratedPassword)
    throw new Refusal('passwordMustBeChanged')
  return caller.actor
}
