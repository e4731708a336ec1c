import type { Knex } from 'knex'
import type { Locale } from '#contract/enums'
import type { Transaction } from '#db/connect'
import { rawRows } from '#db/dialect'
import { readRows } from '#db/prepared'

/** A user with their company and the rights mark. */
export interface PersonRow {
  userId: number
  username: string
  realName: string
  locale: Locale
  userStatus: 'active' | 'disabled'
  isSystemAdministrator: boolean
  /** Set only while the company has passed. */
  companyId: number | null
  companyName: string | null
  companyType: number | null
  isOurCompany: boolean
  isCompanyAdministrator: boolean
  companyAdministratorName: string | null
  /** The company that the user belongs to while it is suspended; to everything else they belong to none. */
  suspendedCompanyId: number | null
  /** Nothing is open to them until they replace the password that was generated for them. */
  hasGeneratedPassword: boolean
  rightsMark: number
}

/** A session with the person it belongs to, read in one statement on every call. */
export interface SessionRow extends PersonRow {
  sessionId: string
  generation: number
  rotatedAt: number
  expiresAt: number
  endedAt: number | null
  lastSeenAt: number
}

const personColumns = `
         u.id AS user_id, u.username, u.real_name, u.locale, u.status, u.is_system_administrator,
         u.generated_password_until,
         c.id AS company_id, c.name AS company_name, c.type AS company_type, c.kind AS company_kind,
         c.administrator_id, c.administrator_name, held.id AS suspended_id, m.value AS mark`

const joinsOfPerson = `
    LEFT JOIN companies c ON c.id = u.company_id AND c.status = 'passed'
    LEFT JOIN companies held ON held.id = u.company_id AND held.status = 'suspended'
    JOIN change_marks m ON m.name = 'rights'`

const sessionsSql = `
  SELECT s.id AS session_id, s.generation, s.rotated_at, s.expires_at, s.ended_at, s.last_seen_at,
         ${personColumns}
    FROM sessions s
    JOIN users u ON u.id = s.user_id ${joinsOfPerson}`

const sessionSql = `${sessionsSql} WHERE s.id = ?`

const personSql = `
  SELECT ${personColumns}
    FROM users u ${joinsOfPerson}
   WHERE u.id = ?`

interface PersonColumns {
  user_id: number
  username: string
  real_name: string
  locale: Locale
  status: PersonRow['userStatus']
  is_system_administrator: boolean | number
  company_id: number | null
  company_name: string | null
  company_type: number | null
  company_kind: string | null
  administrator_id: number | null
  administrator_name: string | null
  suspended_id: number | null
  generated_password_until: number | null
  mark: number
}

interface SessionColumns extends PersonColumns {
  session_id: string
  generation: number
  rotated_at: number
  expires_at: number
  ended_at: number | null
  last_seen_at: number
}

const toPerson = (row: PersonColumns): PersonRow => ({
  userId: row.user_id,
  username: row.username,
  realName: row.real_name,
  locale: row.locale,
  userStatus: row.status,
  isSystemAdministrator: Boolean(row.is_system_administrator),
  companyId: row.company_id,
  companyName: row.company_name,
  companyType: row.company_type,
  isOurCompany: row.company_kind === 'provider',
  isCompanyAdministrator: row.administrator_id === row.user_id,
  companyAdministratorName: row.administrator_name,
  suspendedCompanyId: row.suspended_id,
  hasGeneratedPassword: row.generated_password_until !== null,
  rightsMark: row.mark,
})

/** The user with this id, or null. */
export const findPerson = async (read: Knex, userId: number): Promise<PersonRow | null> => {
  const [row] = await readRows<PersonColumns>(read, personSql, [userId])
  return row ? toPerson(row) : null
}

const toSession = (row: SessionColumns): SessionRow => ({
  sessionId: row.session_id,
  generation: row.generation,
  rotatedAt: row.rotated_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  lastSeenAt: row.last_seen_at,
  ...toPerson(row),
})

/** The session with this id, or null. */
export const findSession = async (read: Knex, sessionId: string): Promise<SessionRow | null> => {
  const [row] = await readRows<SessionColumns>(read, sessionSql, [sessionId])
  return row ? toSession(row) : null
}

/** The sessions with these ids that there are. */
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

export interface NewSession {
  id: string
  userId: number
  now: number
  expiresAt: number
  address: string
  userAgent: string
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
  })

/** Moves a session from one generation of its refresh token to the next. @returns whether this call did it. */
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

/** Ends one session. @returns whether it was still running. */
export const endSession = async (
  trx: Transaction,
  sessionId: string,
  reason: EndReason,
  now: number,
): Promise<boolean> =>
  (await trx('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .update({ ended_at: now, end_reason: reason })) === 1

/** Ends all sessions of a user, except one where given. @returns how many there were. */
export const endSessionsOfUser = (
  trx: Transaction,
  userId: number,
  reason: EndReason,
  now: number,
  except = '',
): Promise<number> =>
  trx('sessions')
    .where({ user_id: userId })
    .whereNot({ id: except })
    .whereNull('ended_at')
    .update({ ended_at: now, end_reason: reason })

/** Whether a user has logged in with this user agent, as far back as sessions are kept. */
export const hasSessionFrom = async (
  read: Knex,
  userId: number,
  userAgent: string,
): Promise<boolean> =>
  (await read('sessions').where({ user_id: userId, user_agent: userAgent }).first('id')) !==
  undefined

/** Forgets all sessions of a user; what they opened is closed at once. */
export const deleteSessions = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('sessions').where({ user_id: userId }).delete()
