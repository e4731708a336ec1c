import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxWebhooks } from '#contract/operations/webhooks'
import { expectAnswer, expectCode, bodyOf } from '../../support/answers.ts'
import { logsOf, type Client } from '../../support/client.ts'
import { fetchExport } from '../../support/exports.ts'
import { concernsRecord, eventsBeforeMarker, listen } from '../../support/events.ts'
import { createEmployee, createUser, foundCompany } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import { createWebhook, startReceiver, type Receiver } from '../../support/webhooks.ts'

const server = useServer()
const { admin, beta, system } = server
const path = '/usercenter/webhooks'
const one = ({ id }: { id: string }, rest = '') => `${path}/${id}${rest}`

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
const url = (to = '/') => receiver.base + to
const idsOf = async (client: Client): Promise<string[]> =>
  (await client.list(path)).body.map(({ id }: { id: string }) => id)

it('shows a webhook without its secret, which only the answers of creation and rotation contain', async () => {
  const { secret, ...created } = await createWebhook(admin, { url: url(), name: '同步' })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await expectAnswer(admin.get(one(created)), 200, created)
  expect(created).toMatchObject({
    companyId: '2',
    companyName: '华南测绘',
    name: '同步',
    kinds: ['user.created'],
    state: 'active',
    failingSince: null,
    lastDeliveredAt: null,
    earlierSecretUntil: null,
    hours: Array.from({ length: 24 }, () => ({ delivered: 0, failed: 0 })),
  })
  const { data: rotated } = await bodyOf(admin.post(one(created, '/rotate-secret')))
  expect(rotated.secret).not.toBe(secret)
  expect(Date.parse(rotated.earlierSecretUntil) - server.context.now()).toBeGreaterThan(
    86_400_000 - 60_000,
  )
  const texts = [
    JSON.stringify((await admin.list(path)).body),
    await (await fetchExport(admin, 'webhooks', { format: 'csv' })).text(),
    JSON.stringify(await logsOf(system, { targetType: 'webhook' })),
    JSON.stringify(await server.db.read('webhooks')),
  ]
  for (const text of texts) {
    expect(text).not.toContain(secret.slice('whsec_'.length))
    expect(text).not.toContain(rotated.secret.slice('whsec_'.length))
  }
})

it('shows each company its own webhooks, and all to people who see the whole log', async () => {
  const own = await createWebhook(admin, { url: url() })
  const foreign = await createWebhook(beta, { url: url() })
  const ofProvider = await createWebhook(system, { url: url() })
  expect(ofProvider).toMatchObject({ companyId: null, companyName: null })
  const seen = await idsOf(admin)
  expect(seen).toContain(own.id)
  expect(seen).not.toContain(foreign.id)
  expect(seen).not.toContain(ofProvider.id)
  for (const { id } of [foreign, ofProvider]) await expectCode(admin.get(one({ id })), 404, 7004)
  expect(await idsOf(system)).toEqual(expect.arrayContaining([own.id, foreign.id, ofProvider.id]))
})

it("makes a webhook of the provider's company for its people who do not see the whole log", async () => {
  const employee = await createEmployee(system, ['1895'])
  const client = await server.as(employee.username, employee.password)
  expect(await createWebhook(client, { url: url() })).toMatchObject({ companyId: '1' })
})

it.each([
  ['http://8.8.8.8/', 'addressNotAllowed'],
  ['https://10.0.0.1/', 'addressNotAllowed'],
  ['https://8.8.8.8:25/', 'addressNotAllowed'],
  ['https://someone:secret@hooks.example.com/', 'addressNotAllowed'],
  ['hooks', 'addressNotAllowed'],
  ['https://nowhere.invalid/', 'nameNotFound'],
])('refuses the address %s when it is entered, and says why', async (address, reason) => {
  const values = { name: 'Sync', url: address, kinds: ['user.created'] }
  const refused = await admin.post(path, values)
  await expectCode(refused, 400, 7440, { fields: ['url'] })
  expect(refused.body.errors.url.key).toBe(`outgoing.${reason}`)
  expect(refused.body.errors.url.message).not.toContain('outgoing')
  const { id } = await createWebhook(admin, { url: url() })
  await expectCode(admin.put(one({ id }), { url: address }), 400, 7440, { fields: ['url'] })
  expect(await server.row('webhooks', id)).toMatchObject({ url: url() })
  await bodyOf(admin.remove(one({ id })))
})

it('refuses a webhook without events, and events that do not exist', async () => {
  const values = { name: 'Sync', url: url() }
  for (const [kinds, field] of [
    [[], 'kinds'],
    [undefined, 'kinds'],
    [['user.created', 'user.exploded'], 'kinds.1'],
  ])
    await expectCode(admin.post(path, { ...values, kinds }), 400, 7000, { fields: [String(field)] })
})

it('makes at most 20 webhooks for a company, also at once', async () => {
  const { client } = await foundCompany(server, { permissionIds: ['117', '1895'] })
  const values = { name: 'Sync', url: url(), kinds: ['user.created'] }
  const calls = Array.from({ length: maxWebhooks + 5 }, () => client.post(path, values))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxWebhooks)
  await expectCode(client.post(path, values), 409, 7441)
})

it('logs each action', async () => {
  const created = await createWebhook(admin, { url: url('/logged') })
  await bodyOf(admin.put(one(created), { name: 'Other' }))
  await bodyOf(admin.post(one(created, '/test')))
  await bodyOf(admin.post(one(created, '/rotate-secret')))
  await bodyOf(admin.post(one(created, '/pause')))
  await expectCode(admin.post(one(created, '/pause')), 409, 7012)
  await bodyOf(admin.post(one(created, '/resume'), { from: 'now' }))
  await expectCode(admin.post(one(created, '/resume'), { from: 'now' }), 409, 7012)
  await bodyOf(admin.remove(one(created)))
  const rows = await logsOf(admin, { targetType: 'webhook', targetId: created.id, result: 'done' })
  const shown = rows.map(({ action, before, after }: Record<string, unknown>) => [
    action,
    before,
    after,
  ])
  const record = { name: 'Sync', url: url('/logged'), kinds: ['user.created'] }
  expect(shown.slice(1)).toEqual([
    ['webhook.resume', { state: 'paused' }, { state: 'active' }],
    ['webhook.pause', { state: 'active' }, { state: 'paused' }],
    ['webhook.rotate', {}, {}],
    ['webhook.test', {}, { status: 204, reason: '' }],
    ['webhook.edit', { name: 'Sync' }, { name: 'Other' }],
    ['webhook.create', {}, record],
  ])
  expect(shown[0].slice(0, 1)).toEqual(['webhook.delete'])
})

it('logs no query of an address, because it may contain a secret', async () => {
  const created = await createWebhook(admin, { url: url('/secret?key=canary1#canary2') })
  await bodyOf(admin.put(one(created), { url: url('/other?key=canary3') }))
  await bodyOf(admin.put(one(created), { url: url('/other?key=canary4') }))
  await bodyOf(admin.remove(one(created)))
  const rows = await logsOf(admin, { targetType: 'webhook', targetId: created.id })
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'webhook.delete',
    'webhook.edit',
    'webhook.edit',
    'webhook.create',
  ])
  expect(JSON.stringify(rows)).not.toContain('canary')
  expect(rows[2]).toMatchObject({
    before: { url: url('/secret?…') },
    after: { url: url('/other?…') },
  })
})

it('answers what came of a test, and nothing that the receiver answered', async () => {
  const working = await createWebhook(admin, { url: url('/tested') })
  const { data } = await bodyOf(admin.post(one(working, '/test')))
  expect(data).toEqual({ status: 204, ms: expect.any(Number), reason: null })
  const [call] = receiver.at('/tested')
  expect(call?.event).toMatchObject({ type: 'webhook.test', data: { id: working.id } })

  const failing = await createWebhook(admin, { url: url('/302/tested') })
  await bodyOf(admin.post(one(failing, '/pause')))
  const answer = await bodyOf(admin.post(one(failing, '/test')))
  expect(answer.data).toEqual({ status: 302, ms: expect.any(Number), reason: 'status' })
  expect(receiver.at('/redirected')).toEqual([])
  expect(JSON.stringify(answer)).not.toContain('canary')
  expect(await bodyOf(admin.get(one(failing)))).toMatchObject({ failed: 0, failingSince: null })
})

it('lists the deliveries of a webhook by state and kind, without what the receiver answered', async () => {
  const permissionIds = ['1400', '1401', '1403', '1895', '1897']
  const { client } = await foundCompany(server, { permissionIds })
  const webhook = await createWebhook(client, {
    url: url('/500/listed'),
    kinds: ['user.created', 'user.disabled'],
  })
  const { id } = await createUser(client)
  await bodyOf(client.post(`/usercenter/users/${id}/disable`))
  await expect.poll(() => receiver.at('/500/listed').length).toBe(2)
  const listOf = (filter: object) => client.list(one(webhook, '/deliveries'), { filter })
  await expect
    .poll(async () => (await listOf({})).body.map(({ status }: { status: number }) => status))
    .toEqual([500, 500])
  const all = await listOf({})
  expect(all.body[0]).toEqual({
    id: expect.any(String),
    kind: 'user.disabled',
    logId: expect.any(String),
    state: 'waiting',
    tries: 1,
    status: 500,
    ms: expect.any(Number),
    reason: 'status',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 2,
    nextTryAt: expect.any(String),
    endedAt: null,
  })
  expect(JSON.stringify(all.body)).not.toContain('canary')
  expect((await listOf({ kind: 'user.created' })).body).toHaveLength(1)
  expect((await listOf({ state: 'sent' })).body).toEqual([])
  await expectCode(beta.list(one(webhook, '/deliveries')), 404, 7004)
  const replay = { deliveryId: all.body[0].id }
  const foreign = await createWebhook(client, { url: url() })
  await expectCode(client.post(one(foreign, '/replay'), replay), 404, 7004)
})

it('notifies open pages of people who see a changed webhook', async () => {
  const [own, other] = [await listen(await server.as('acmeadmin')), await listen(beta)]
  const webhook = await createWebhook(admin, { url: url() })
  const isAbout = concernsRecord('webhooks', webhook.id)
  await own.until(isAbout)
  expect((await eventsBeforeMarker(server, other, beta)).some(isAbout)).toBe(false)
  await own.close()
})
