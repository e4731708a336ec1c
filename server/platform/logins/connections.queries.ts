import type { Knex } from 'knex'
import {
  connectionRecord,
  openedApplication,
  type ConnectionRecord,
  type OpenedApplication,
} from '#contract/access/oauth'
import { groupBy } from '#db/groupBy'
import { recordReader } from '#server/core/columns'

const connectionOf = recordReader(connectionRecord)
const openedOf = recordReader(openedApplication)

/** The clients that a person lets in, latest consent first. */
export const listConnections = async (read: Knex, userId: number): Promise<ConnectionRecord[]> => {
  const rows = await read('oauth_consents as o')
    .join('oauth_clients as c', 'c.id', 'o.client_id')
    .join('applications as a', 'a.id', 'c.application_id')
    .where('o.user_id', userId)
    .orderBy([
      { column: 'o.agreed_at', order: 'desc' },
      { column: 'c.id', order: 'desc' },
    ])
    .select(
      'c.id',
      { application_name: 'a.name', application_en_name: 'a.en_name', icon: 'a.icon' },
      { client_name: 'c.name', client_en_name: 'c.en_name' },
      { scopes: 'o.scopes', agreed_at: 'o.agreed_at' },
      (used: Knex.QueryBuilder) =>
        used
          .from('oauth_logins as l')
          .join('sessions as s', 's.id', 'l.session_id')
          .whereRaw('s.user_id = o.user_id AND l.client_id = c.id')
          .max('l.last_at')
          .as('last_used_at'),
    )
  return rows.map(connectionOf)
}

const openedIn = (read: Knex) =>
  read('oauth_logins as l')
    .join('oauth_clients as c', 'c.id', 'l.client_id')
    .join('applications as a', 'a.id', 'c.application_id')
    .select('a.name', 'a.en_name', 'a.icon')
    .min({ first_at: 'l.first_at' })
    .max({ last_at: 'l.last_at' })
    .orderBy([{ column: 'first_at' }, { column: 'a.id' }])

/** Reads the applications opened in some sessions with one query. @returns a function of the session's id */
export const openedInSessions = async (
  read: Knex,
  sessionIds: readonly string[],
): Promise<(sessionId: string) => OpenedApplication[]> => {
  const rows: { session_id: string }[] = await openedIn(read)
    .whereIn('l.session_id', [...sessionIds])
    .groupBy('l.session_id', 'a.id')
    .select('l.session_id')
  const groups = groupBy(rows, (row) => row.session_id)
  return (sessionId) => (groups.get(sessionId) ?? []).map(openedOf)
}

/** The applications opened in any stored session of a person, running or ended. */
export const listOpenedApplications = async (
  read: Knex,
  userId: number,
): Promise<OpenedApplication[]> => {
  const rows = await openedIn(read)
    .join('sessions as s', 's.id', 'l.session_id')
    .where('s.user_id', userId)
    .groupBy('a.id')
  return rows.map(openedOf)
}
