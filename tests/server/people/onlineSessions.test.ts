import { expect, it, vi } from 'vitest'
import type { OnlineSessionRecord } from '#contract/people/onlineSessions'
import { connect } from '#db/connect'
import { makeActivity } from '#server/platform/identity/sessionActivity'
import type { Client } from '../../support/client.ts'
import { buildUser, createRole, createUser } from '../../support/factories.ts'
import { eventsBeforeMarker, listen } from '../../support/events.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const path = '/usercenter/online-sessions'
const minuteMs = 60_000

const online = async (client: Client, filter: object = {}): Promise<OnlineSessionRecord[]> =>
  (await client.list(path, { filter })).body
const namesOf = (rows: readonly OnlineSessionRecord[]): string[] =>
  [...new Set(rows.map(({ username }) => username))].toSorted()

const viewers = async () =>
  [
    await server.as('acmeadmin'),
    await server.as('betaadmin'),
    await server.as('superadmin'),
  ] as const

it('shows a company its own online users, and the provider all of them', async () => {
  const [acme, beta, provider] = await viewers()
  const member = await server.as('acmemember')
  const own = await online(acme)
  expect(namesOf(own)).toEqual(['acmeadmin', 'acmemember'])
  expect(namesOf(await online(beta))).toEqual(['betaadmin'])
  expect(namesOf(await online(provider))).toEqual([
    'acmeadmin',
    'acmemember',
    'betaadmin',
    'superadmin',
  ])
  const byId = (await provider.list('/usercenter/online-sessions', { sort: ['id', 'DESC'] })).body
  const ids = byId.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect(ids).toHaveLength(4)
  const { id: userId } = (await member.get('/usercenter/account')).body.data
  expect(own.find(({ username }) => username === 'acmemember')).toEqual({
    id: expect.any(String),
    current: false,
    address: expect.any(String),
    userAgent: expect.any(String),
    browser: expect.any(String),
    system: expect.any(String),
    fingerprint: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
    lastSeenAt: expect.any(String),
    expiresAt: expect.any(String),
    userId,
    username: 'acmemember',
    realName: expect.any(String),
    companyId: expect.any(String),
    companyName: expect.any(String),
    isOnline: true,
    mayEnd: true,
  })
  expect(own.map(({ username, current }) => [username, current])).toContainEqual([
    'acmeadmin',
    true,
  ])
  const ofSuper = (await online(provider, { q: 'acmeadmin' })).map(({ mayEnd }) => mayEnd)
  expect(ofSuper).toEqual([true])
  expect(await online(acme, { q: 'nobody-of-this-name' })).toEqual([])
  expect(namesOf(await online(provider, { companyId: own[0]?.companyId }))).toEqual([
    'acmeadmin',
    'acmemember',
  ])
  expect((await member.list(path)).status).toBe(403)
})

it('reports which of the given users are online, only for users that the caller may see', async () => {
  const [acme, beta, provider] = await viewers()
  const requestOnline = (client: Client, ids: unknown) =>
    client.get(`${path}/users?ids=${encodeURIComponent(JSON.stringify(ids))}`)
  const onlineOf = async (client: Client, ids: string[]) =>
    (await requestOnline(client, ids)).body.data.ids.toSorted()
  const ids = ['3', '5', '6', '9', '999999', 'x']
  expect(await onlineOf(acme, ids)).toEqual(['3'])
  expect(await onlineOf(beta, ids)).toEqual(['6'])
  expect(await onlineOf(provider, ids)).toEqual(['3', '6'])
  expect(await onlineOf(provider, [])).toEqual([])
  await server.as('acmeadmin')
  expect(await onlineOf(acme, ['3'])).toEqual(['3'])
  expect((await requestOnline(acme, Array.from({ length: 1001 }, String))).body.code).toBe(7000)
  expect((await requestOnline(acme, 'x')).body.code).toBe(7000)
  expect((await requestOnline(await server.as('acmemember'), ids)).status).toBe(403)
})

it('omits users who were inactive for some minutes, and records activity once a minute', async () => {
  const acme = await server.as('acmeadmin')
  const member = await server.as('acmemember')
  const seenAt = async () =>
    (await online(acme, { seen: 'day' })).find(({ username }) => username === 'acmemember')
      ?.lastSeenAt
  const first = await seenAt()
  server.wait(minuteMs / 2)
  await member.get('/usercenter/account')
  server.wait(6 * minuteMs)
  // Half a minute is too short for a new timestamp to be written.
  expect(await seenAt()).toBe(first)
  expect(namesOf(await online(acme))).not.toContain('acmemember')
  await member.get('/usercenter/account')
  await vi.waitFor(async () => expect(namesOf(await online(acme))).toContain('acmemember'), 5000)
  expect(Date.parse((await seenAt()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
})

it('retries to store the last use of sessions after a failure', async () => {
  const member = await server.as('acmemember')
  const { body } = await member.list('/usercenter/sessions')
  const { id } = body.find(({ current }: { current: boolean }) => current)
  const closed = await connect(server.databaseUrl)
  await closed.close()
  const activity = makeActivity()
  const later = server.context.now() + 10 * minuteMs
  activity.note(id, 0, later)
  await expect(activity.flush({ db: closed })).rejects.toThrow(/acquire a connection|is closed/)
  await activity.flush({ db: server.db })
  expect(await server.db.read('sessions').where({ id }).pluck('last_seen_at')).toEqual([later])
})

it('omits ended sessions, and notifies viewers of the list', async () => {
  const acme = await server.as('acmeadmin')
  const beta = await server.as('betaadmin')
  const username = 'acmeviewer'
  // Delivers the events of their own logins first.
  await server.context.sealer.seal()
  const [toAcme, toBeta] = [await listen(acme), await listen(beta)]
  await server.as(username)
  const row = (await online(acme)).find((one) => one.username === username)
  const receivedEvents = async () =>
    Promise.all(
      (
        [
          [toAcme, acme],
          [toBeta, beta],
        ] as const
      ).map(async ([listener, client]) =>
        (await eventsBeforeMarker(server, listener, client)).some(
          ({ data }) => 'resource' in data && data.resource === 'online-sessions',
        ),
      ),
    )
  expect(await receivedEvents()).toEqual([true, false])
  expect((await acme.post(`/usercenter/users/${row?.userId}/sign-out`, {})).status).toBe(200)
  expect(namesOf(await online(acme))).not.toContain(username)
  await toAcme.close()
  await toBeta.close()
})

it('refuses to search by phone or email for callers who may not see contacts', async () => {
  const admin = await server.as('acmeadmin')
  const watcher = await createUser(admin, { realName: 'Wes Watcher' })
  const watched = buildUser({ realName: 'Wanda Watched', email: 'found.by@example.org' })
  await createUser(admin, watched)
  await createRole(admin, { permissionIds: ['1840'], userIds: [watcher.id] })
  await server.as(watched.username, watched.password)
  const [limited, full] = [await server.as(watcher.username, 'Survey2026'), admin]
  const found = async (client: Client, q: string) => namesOf(await online(client, { q }))
  for (const q of [watched.phone, watched.phone.slice(0, 5), 'found.by']) {
    expect(await found(full, q)).toContain(watched.username)
    expect(await found(limited, q)).toEqual([])
  }
  for (const q of [watched.username, 'wanda', 'Watched 127.0'])
    expect(await found(limited, q)).toEqual([watched.username])
})
