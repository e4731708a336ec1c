import type { Knex } from 'knex'
import type { ClientActivity } from '#contract/access/applicationClients'
import { iso } from '#contract/core/times'
import type { LogoutSubject } from '#server/platform/logins/logins.queries'

const maxLines = 50

const logged = {
  'application.signIn': 'signIn',
  'application.refused': 'refused',
  'application.signOut': 'signOut',
} as const
const called = { sent: 'logoutSent', failed: 'logoutFailed', waiting: 'logoutWaiting' } as const

type Line = Omit<ClientActivity, 'at'> & { at: number }

const detailsOf = ({
  reason = null,
  status = null,
  detail = null,
  count = 1,
}: Partial<ClientActivity>) => ({
  reason,
  status,
  detail,
  count,
})

/** Names and details are null where a person was erased from the log. */
const listLogged = async (read: Knex, id: string): Promise<Line[]> => {
  const rows = await read('logs')
    .where({ target_type: 'applicationClient', target_id: id })
    .whereIn('action', Object.keys(logged))
    .orderBy('id', 'desc')
    .limit(maxLines)
  return rows.map((row) => ({
    at: row.at,
    kind: logged[row.action as keyof typeof logged],
    person: row.actor_name || null,
    ...detailsOf(JSON.parse(row.after ?? '{}')),
  }))
}

const listCalls = async (read: Knex, id: string): Promise<Line[]> => {
  const rows = await read('outgoing_calls')
    .where({ client_id: Number(id) })
    .orderBy('created_at', 'desc')
    .limit(maxLines)
  const subjects = rows.map(({ subject }) => (JSON.parse(subject) as LogoutSubject).sub)
  const people = await read('users').whereIn('id', subjects.map(Number)).select('id', 'username')
  const names = new Map(people.map(({ id: userId, username }) => [String(userId), username]))
  return rows.map((row, place) => ({
    at: row.ended_at ?? row.created_at,
    kind: called[row.state],
    person: names.get(subjects[place] ?? '') ?? null,
    ...detailsOf(row.reason === '' ? {} : { reason: row.reason, status: row.status }),
  }))
}

/** The newest lines first. */
export const listClientActivity = async (read: Knex, id: string): Promise<ClientActivity[]> =>
  [...(await listLogged(read, id)), ...(await listCalls(read, id))]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, maxLines)
    .map((line) => ({ ...line, at: iso(line.at) }))
