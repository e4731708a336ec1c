import type { Logger } from 'pino'
import type { Transaction, Reader } from '#db/connect'
import type { Context } from '#server/core/context'
import { companyTypeAgency } from '#contract/core/enums'
import { permissionIdOf } from '#contract/access/permissions'
import type { AccessClaims } from '#server/core/tokens'
import { Refusal } from '#server/core/errors'
import type { Person } from '#server/platform/permissions/rights'
import type { Actor, Scope } from '#server/core/scope'
import { mayViewAs } from '#contract/policies/users'
import { lockAccount } from './accounts.queries.ts'
import { findPerson, findSession, type PersonRow, type SessionRow } from './sessions.queries.ts'

const noteActivity = async (
  trx: Transaction,
  times: ReadonlyMap<string, number>,
): Promise<void> => {
  const each =
    trx.client.config.client === 'pg' ? 'json_each_text(CAST(? AS json))' : 'json_each(?)'
  await trx.raw(
    `UPDATE sessions SET last_seen_at = CAST(used.value AS bigint) FROM ${each} AS used
      WHERE sessions.id = used.key AND sessions.ended_at IS NULL
        AND sessions.last_seen_at < CAST(used.value AS bigint)`,
    [JSON.stringify(Object.fromEntries(times))],
  )
}

/** Last use of sessions, buffered in memory and written in batches. */
export interface Activity {
  /** @param writtenAt time stored in the database when the session was read */
  note(sessionId: string, writtenAt: number, now: number): void
  flush(context: Pick<Context, 'db'>): Promise<void>
}

const minWriteIntervalMs = 60_000
const maxCachedSessions = 50_000

export const makeActivity = (): Activity => {
  const written = new Map<string, number>()
  let waiting = new Map<string, number>()
  return {
    note: (sessionId, writtenAt, now) => {
      if (now - (written.get(sessionId) ?? writtenAt) < minWriteIntervalMs) return
      if (written.size >= maxCachedSessions) written.clear()
      written.set(sessionId, now)
      waiting.set(sessionId, now)
    },
    flush: async ({ db }) => {
      if (waiting.size === 0) return
      const times = waiting
      waiting = new Map()
      try {
        await db.transaction((trx) => noteActivity(trx, times))
      } catch (error) {
        waiting = new Map([...times, ...waiting])
        throw error
      }
    },
  }
}

/** Sessions ended in memory because the database could not store it, for example with full storage. */
export interface EndedSessions {
  has(sessionId: string): boolean
  /** Makes this process refuse the session immediately; storing is retried until it succeeds. */
  end(sessionId: string, store: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

const retryAfterMs = 10_000

export const makeEndedSessions = (log: Logger): EndedSessions => {
  const unstored = new Map<string, () => Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined

  const storeAll = async (): Promise<void> => {
    timer = undefined
    try {
      for (const [sessionId, store] of unstored) {
        await store()
        unstored.delete(sessionId)
      }
    } catch (error) {
      log.warn({ err: error, sessions: unstored.size }, 'ended sessions are still to be stored')
      tryAgain()
    }
  }

  const tryAgain = () => {
    timer ??= setTimeout(() => void storeAll(), retryAfterMs).unref()
  }

  return {
    has: (sessionId) => unstored.has(sessionId),
    end: async (sessionId, store) => {
      unstored.set(sessionId, store)
      try {
        await store()
        unstored.delete(sessionId)
      } catch (error) {
        tryAgain()
        throw error
      }
    },
    close: async () => {
      await storeAll()
      clearTimeout(timer)
    },
  }
}

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
