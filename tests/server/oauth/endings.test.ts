import { beforeAll, expect, it } from 'vitest'
import { endExpiredSessions } from '#server/platform/identity/sessionRetention.queries'
import { bodyOf } from '../../support/answers.ts'
import { makeClient, type SignedInClient } from '../../support/client.ts'
import { changePassword } from '../../support/credentials.ts'
import { foundCompany, signInUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const dayMs = 86_400_000
let clientId: number

beforeAll(async () => {
  const names = { name: 'Survey', en_name: 'Survey', name_key: 'survey', en_name_key: 'survey' }
  // Nothing listens at this address.
  const logout_address = 'http://127.0.0.1:9/logout'
  const stamps = { created_at: 0, updated_at: 0 }
  const client = { application_id: 4, client_id: 'survey', ...names, kind: 'web' as const }
  const [row] = await server.db.transaction((trx) =>
    trx('oauth_clients')
      .insert({ ...client, logout_address, ...stamps })
      .returning('id'),
  )
  clientId = Number(row?.id)
})

interface Person {
  id: string
  username: string
  password: string
  client: SignedInClient
  administrator: SignedInClient
  companyId: string
  sessionId: string
}

/** A member of a new company with one session, in which they opened an application. */
const somebody = async (): Promise<Person> => {
  const grant = { permissionIds: ['1000', '1100', '1220', '117'], userQuota: 10 }
  const { client: administrator, id: companyId } = await foundCompany(server, grant)
  const person = await signInUser(server, administrator)
  const user_id = Number(person.id)
  const session = await server.db.read('sessions').where({ user_id }).first()
  const sessionId = session?.id ?? ''
  await server.db.transaction((trx) =>
    trx('oauth_logins').insert({
      session_id: sessionId,
      client_id: clientId,
      sid: `sid-${person.id}`,
      grant_id: 'grant',
      first_at: 0,
      last_at: 0,
    }),
  )
  return { ...person, administrator, companyId, sessionId }
}

/** The queued calls about one person. */
const callsAbout = async ({ id }: Person) => {
  const rows = await server.db.read('outgoing_calls').select('kind', 'client_id', 'subject')
  return rows
    .map(({ subject, ...call }) => ({ ...call, subject: JSON.parse(subject) }))
    .filter(({ subject }) => subject.sub === id)
}

const refresh = (cookie: string | null) =>
  makeClient(server.base, null, cookie).post('/auth/oauth/token', { grant_type: 'refresh_token' })

const reason = 'Unpaid since June'
const account = '/usercenter/account'
const ways: Record<string, (person: Person) => Promise<unknown>> = {
  'logging out': ({ client }) => bodyOf(client.post('/auth/oauth/logout')),
  'logging out other devices': async ({ username, password }) => {
    const other = await server.as(username, password)
    await bodyOf(other.post('/usercenter/sessions/sign-out-others'))
  },
  'an administrator who logs the person out': ({ id, administrator }) =>
    bodyOf(administrator.post(`/usercenter/users/${id}/sign-out`)),
  'disabling the account': ({ id, administrator }) =>
    bodyOf(administrator.post(`/usercenter/users/${id}/disable`)),
  'changing the password': ({ client, password }) => bodyOf(changePassword(client, password)),
  'withdrawing consent': async ({ client }) => {
    const { data } = await bodyOf(client.get(`${account}/consent`))
    await bodyOf(client.post(`${account}/consent/withdraw`, { version: data.current }))
  },
  'reusing a login cookie': async ({ client }) => {
    await bodyOf(refresh(client.cookie))
    server.wait(11_000)
    await bodyOf(refresh(client.cookie), 401)
  },
  'erasing the account': ({ client }) => bodyOf(client.post(`${account}/delete-account`)),
  'closing the company': ({ companyId }) =>
    bodyOf(system.post(`/usercenter/companies/${companyId}/close`, { reason })),
  'suspending the company': ({ companyId }) =>
    bodyOf(system.post(`/usercenter/companies/${companyId}/suspend`, { reason })),
  expiry: async () => {
    server.wait(31 * dayMs)
    await endExpiredSessions(server.db, server.context.now())
  },
}

it.each(Object.entries(ways))(
  'notifies the applications opened in a session: %s',
  async (_way, end) => {
    const person = await somebody()
    expect(await callsAbout(person)).toEqual([])
    await end(person)
    const subject = { sub: person.id, sid: `sid-${person.id}` }
    expect(await callsAbout(person)).toEqual([{ kind: 'logout', client_id: clientId, subject }])
  },
)

it('queues one call for each login, and none once the session has ended', async () => {
  const person = await somebody()
  const { id, administrator, sessionId } = person
  await bodyOf(administrator.post(`/usercenter/users/${id}/end-session`, { sessionId }))
  await bodyOf(administrator.post(`/usercenter/users/${id}/disable`))
  expect(await callsAbout(person)).toHaveLength(1)
})

it('queues nothing for a session that keeps running, or for a client without a logout address', async () => {
  const person = await somebody()
  await bodyOf(person.client.post('/usercenter/sessions/sign-out-others'))
  await server.update('oauth_clients', clientId, { logout_address: '' })
  await bodyOf(person.client.post('/auth/oauth/logout'))
  await server.update('oauth_clients', clientId, { logout_address: 'http://127.0.0.1:9/logout' })
  expect(await callsAbout(person)).toEqual([])
})

it('marks each expired session once', async () => {
  const person = await somebody()
  server.wait(31 * dayMs)
  const { db, context } = server
  expect(await endExpiredSessions(db, context.now())).toBeGreaterThan(0)
  const row = await server.row('sessions', { id: person.sessionId })
  expect(row).toMatchObject({ end_reason: 'expired', ended_at: expect.any(Number) })
  expect(await endExpiredSessions(db, context.now())).toBe(0)
  expect(await callsAbout(person)).toHaveLength(1)
})
