import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { rawRows } from '#db/dialect'
import { readRows } from '#db/prepared'
import { queueLogouts } from '#server/platform/logins/logins.queries'
import {
  joinsOfPerson,
  personColumns,
  toPerson,
  type PersonColumns,
  type PersonRow,
} from './personRow.ts'
import type { Factor } from './provedFactors.ts'

/** Session and user, read in one statement on every request. */
export interface SessionRow extends PersonRow {
  sessionId: string
  generation: number
  rotatedAt: number
  expiresAt: number
  endedAt: number | null
  endReason: EndReason | null
  lastSeenAt: number
  /** Time of the owner's last proof of identity. */
  confirmedAt: number
  /** The `amr` values of that proof. */
  factors: string[]
}

const sessionsSql = `
  SELECT s.id AS "sessionId", s.generation, s.rotated_at AS "rotatedAt", s.expires_at AS "expiresAt",
         s.ended_at AS "endedAt", s.end_reason AS "endReason", s.last_seen_at AS "lastSeenAt",
         s.confirmed_at AS "confirmedAt", s.factors, ${personColumns}
    FROM sessions s
    JOIN users u ON u.id = s.user_id ${joinsOfPerson}`

const sessionSql = `${sessionsSql} WHERE s.id = ?`

const personSql = `
  SELECT ${personColumns}
    FROM users u ${joinsOfPerson}
   WHERE u.id = ?`

type SessionColumns = PersonColumns &
  Omit<SessionRow, keyof PersonRow | 'factors'> & { factors: string }

const toSession = (columns: SessionColumns): SessionRow => ({
  ...toPerson(columns),
  factors: columns.factors.split(' ').filter(Boolean),
})

export const findPerson = async (read: Knex, userId: number): Promise<PersonRow | null> => {
  const [row] = await readRows<PersonColumns>(read, personSql, [userId])
  return row ? toPerson(row) : null
}

export const findSession = async (read: Knex, sessionId: string): Promise<SessionRow | null> => {
  const [row] = await readRows<SessionColumns>(read, sessionSql, [sessionId])
  return row ? toSession(row) : null
}

export const findSessions = async (
  read: Knex,
  sessionIds: readonly string[],
): Promise<SessionRow[]> => {
  const ids =
    read.client.config.client === 'pg'
      ? 'SELECT json_array_elements_text(?::json)'
      : 'SELECT value FROM json_each(?)'
  const answer = await read.raw(`${sessionsSql} WHERE s.id IN (${ids})`, [
    JSON.stringify(sessionIds),
  ])
  return rawRows<SessionColumns>(read, answer).map(toSession)
}

interface NewSession {
  id: string
  userId: number
  now: number
  expiresAt: number
  address: string
  userAgent: string
  factors: readonly Factor[]
}

export const insertSession = (trx: Transaction, session: NewSession): Promise<unknown> =>
  trx('sessions').insert({
    id: session.id,
    user_id: session.userId,
    generation: 1,
    rotated_at: session.now,
    created_at: session.now,
    last_seen_at: session.now,
    expires_at: session.expiresAt,
    address: session.address,
    user_agent: session.userAgent,
    confirmed_at: session.now,
    factors: session.factors.join(' '),
  })

export const rotateSession = async (
  trx: Transaction,
  sessionId: string,
  generation: number,
  now: number,
): Promise<boolean> =>
  (await trx('sessions')
    .where({ id: sessionId, generation })
    .whereNull('ended_at')
    .update({ generation: generation + 1, rotated_at: now, last_seen_at: now })) === 1

export type EndReason =
  | 'signOut'
  | 'administrator'
  | 'disabled'
  | 'password'
  | 'reuse'
  | 'removed'
  | 'owner'
  | 'consent'
  | 'contact'
  | 'expired'
  | 'restored'

export type SessionsWhere = Parameters<typeof queueLogouts>[1]

/** Ends the running sessions that match, and queues logouts at the applications opened in them. */
export const endSessions = async (
  trx: Transaction,
  where: SessionsWhere,
  reason: EndReason,
  now: number,
): Promise<number> => {
  await queueLogouts(trx, where, now)
  return trx('sessions as s')
    .where(where)
    .whereNull('s.ended_at')
    .update({ ended_at: now, end_reason: reason })
}

export const endSession = async (
  trx: Transaction,
  sessionId: string,
  reason: EndReason,
  now: number,
): Promise<boolean> =>
  (await endSessions(trx, (sessions) => void sessions.where('s.id', sessionId), reason, now)) === 1

export const endSessionsOfUser = (
  trx: Transaction,
  userId: number,
  reason: EndReason,
  now: number,
  except = '',
): Promise<number> => {
  const ofUser: SessionsWhere = (sessions) =>
    void sessions.where('s.user_id', userId).whereNot('s.id', except)
  return endSessions(trx, ofUser, reason, now)
}

/** Queues logouts for the running sessions of a company's members, which go on in the portal. */
export const queueLogoutsOfCompany = (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<void> =>
  queueLogouts(
    trx,
    (sessions) =>
      void sessions.whereIn(
        's.user_id',
        trx('users').where({ company_id: companyId }).select('id'),
      ),
    now,
  )

/** Ends all sessions of a restored database; applications get no logout calls, because the original may still run. */
export const endRestoredSessions = (trx: Transaction, now: number): Promise<unknown> =>
  trx('sessions').whereNull('ended_at').update({ ended_at: now, end_reason: 'restored' })

/**
 * True if the user had a session with this user agent, including ended sessions until `dropOldSessions` deletes them.
 */
export const hasSessionFrom = async (
  read: Knex,
  userId: number,
  userAgent: string,
): Promise<boolean> =>
  (await read('sessions').where({ user_id: userId, user_agent: userAgent }).first('id')) !==
  undefined

export const deleteSessions = async (
  trx: Transaction,
  userId: number,
  now: number,
): Promise<void> => {
  await queueLogouts(trx, (sessions) => void sessions.where('s.user_id', userId), now)
  await trx('sessions').where({ user_id: userId }).delete()
}
