import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebhookDelivery } from '#contract/operations/webhooks'
import { makeDispatcher } from '#server/features/operations/webhooks/dispatcher'
import { pauseFailing } from '#server/features/operations/webhooks/pausing.service'
import { makeWebhookCalls, pauseOf } from '#server/features/operations/webhooks/webhookCalls'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { logsOf, notificationsOf, type Client } from '../../support/client.ts'
import { createUser, foundCompany } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import { createWebhook, startReceiver, type Receiver } from '../../support/webhooks.ts'

const server = useServer()
const { system } = server
const hourMs = 3_600_000

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  // The tests send by themselves, so that nothing depends on the time that passes.
  await server.context.dispatcher.stop()
})
afterAll(() => receiver.close())
const sender = () => makeWebhookCalls(server.context, server.context.postTo, () => server.context)
/** Queues events and leaves it to the test to send them. */
const dispatch = () => {
  const webhookCalls = { hurry: () => {}, stop: async () => {} }
  return makeDispatcher({ ...server.context, webhookCalls }).dispatch()
}

const found = async () => {
  const company = await foundCompany(server, { permissionIds: ['117', '1895'] })
  const client = () => server.as(company.username, company.password)
  return { ...company, client }
}
const send = async () => {
  await dispatch()
  await sender().sweep()
}
const pathOf = (id: string, rest = '') => `/usercenter/webhooks/${id}${rest}`
const deliveriesOf = async (client: Client, id: string): Promise<WebhookDelivery[]> =>
  bodyOf(client.list(pathOf(id, '/deliveries'), { sort: ['logId', 'ASC'] }))
const sentIds = (path: string) => receiver.at(path).map(({ headers }) => headers['webhook-id'])
const logIdsAt = (path: string) => receiver.at(path).map(({ event }) => Number(event.data.logId))
const isRising = (ids: readonly number[]) =>
  ids.every((id, place) => place === 0 || id > Number(ids[place - 1]))

it('reports nothing to a webhook from before it was created', async () => {
  const company = await found()
  const client = await company.client()
  await createWebhook(client, { url: `${receiver.base}/earlier` })
  const { id } = await createUser(client)
  server.wait(1000)
  await createWebhook(client, { url: `${receiver.base}/later` })
  const { id: secondId } = await createUser(client)
  await send()
  const createdIds = (to: string) => receiver.at(to).map(({ event }) => event.data.id)
  expect(createdIds('/earlier')).toEqual([id, secondId])
  expect(createdIds('/later')).toEqual([secondId])
})

it('tries eleven times within about a day, pausing longer each time, and then fails', async () => {
  const company = await found()
  const webhook = await createWebhook(await company.client(), { url: `${receiver.base}/500/a` })
  await createUser(await company.client())
  await dispatch()
  const expected = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800]
  for (const [index, seconds] of expected.entries()) {
    await sender().sweep()
    const [call] = await deliveriesOf(await company.client(), webhook.id)
    expect(call).toMatchObject({
      state: 'waiting',
      tries: index + 1,
      status: 500,
      reason: 'status',
    })
    const pause = pauseOf({ id: call?.id ?? '', tries: index + 1 }) ?? 0
    expect(pause / 1000).toBeGreaterThanOrEqual(seconds * 0.8)
    expect(pause / 1000).toBeLessThanOrEqual(seconds * 1.2)
    server.wait(pause - 2000)
    await sender().sweep()
    expect(receiver.at('/500/a')).toHaveLength(index + 1)
    server.wait(2000)
  }
  await sender().sweep()
  const client = await company.client()
  const [call] = await deliveriesOf(client, webhook.id)
  expect(call).toMatchObject({ state: 'failed', tries: 11, nextTryAt: null })
  expect(new Set(sentIds('/500/a'))).toEqual(new Set([call?.id]))
  server.wait(10 * hourMs)
  await sender().sweep()
  expect(receiver.at('/500/a')).toHaveLength(11)
})

it('pauses a webhook after a day of failures, notifies its administrator, and sends everything in order afterwards', async () => {
  const company = await found()
  const webhook = await createWebhook(await company.client(), { url: `${receiver.base}/503/b` })
  for (let count = 0; count < 3; count += 1) await createUser(await company.client())
  await send()
  const failing = await bodyOf((await company.client()).get(pathOf(webhook.id)))
  expect(failing).toMatchObject({ state: 'active', waiting: 3, failingSince: expect.any(String) })
  server.wait(23 * hourMs)
  await sender().sweep()
  await pauseFailing(server.context)
  expect((await server.row('webhooks', webhook.id))?.state).toBe('active')
  server.wait(2 * hourMs)
  await pauseFailing(server.context)
  const client = await company.client()
  expect(await bodyOf(client.get(pathOf(webhook.id)))).toMatchObject({
    state: 'paused',
    waiting: 0,
    failed: 3,
  })
  const [notice] = await notificationsOf(client, { kind: 'webhook.failing' })
  expect(notice).toMatchObject({ args: { name: 'Sync', hours: 24 } })
  expect(notice.link).toBe(`/webhooks/${webhook.id}/show`)
  const [row] = await logsOf(system, { action: 'webhook.pause', targetId: webhook.id })
  expect(row).toMatchObject({ actorId: null, companyId: company.id, after: { state: 'paused' } })

  await createUser(client)
  await send()
  const held = await deliveriesOf(client, webhook.id)
  expect(held.map(({ state, reason, tries }) => [state, reason, tries > 0])).toEqual([
    ['failed', 'status', true],
    ['failed', 'status', true],
    ['failed', 'status', true],
    ['failed', 'paused', false],
  ])
  const replay = { deliveryId: held[0]?.id }
  await expectCode(client.post(pathOf(webhook.id, '/replay'), replay), 409, 7442)
  await bodyOf(client.put(pathOf(webhook.id), { url: `${receiver.base}/b` }))
  await bodyOf(client.post(pathOf(webhook.id, '/resume'), { from: 'failed' }))
  await sender().sweep()
  expect(sentIds('/b')).toEqual(held.map(({ id }) => id))
  expect(isRising(logIdsAt('/b'))).toBe(true)
  expect(await bodyOf(client.get(pathOf(webhook.id)))).toMatchObject({
    state: 'active',
    failingSince: null,
    failed: 0,
  })
  expect(await pauseFailing(server.context)).toBeUndefined()
  expect((await server.row('webhooks', webhook.id))?.state).toBe('active')
})

it('leaves out what failed when a webhook is resumed from now on', async () => {
  const { client: clientOf } = await found()
  const client = await clientOf()
  const webhook = await createWebhook(client, { url: `${receiver.base}/c` })
  await bodyOf(client.post(pathOf(webhook.id, '/pause')))
  await createUser(client)
  await dispatch()
  await bodyOf(client.post(pathOf(webhook.id, '/resume'), { from: 'now' }))
  const { id } = await createUser(client)
  await send()
  expect(receiver.at('/c').map(({ event }) => event.data.id)).toEqual([id])
})

it('pauses a webhook at once that answers 410', async () => {
  const company = await found()
  const client = await company.client()
  const webhook = await createWebhook(client, { url: `${receiver.base}/410/d` })
  await createUser(client)
  await createUser(client)
  await send()
  expect(receiver.at('/410/d')).toHaveLength(1)
  const calls = await deliveriesOf(client, webhook.id)
  expect(calls.map(({ state, status, reason }) => [state, status, reason])).toEqual([
    ['failed', 410, 'status'],
    ['failed', null, 'paused'],
  ])
  expect(await notificationsOf(client, { kind: 'webhook.gone' })).toHaveLength(1)
})

it('tells system administrators that a webhook of the provider was paused', async () => {
  const webhook = await createWebhook(await server.as('superadmin'), {
    url: `${receiver.base}/410/e`,
  })
  expect(webhook).toMatchObject({ companyId: null, companyName: null })
  await createUser(server.admin)
  await send()
  expect(await notificationsOf(system, { kind: 'webhook.gone' })).toHaveLength(1)
  await bodyOf(system.remove(pathOf(webhook.id)))
})

it('stores no events of a suspended company and sends what waited when it is reopened', async () => {
  const company = await found()
  const kinds = ['user.created', 'user.disabled']
  const values = { url: `${receiver.base}/500/f`, kinds }
  const webhook = await createWebhook(await company.client(), values)
  const before = await createUser(await company.client())
  await send()
  await bodyOf(system.post(`/usercenter/companies/${company.id}/suspend`, { reason: 'Unpaid' }))
  await server.update('webhooks', webhook.id, { url: `${receiver.base}/f` })
  expect(await bodyOf(system.get(pathOf(webhook.id)))).toMatchObject({ state: 'suspended' })
  await bodyOf(system.post(`/usercenter/users/${before.id}/disable`))
  server.wait(hourMs)
  await send()
  expect(receiver.at('/f')).toEqual([])
  await bodyOf(system.post(`/usercenter/companies/${company.id}/reopen`, { reason: 'Paid' }))
  await send()
  expect(receiver.at('/f').map(({ event }) => event.data.id)).toEqual([before.id])
})

it('does not count failures from before a suspension', async () => {
  const company = await found()
  const webhook = await createWebhook(await company.client(), { url: `${receiver.base}/500/i` })
  await createUser(await company.client())
  await send()
  expect((await server.row('webhooks', webhook.id))?.failing_since).not.toBeNull()
  await server.update('companies', company.id, { status: 'suspended' })
  await pauseFailing(server.context)
  await server.update('companies', company.id, { status: 'passed' })
  server.wait(25 * hourMs)
  await pauseFailing(server.context)
  expect((await server.row('webhooks', webhook.id))?.state).toBe('active')
})

it('deletes the webhooks of a closed company with their events', async () => {
  const company = await found()
  const webhook = await createWebhook(await company.client(), { url: `${receiver.base}/500/g` })
  await createUser(await company.client())
  await send()
  await bodyOf(system.post(`/usercenter/companies/${company.id}/close`, { reason: 'Gone' }))
  expect(await server.row('webhooks', webhook.id)).toBeUndefined()
  const calls = { webhook_id: Number(webhook.id) }
  expect(await server.row('outgoing_calls', calls)).toBeUndefined()
})

it('sends an event again with the same id', async () => {
  const { client: clientOf } = await found()
  const client = await clientOf()
  const webhook = await createWebhook(client, { url: `${receiver.base}/h` })
  await createUser(client)
  await send()
  const [call] = await deliveriesOf(client, webhook.id)
  const again = client.post(pathOf(webhook.id, '/replay'), { deliveryId: call?.id })
  expect((await bodyOf(again)).data).toEqual({ count: 1 })
  await send()
  expect(sentIds('/h')).toEqual([call?.id, call?.id])
  expect(receiver.at('/h')[0]?.body).toBe(receiver.at('/h')[1]?.body)
})
