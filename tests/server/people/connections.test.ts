import { beforeAll, expect, it } from 'vitest'
import { viewAsHeader } from '#contract/core/enums'
import { requireRow } from '#db/tables'
import { readChanges } from '#server/platform/events/changes'
import { dropExpiredArtifacts } from '#server/platform/oauth/store/retention'
import { absentIds, bodyOf, expectAnswer, expectCode, times } from '../../support/answers.ts'
import { logsOf } from '../../support/client.ts'
import { foundCompany, signInUser } from '../../support/factories.ts'
import {
  modelsOf,
  storeArtifact,
  storeClient,
  storeConsent,
  storeLogin,
  type StoredClient,
} from '../../support/oauthRows.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin } = server
const path = '/usercenter/connections'
const iso = (at: number) => new Date(at).toISOString()

let application: { name: string; enName: string; icon: string }
beforeAll(async () => {
  const row = requireRow(await server.row('applications', 4))
  application = { name: row.name, enName: row.en_name, icon: row.icon }
})

const signIn = async () => {
  const person = await signInUser(server, admin)
  const [session] = (await person.client.list('/usercenter/sessions')).body
  return { ...person, sessionId: session.id as string }
}

const connectionOf = ({ id, name }: StoredClient, agreedAt: number, usedAt: number | null) => ({
  id: String(id),
  applicationName: application.name,
  applicationEnName: application.enName,
  icon: application.icon,
  clientName: name,
  clientEnName: name.replace('客户端', 'Client'),
  scopes: ['openid', 'profile'],
  agreedAt: iso(agreedAt),
  lastUsedAt: usedAt && iso(usedAt),
})

const listOf = async ({ client }: Pick<Awaited<ReturnType<typeof signIn>>, 'client'>) =>
  (await bodyOf(client.get(path))).data

const callsTo = (clientId: number) =>
  server.db.read('outgoing_calls').where({ client_id: clientId }).select('kind', 'state', 'subject')

it('lists whom a person lets in, latest consent first, with the last use in any of their sessions', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const [used, unused] = [await storeClient(server), await storeClient(server)]
  await storeConsent(server, one.id, used.id, 1000)
  await storeConsent(server, one.id, unused.id, 2000)
  await storeConsent(server, other.id, unused.id, 3000)
  await server.as(one.username, one.password)
  const sessions = (await one.client.list('/usercenter/sessions')).body
  await storeLogin(server, sessions[0].id, used.id, [1, 5000])
  await storeLogin(server, sessions[1].id, used.id, [1, 4000])
  await storeLogin(server, other.sessionId, used.id, [1, 9000])
  expect(await listOf(one)).toEqual([
    connectionOf(unused, 2000, null),
    connectionOf(used, 1000, 5000),
  ])
  expect(await listOf(other)).toEqual([connectionOf(unused, 3000, null)])
})

it('withdraws once: ends logins and tokens at that client, calls it, and leaves all else', async () => {
  const logoutAddress = 'https://app.example.com/logout'
  const [one, other] = [await signIn(), await signIn()]
  const client = await storeClient(server, { logoutAddress })
  const kept = await storeClient(server, { logoutAddress })
  for (const { id } of [client, kept]) await storeConsent(server, one.id, id, 1000)
  await storeConsent(server, other.id, client.id, 1000)
  const sid = await storeLogin(server, one.sessionId, client.id)
  await storeLogin(server, one.sessionId, kept.id)
  await storeLogin(server, other.sessionId, client.id)
  const [own, theirs] = [one, other].map(({ id }) => ({
    account_id: id,
    client_id: client.clientId,
  }))
  for (const model of ['AccessToken', 'Grant', 'Interaction', 'RefreshToken', 'Session'])
    await storeArtifact(server, { ...own, model })
  await storeArtifact(server, { ...own, client_id: kept.clientId, model: 'AuthorizationCode' })
  await storeArtifact(server, theirs ?? {})

  const withdraw = () => one.client.post(`${path}/${client.id}/withdraw`)
  await expectAnswer(withdraw(), 200, {
    code: 0,
    message: 'The application no longer has access to your data.',
    data: true,
  })
  expect(await listOf(one)).toEqual([connectionOf(kept, 1000, 1)])
  expect(await listOf(other)).toEqual([connectionOf(client, 1000, 1)])
  expect(await modelsOf(server, one.id)).toEqual(['AuthorizationCode', 'Interaction', 'Session'])
  expect(await modelsOf(server, other.id)).toEqual(['RefreshToken'])
  expect(await callsTo(client.id)).toEqual([
    { kind: 'logout', state: 'waiting', subject: JSON.stringify({ sub: one.id, sid }) },
  ])
  expect(await callsTo(kept.id)).toEqual([])
  const filter = { targetType: 'applicationClient', targetId: String(client.id) }
  expect(await logsOf(system, { ...filter, result: 'done' })).toMatchObject([
    {
      action: 'application.withdraw',
      actorName: one.username,
      targetName: client.name,
      applicationId: '4',
      code: 0,
    },
  ])
  await expectCode(withdraw(), 404, 7004)
  expect(await callsTo(client.id)).toHaveLength(1)
})

it('lets one of 10 withdrawals at once succeed', async () => {
  const one = await signIn()
  const client = await storeClient(server, { logoutAddress: 'https://app.example.com/logout' })
  await storeConsent(server, one.id, client.id, 1000)
  await storeLogin(server, one.sessionId, client.id)
  const answers = await Promise.all(
    times(10, () => one.client.post(`${path}/${client.id}/withdraw`)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...times(9, () => 404)])
  expect(await callsTo(client.id)).toHaveLength(1)
})

it('refuses to withdraw a consent that the caller never gave, and shows none to someone viewing as them', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const client = await storeClient(server)
  await storeConsent(server, other.id, client.id, 1000)
  for (const id of [...absentIds, client.id])
    await expectCode(one.client.post(`${path}/${encodeURIComponent(id)}/withdraw`), 404, 7004)
  expect(await listOf(other)).toHaveLength(1)
  const { grant } = (await bodyOf(admin.post(`/usercenter/users/${other.id}/view-as`))).data
  await expectCode(admin.call(path, { headers: { [viewAsHeader]: grant } }), 403, 7020)
})

it('shows members of a suspended company what they let in, and lets them withdraw', async () => {
  const { client, id } = await foundCompany(server)
  const account = (await bodyOf(client.get('/usercenter/account'))).data
  const stored = await storeClient(server)
  await storeConsent(server, account.id, stored.id, 1000)
  await bodyOf(system.post(`/usercenter/companies/${id}/suspend`, { reason: 'Unpaid' }))
  expect(await listOf({ client })).toEqual([connectionOf(stored, 1000, null)])
  await bodyOf(client.post(`${path}/${stored.id}/withdraw`))
})

it('names in each session the applications opened in it, to its owner and their administrator', async () => {
  const one = await signIn()
  const [web, app] = [await storeClient(server), await storeClient(server)]
  await storeLogin(server, one.sessionId, web.id, [2000, 3000])
  await storeLogin(server, one.sessionId, app.id, [1000, 2500])
  await server.as(one.username, one.password)
  const opened = [{ ...application, firstAt: iso(1000), lastAt: iso(3000) }]
  const sort = ['createdAt', 'ASC']
  for (const sessions of [
    (await one.client.list('/usercenter/sessions', { sort })).body,
    (await admin.list(`/usercenter/users/${one.id}/sessions`, { sort })).body,
  ])
    expect(sessions).toMatchObject([{ applications: opened }, { applications: [] }])
  const session = `/usercenter/sessions/${one.sessionId}`
  expect((await one.client.get(session)).body.applications).toEqual(opened)
  expect((await one.client.remove(session)).body.applications).toEqual(opened)
})

it('exports what a person lets in, and the applications opened in running and ended sessions', async () => {
  const one = await signIn()
  const other = await storeClient(server, { applicationId: 3 })
  const client = await storeClient(server)
  await storeConsent(server, one.id, client.id, 1000)
  await storeLogin(server, one.sessionId, client.id, [2000, 3000])
  const second = await server.as(one.username, one.password)
  const sessions = (await second.list('/usercenter/sessions')).body
  const { id } = sessions.find(({ current }: { current: boolean }) => current)
  await storeLogin(server, id, client.id, [4000, 5000])
  await storeLogin(server, id, other.id, [6000, 7000])
  await second.post('/auth/oauth/logout')
  const { data } = await bodyOf(one.client.get('/usercenter/account/export'))
  expect(data.connections).toEqual([connectionOf(client, 1000, 5000)])
  expect(data.openedApplications).toEqual([
    { ...application, firstAt: iso(2000), lastAt: iso(5000) },
    expect.objectContaining({ firstAt: iso(6000), lastAt: iso(7000) }),
  ])
})

it.each<[string, (id: string) => Promise<unknown>, boolean]>([
  ['is disabled', (id) => bodyOf(admin.post(`/usercenter/users/${id}/disable`)), true],
  ['is removed from the company', (id) => bodyOf(admin.remove(`/usercenter/users/${id}`)), true],
  [
    'is logged out everywhere',
    (id) => bodyOf(admin.post(`/usercenter/users/${id}/sign-out`)),
    false,
  ],
])('deletes the tokens of someone who %s, where their session does not decide', async (...row) => {
  const [, act, deletes] = row
  const [one, other] = [await signIn(), await signIn()]
  for (const { id } of [one, other]) await storeArtifact(server, { account_id: id })
  await act(one.id)
  expect(await modelsOf(server, one.id)).toEqual(deletes ? [] : ['RefreshToken'])
  expect(await modelsOf(server, other.id)).toEqual(['RefreshToken'])
})

it('deletes the tokens of someone who leaves a company', async () => {
  const one = await signIn()
  await storeArtifact(server, { account_id: one.id })
  await bodyOf(one.client.post('/usercenter/company/leave'))
  expect(await modelsOf(server, one.id)).toEqual([])
})

it('deletes the tokens of the members of a company that is closed', async () => {
  const { client, id } = await foundCompany(server)
  const account = (await bodyOf(client.get('/usercenter/account'))).data
  await storeArtifact(server, { account_id: account.id })
  await bodyOf(system.post(`/usercenter/companies/${id}/close`, { reason: 'Gone' }))
  expect(await modelsOf(server, account.id)).toEqual([])
})

it.each([
  ['application.signIn', ['log']],
  ['application.signOut', ['log']],
  ['application.withdraw', ['log', 'applicationClient']],
] as const)('notifies about %s in the lists of %j', async (action, types) => {
  const row = { log_id: 1, actor_id: 1, company_id: null, action, code: 0 }
  const target = { target_type: 'applicationClient', target_id: '1' }
  const { records } = await readChanges(server.db.read, [{ ...row, ...target }], {})
  expect(records.map(({ type }) => type)).toEqual(types)
})

it('drops expired artifacts in thousands, and no others', async () => {
  const now = server.context.now()
  const expiries = [...times(2500, () => now - 1), now, now + 1, null]
  await server.db.transaction((trx) =>
    trx.batchInsert(
      'oauth_artifacts',
      expiries.map((expires_at, at) => ({
        model: 'AccessToken',
        id: `expiring ${at}`,
        payload: '{}',
        expires_at,
      })),
      100,
    ),
  )
  expect(await dropExpiredArtifacts(server.db, now)).toBe(2500)
  expect(await dropExpiredArtifacts(server.db, now)).toBe(0)
  const left = server.db.read('oauth_artifacts').where('id', 'like', 'expiring %')
  expect(await left.pluck('id')).toHaveLength(3)
})
