import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import type { LiveEvent } from '#contract/operations/events'
import { createApiToken } from '../../support/apiTokens.ts'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { makeClient, type Client } from '../../support/client.ts'
import { eventsBeforeMarker, listen, concernsRecord, type Listener } from '../../support/events.ts'
import { buildApplication, createRole, createUser, createVisitor } from '../../support/factories.ts'
import { startToKill } from '../../support/kills.ts'
import { freePort } from '../../support/freePort.ts'
import { serverProgram } from '../../support/process.ts'
import { metricsHeaders } from '../../support/settings.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({ MAX_STREAMS: '20' })
const { admin, beta } = server
const joins = '/usercenter/join-requests'

const open: Listener[] = []
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close()
})
const follow = async (client: Client, lastId?: string) => {
  const listener = await listen(client, lastId)
  open.push(listener)
  return listener
}

const about = (events: readonly LiveEvent[], resource: string) =>
  events.filter(({ data }) => 'resource' in data && data.resource === resource)

const visitor = async (): Promise<Client> => {
  const { username, password } = await createVisitor(server)
  return server.as(username, password)
}

const companyOf = async (client: Client): Promise<string> =>
  (await client.get('/usercenter/account')).body.data.companyName

const ask = async (applicant: Client, name: string): Promise<string> =>
  (await bodyOf(applicant.post(joins, { name }), 201)).id

describe('the recipients of an event', () => {
  it('are the requester and the reviewers of a join request, and no others', async () => {
    const [acme, beta, member, applicant] = [
      admin,
      await server.as('betaadmin'),
      await server.as('acmeviewer'),
      await visitor(),
    ]
    const listeners = [acme, beta, member, applicant]
    const [toAcme, toBeta, toMember, toApplicant] = [
      await follow(acme),
      await follow(beta),
      await follow(member),
      await follow(applicant),
    ]
    const id = await ask(applicant, await companyOf(acme))
    const received = [
      await eventsBeforeMarker(server, toAcme, acme),
      await eventsBeforeMarker(server, toBeta, beta),
      await eventsBeforeMarker(server, toMember, member),
      await eventsBeforeMarker(server, toApplicant, applicant),
    ]
    expect(received.map((events) => about(events, 'join-requests'))).toEqual([
      [
        { event: 'queue', data: { resource: 'join-requests' } },
        { event: 'record', data: { resource: 'join-requests', id } },
      ],
      [],
      [],
      [{ event: 'record', data: { resource: 'join-requests', id } }],
    ])
    expect(received.map((events) => events.some(({ event }) => event === 'notifications'))).toEqual(
      listeners.map((client) => client === acme),
    )
  })

  it('get only ids of records that their lists show', async () => {
    const clients = new Map<string, Client>()
    for (const name of [
      'superadmin',
      'salesman1',
      'acmeadmin',
      'acmemember',
      'betaadmin',
      'agencyadmin',
    ])
      clients.set(name, await server.as(name))
    const listeners = new Map<string, Listener>()
    for (const [name, client] of clients) listeners.set(name, await follow(client))
    const applicant = await visitor()
    const changed: [string, string][] = []
    for (const name of ['acmeadmin', 'betaadmin', 'agencyadmin']) {
      const client = clients.get(name) ?? applicant
      changed.push(['users', (await createUser(client)).id])
      changed.push(['roles', (await createRole(client)).id])
    }
    const acme = clients.get('acmeadmin') ?? applicant
    changed.push(['join-requests', await ask(applicant, await companyOf(acme))])
    const application = await (await visitor()).post('/usercenter/companies', buildApplication())
    changed.push(['companies', application.body.id])
    const member = clients.get('acmemember') ?? applicant
    const wanted = await member.post('/usercenter/rights-requests', { permissionId: '1411' })
    changed.push(['rights-requests', wanted.body.id])
    const invited = await acme.post('/usercenter/invitations', { channel: 'link', days: 7 })
    changed.push(['invitations', invited.body.id])
    changed.push(['api-tokens', (await createApiToken(server, acme)).record.id])
    for (const [name, client] of clients) {
      const listener = listeners.get(name)
      if (!listener) throw new Error(name)
      const events = await eventsBeforeMarker(server, listener, client)
      for (const [resource, id] of changed) {
        const list = await client.list(`/usercenter/${resource}`, { filter: { id: [id] } })
        const sees = list.status === 200 && list.body.length === 1
        expect([name, resource, events.some(concernsRecord(resource, id))]).toEqual([
          name,
          resource,
          sees,
        ])
      }
    }
  })

  it('never get contents', async () => {
    const listener = await follow(admin)
    await createUser(admin, { realName: 'Secret Person' })
    const text = JSON.stringify(await eventsBeforeMarker(server, listener, admin))
    expect(text).not.toMatch(/Secret|@|\d{8}/)
  })

  it('get an event of changed rights, and the events that these rights allow', async () => {
    const { username, id } = await createUser(admin)
    const member = await server.as(username, 'Survey2026')
    const listener = await follow(member)
    await createUser(admin)
    expect(about(await eventsBeforeMarker(server, listener, member), 'users')).toEqual([])
    const role = await createRole(admin, { permissionIds: ['1400'] })
    const holders = { method: 'DELETE', body: { userIds: [id] } }
    await admin.post(`/usercenter/roles/${role.id}/users`, holders.body)
    await listener.until(({ event }) => event === 'rights')
    const { id: seen } = await createUser(admin)
    expect(
      (await eventsBeforeMarker(server, listener, member)).some(concernsRecord('users', seen)),
    ).toBe(true)
    await admin.call(`/usercenter/roles/${role.id}/users`, holders)
    await listener.until(({ event }) => event === 'rights')
    await createUser(admin)
    expect(about(await eventsBeforeMarker(server, listener, member), 'users')).toEqual([])
  })
})

describe('a stream', () => {
  it('needs a session', async () => {
    expect((await listen(server.nobody)).status).toBe(401)
  })

  it('is not cached, compressed or buffered', async () => {
    const { headers } = await follow(admin)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('continues from the last event id', async () => {
    const first = await follow(admin)
    await eventsBeforeMarker(server, first, admin)
    await first.close()
    const missed = await createRole(admin)
    const second = await follow(admin, first.lastId)
    const events = await eventsBeforeMarker(server, second, admin)
    expect(events.some(concernsRecord('roles', missed.id))).toBe(true)
    const third = await follow(admin, second.lastId)
    expect(
      (await eventsBeforeMarker(server, third, admin)).some(concernsRecord('roles', missed.id)),
    ).toBe(false)
  })

  it('sends a reset if it cannot continue', async () => {
    const listener = await follow(admin, '999999999.0')
    expect(await listener.until(({ event }) => event === 'reset')).toEqual([
      { event: 'reset', data: {} },
    ])
  })

  it.each([
    ['the owner logs out', (own: Client) => own.post('/auth/oauth/logout')],
    [
      'an administrator disables the account',
      async (_own: Client, id: string) => admin.post(`/usercenter/users/${id}/disable`),
    ],
    [
      'an administrator ends the sessions',
      async (_own: Client, id: string) => admin.post(`/usercenter/users/${id}/sign-out`),
    ],
  ])('ends as soon as %s', async (_name, end) => {
    const { username, id } = await createUser(admin)
    const own = await server.as(username, 'Survey2026')
    const listener = await follow(own)
    await end(own, id)
    const events = await listener.until(({ event }) => event === 'session')
    await listener.ended
    expect(events.at(-1)).toEqual({ event: 'session', data: {} })
  })

  it('notifies the company’s list of online sessions of a generated and of a changed password', async () => {
    const { username, id } = await createUser(admin)
    const listener = await follow(admin)
    const generate = await admin.post(`/usercenter/users/${id}/generate-password`)
    const isTold = async () =>
      (await eventsBeforeMarker(server, listener, admin)).some(concernsRecord('online-sessions'))
    expect(await isTold()).toBe(true)
    const { password: oldPassword } = generate.body.data
    const own = await server.as(username, oldPassword)
    expect(await isTold()).toBe(true)
    const password = 'Heron4821own'
    const change = { oldPassword, password, confirmPassword: password }
    expect((await own.post('/usercenter/account/password', change)).status).toBe(200)
    expect(await isTold()).toBe(true)
    await server.as(username, password)
    expect(await isTold()).toBe(true)
    const last = await server.as(username, password)
    await isTold()
    expect((await last.post('/usercenter/account/delete-account')).status).toBe(200)
    expect(await isTold()).toBe(true)
  })

  it('is limited to four per session: the oldest ends', async () => {
    const listeners: Listener[] = []
    for (let count = 0; count < 5; count += 1) listeners.push(await follow(admin))
    await listeners[0]?.ended
    for (const listener of listeners.slice(1))
      expect((await eventsBeforeMarker(server, listener, admin)).length).toBeGreaterThan(0)
  })

  const gauge = async () =>
    Number(
      /^event_streams_open (\d+)$/m.exec(
        await (await fetch(`${server.base}/metrics`, { headers: metricsHeaders })).text(),
      )?.[1],
    )

  it('is refused to a user with half of all streams, and open to others', async () => {
    await expect.poll(gauge).toBe(0)
    for (let count = 0; count < 10; count += 1) await follow(await server.as('betaadmin'))
    await expectCode((await server.as('betaadmin')).get('/events'), 503, 7008)
    await follow(await server.as('betamember'))
    expect(await gauge()).toBe(11)
  })

  it('is refused and counted at the limit of the process', async () => {
    await expect.poll(gauge).toBe(0)
    const names = ['betaadmin', 'betamember', 'acmeadmin', 'acmeviewer']
    for (let count = 0; count < 20; count += 1)
      await follow(await server.as(names[count % names.length] ?? ''))
    expect(await gauge()).toBe(20)
    await expectCode(beta.get('/events'), 503, 7008)
  })

  it('ends when the server stops', async () => {
    const acme = await server.as('acmeadmin')
    const listener = await follow(acme)
    const id = listener.lastId
    await server.restart()
    await listener.ended
    const client = makeClient(server.base, acme.token)
    const again = await follow(client, id)
    expect((await eventsBeforeMarker(server, again, client)).some(concernsRecord('account'))).toBe(
      true,
    )
  })
})

it('includes changes by another process', async () => {
  const port = await freePort()
  const other = await startToKill(serverProgram, server.databaseUrl, port)
  onTestFinished(() => {
    other.kill('SIGKILL')
  })
  const { token } = await server.as('acmeadmin')
  const [here, there] = [
    await follow(admin),
    await follow(makeClient(`http://127.0.0.1:${port}`, token)),
  ]
  const role = await createRole(admin)
  for (const listener of [here, there])
    expect((await listener.until(concernsRecord('roles', role.id))).length).toBeGreaterThan(0)
})

it('ends and is refused if changes cannot be followed because sealing stopped', async () => {
  const acme = await server.as('acmeadmin')
  const listener = await follow(acme)
  await server.context.sealer.stop()
  try {
    await createRole(acme)
    server.wait(60_000)
    await listener.ended
    expect((await acme.get('/events')).status).toBe(503)
  } finally {
    await server.restart()
  }
  expect((await follow(await server.as('acmeadmin'))).status).toBe(200)
})

it('answers HEAD with only the headers, without opening a stream', async () => {
  const answer = await admin.fetch('/events', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
})
