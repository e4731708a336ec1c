import type { Transaction, Reader } from '#db/connect'
import type { Context } from '#server/core/context'
import { companyTypeAgency, sessionEnds } from '#contract/core/enums'
import { permissionIdOf } from '#contract/access/permissions'
import type { AccessClaims } from '#server/core/tokens'
import { Refusal } from '#server/core/errors'
import type { Person } from '#server/platform/permissions/rights'
import type { Actor, Scope } from '#server/core/scope'
import { overdueFactor } from '#contract/policies/secondFactor'
import { mayViewAs } from '#contract/policies/users'
import { lockAccount } from './accounts.queries.ts'
import type { PersonRow } from './personRow.ts'
import { isTokenRunning } from './apiTokens.queries.ts'
import { findPerson, findSession, type SessionRow } from './sessions.queries.ts'

export const isRunning = (context: Context, session: SessionRow): boolean =>
  session.endedAt === null &&
  session.expiresAt > context.now() &&
  session.userStatus === 'active' &&
  !context.endedSessions.has(session.sessionId)

/** Refuses an ended session, with the reason of its end if the holder may know it. */
export const throwSessionEnded = (
  context: Context,
  session: SessionRow | null | undefined,
): never => {
  const hasExpired = session?.endedAt === null && session.expiresAt <= context.now()
  const reason = hasExpired ? 'expired' : session?.endReason
  const rule = sessionEnds.find((known) => known === reason)
  throw new Refusal('sessionEnded', rule ? { args: { rule } } : {})
}

/** @throws Refusal `sessionEnded`, `apiTokenOver` */
const requireRunning = async (read: Reader, scope: Scope): Promise<PersonRow> => {
  const { actor, now } = scope
  if (actor.token) {
    const person = await findPerson(read, actor.userId)
    if (person?.userStatus === 'active' && (await isTokenRunning(read, actor.token.id, now())))
      return person
    throw new Refusal('apiTokenOver')
  }
  const session = await findSession(read, actor.sessionId)
  if (!session || !isRunning(scope, session)) return throwSessionEnded(scope, session)
  return session
}

/**
 * Checks inside the transaction that the caller's session or access token still runs, and locks the account until the
 * transaction ends.
 */
export const requireSession = async (trx: Transaction, scope: Scope): Promise<void> => {
  await lockAccount(trx, scope.actor.userId)
  await requireRunning(trx, scope)
}

const isAgency = ({ companyType }: PersonRow): boolean => companyType === companyTypeAgency

export const rightsPersonOf = (person: PersonRow): Person => ({
  ...person,
  isAgency: isAgency(person),
})

type ActorSession = Pick<Actor, 'sessionId' | 'confirmedAt' | 'factors'>

/** For an actor who is not the owner of the session, or has none. */
export const unconfirmed = (sessionId: string): ActorSession => ({
  sessionId,
  confirmedAt: null,
  factors: [],
})

export const actorOf = async (
  context: Context,
  person: PersonRow,
  session: ActorSession,
): Promise<Actor> => {
  const { rights, reach } = await context.rights.of(rightsPersonOf(person), person.rightsMark)
  return {
    userId: person.userId,
    sessionId: session.sessionId,
    confirmedAt: session.confirmedAt,
    factors: session.factors,
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
    token: null,
    may: (key) => rights.has(permissionIdOf(key)),
  }
}

const requireSameRights = async (scope: Scope, person: PersonRow): Promise<void> => {
  const { actor } = scope
  if (person.companyId === actor.companyId && person.rightsMark === actor.rightsMark) return
  const { companyId, rights } = await actorOf(scope, person, actor)
  if (companyId !== actor.companyId || [...actor.rights].some((id) => !rights.has(id)))
    throw new Refusal('changedMeanwhile')
}

/**
 * Checks that the caller has kept company and rights since the request began; for requests that waited or take long.
 */
export const requireUnchanged = async (read: Reader, scope: Scope): Promise<void> => {
  await requireSameRights(scope, await requireRunning(read, scope))
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

/** A gate refuses people until they replace a generated password, or add a required second factor. */
export type Gate = 'password' | 'factor'

/** The requirement of a second factor that refuses a person everything else, see `overdueFactor`. */
export const findOverdueFactor = (context: Context, person: PersonRow) =>
  overdueFactor(person, context.settings.current.secondFactorDays, context.now())

/** @throws Refusal `passwordMustBeChanged`, `factorMustBeAdded` */
const requireOpenGates = (
  context: Context,
  person: PersonRow,
  behindGate: readonly Gate[],
): void => {
  if (person.hasGeneratedPassword && !behindGate.includes('password'))
    throw new Refusal('passwordMustBeChanged')
  const requiredBy = findOverdueFactor(context, person)
  if (requiredBy && !behindGate.includes('factor'))
    throw new Refusal('factorMustBeAdded', { args: { requiredBy } })
}

/**
 * Returns the caller identified by an `Authorization` header, or null without one.
 * @param behindGate gates that do not refuse the caller
 */
export const authenticate = async (
  context: Context,
  authorization: string | undefined,
  behindGate: readonly Gate[] = [],
): Promise<Actor | null> => {
  if (authorization === undefined) return null
  const claims = claimsOf(context, authorization)
  if (!claims) throw new Refusal('notSignedIn')
  const caller = await context.callers.of(context, claims)
  if (!caller || !isRunning(context, caller.session))
    return throwSessionEnded(context, caller?.session)
  context.activity.note(claims.sessionId, caller.session.lastSeenAt, context.now())
  requireOpenGates(context, caller.session, behindGate)
  return caller.actor
}

/**
 * Returns the actor of a request made through another user's eyes, whose rights are limited to the viewer's unless the
 * viewer is a system super administrator. The grant is valid only in the session that requested it, and only while the
 * viewer would still be granted it.
 * @throws Refusal `viewingOver`
 */
export const viewedActor = async (
  context: Context,
  viewer: Actor,
  grant: string,
): Promise<Actor> => {
  const claims = context.tokens.verifyViewing(grant, context.now())
  if (!claims || claims.sessionId !== viewer.sessionId || claims.userId !== viewer.userId)
    throw new Refusal('viewingOver')
  const subject = await findPerson(context.db.read, claims.subjectId)
  if (!subject || subject.userStatus !== 'active' || mayViewAs(viewer, subject))
    throw new Refusal('viewingOver')
  const actor = await actorOf(context, subject, unconfirmed(viewer.sessionId))
  if (viewer.isSystemAdministrator) return { ...actor, viewer }
  const rights = new Set([...actor.rights].filter((id) => viewer.rights.has(id)))
  return { ...actor, viewer, rights, may: (key) => rights.has(permissionIdOf(key)) }
}
