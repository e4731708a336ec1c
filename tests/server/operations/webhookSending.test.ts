import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDispatcher } from '#server/features/operations/webhooks/dispatcher'
import { makeWebhookCalls } from '#server/features/operations/webhooks/webhookCalls'
import { findMark } from '#server/features/operations/webhooks/webhooks.queries'
import type { WebhookRecord } from '#contract/operations/webhooks'
import type { Sender } from '#server/platform/outgoing/sender'
import { createUser, foundCompany } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import { metricsHeaders } from '../../support/settings.ts'
import { createWebhook, startReceiver, type Receiver } from '../../support/webhooks.ts'

const server = useServer()
const { admin, beta } = server
const dayMs = 86_400_000

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const sender = (post = server.context.postTo) =>
  makeWebhookCalls(server.context, post, () => server.context)
/** Stores events for a webhook as the dispatcher does. */
const queue = (webhookId: string, count: number, from = 1) =>
  server.db.transaction((trx) =>
    trx.batchInsert(
      'outgoing_calls',
      Array.from({ length: count }, (_, place) => ({
        id: randomUUID(),
        kind: 'webhook' as const,
        webhook_id: Number(webhookId),
        log_id: from + place,
        event: 'user.created',
        subject: JSON.stringify({ type: 'user.created', data: { logId: String(from + place) } }),
        next_try_at: server.context.now(),
        created_at: server.context.now(),
      })),
      500,
    ),
  )
const logIdsAt = (path: string) => receiver.at(path).map(({ event }) => Number(event.data.logId))
const waitingOf = async (id: string) =>
  (await server.db.read('outgoing_calls').where({ webhook_id: Number(id), state: 'waiting' }))
    .length

it('begins with the first webhook and reports nothing from before', async () => {
  await createUser(admin)
  expect(await findMark(server.db.read)).toBe(0)
  const { id } = await createWebhook(admin, { url: `${receiver.base}/first` })
  expect(await findMark(server.db.read)).toBeGreaterThan(0)
  const user = await createUser(admin)
  await expect.poll(() => receiver.at('/first').length, { timeout: 3000 }).toBe(1)
  expect(receiver.at('/first')[0]?.event.data.id).toBe(user.id)
  const metrics = await fetch(`${server.base}/metrics`, { headers: metricsHeaders })
  expect(await metrics.text()).toMatch(/^outgoing_calls_total\{kind="webhook",result="sent"\} 1$/m)
  await admin.remove(`/usercenter/webhooks/${id}`)
})

it('makes no write transaction while the log has nothing new', async () => {
  const { id } = await createWebhook(admin, { url: `${receiver.base}/idle` })
  let transactions = 0
  const db = {
    ...server.db,
    transaction: ((work) => {
      transactions += 1
      return server.db.transaction(work)
    }) as typeof server.db.transaction,
  }
  const webhookCalls = { hurry: () => {}, stop: async () => {} }
  const dispatcher = makeDispatcher({ ...server.context, db, webhookCalls })
  await dispatcher.dispatch()
  const before = transactions
  await dispatcher.dispatch()
  expect(transactions).toBe(before)
  await admin.remove(`/usercenter/webhooks/${id}`)
})

it('queues each event once, also from several processes', async () => {
  const { id } = await createWebhook(admin, { url: `${receiver.base}/once` })
  const users = await Promise.all(Array.from({ length: 20 }, () => createUser(admin)))
  const webhookCalls = { hurry: () => {}, stop: async () => {} }
  const processes = [1, 2, 3].map(() => makeDispatcher({ ...server.context, webhookCalls }))
  await Promise.all(processes.map((one) => one.dispatch()))
  await expect.poll(() => receiver.at('/once').length).toBe(20)
  const ids = receiver.at('/once').map(({ event }) => event.data.id)
  expect(ids.toSorted()).toEqual(users.map((user) => user.id).toSorted())
  expect(logIdsAt('/once')).toEqual(logIdsAt('/once').toSorted((one, other) => one - other))
  await admin.remove(`/usercenter/webhooks/${id}`)
})

it('makes one call at a time for a webhook, in the order of the log, also from several processes', async () => {
  await server.context.dispatcher.stop()
  const { id } = await createWebhook(admin, { url: `${receiver.base}/ordered` })
  await queue(id, 60)
  let atOnce = 0
  let most = 0
  const post: typeof server.context.postTo = async (...call) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    const answer = await server.context.postTo(...call)
    atOnce -= 1
    return answer
  }
  const processes = [sender(post), sender(post), sender(post)]
  while ((await waitingOf(id)) > 0) await Promise.all(processes.map((one) => one.sweep()))
  expect(most).toBe(1)
  expect(logIdsAt('/ordered')).toEqual(Array.from({ length: 60 }, (_, place) => place + 1))
})

it('sends an event again with its id when a process was killed during the call', async () => {
  const { id } = await createWebhook(admin, { url: `${receiver.base}/killed` })
  await queue(id, 2)
  const killed = sender(() => new Promise(() => {}))
  void killed.sweep()
  await expect.poll(async () => (await server.row('webhooks', id))?.sending_until).not.toBe(null)
  await sender().sweep()
  expect(receiver.at('/killed')).toEqual([])
  server.wait(60_000)
  await sender().sweep()
  expect(logIdsAt('/killed')).toEqual([1, 2])
  const calls = await server.db.read('outgoing_calls').where({ webhook_id: Number(id) })
  expect(calls.map(({ state, tries }) => [state, tries]).toSorted()).toEqual([
    ['sent', 1],
    ['sent', 2],
  ])
})

it('stops to send as soon as the company is suspended', async () => {
  const { id } = await createWebhook(beta, { url: `${receiver.base}/suspended` })
  await queue(id, 50)
  let calls = 0
  const post: typeof server.context.postTo = async () => {
    calls += 1
    if (calls === 3) await server.update('companies', 3, { status: 'suspended' })
    return { status: 200, ms: 1 }
  }
  await sender(post).sweep()
  await server.update('companies', 3, { status: 'passed' })
  expect(calls).toBe(3)
  expect(await waitingOf(id)).toBe(47)
})

const hangingCalls = () => receiver.received.filter(({ path }) => path.startsWith('/hangs')).length
const expectQuick = async (calls: Sender, { id, url }: WebhookRecord) => {
  await queue(id, 3)
  calls.hurry()
  const path = new URL(url).pathname
  await expect.poll(() => receiver.at(path).length, { timeout: 1000 }).toBe(3)
}

it('lets 10,000 events of a slow receiver delay no other by a second, and takes at most 30 MB', async () => {
  const slow = await createWebhook(admin, { url: `${receiver.base}/hangs/a` })
  const own = await createWebhook(admin, { url: `${receiver.base}/own` })
  const foreign = await createWebhook(beta, { url: `${receiver.base}/foreign` })
  await queue(slow.id, 10_000)
  const memory = process.memoryUsage().rss
  const calls = sender()
  calls.hurry()
  await expect.poll(hangingCalls).toBe(1)
  await expectQuick(calls, own)
  await expectQuick(calls, foreign)
  for (let count = 0; count < 20; count += 1) calls.hurry()
  await expect.poll(() => calls.waiting).toBeGreaterThanOrEqual(10_000)
  expect(process.memoryUsage().rss - memory).toBeLessThan(30 * 1024 * 1024)
  expect(hangingCalls()).toBe(1)
  const stopped = calls.stop()
  receiver.disconnect()
  await stopped
  await admin.remove(`/usercenter/webhooks/${slow.id}`)
})

it('lets several failing receivers of a company delay none of its others', async () => {
  const failing: WebhookRecord[] = []
  for (const name of ['b', 'c', 'd', 'e'])
    failing.push(await createWebhook(admin, { url: `${receiver.base}/hangs/${name}` }))
  for (const { id } of failing) await queue(id, 100)
  const calls = sender()
  const before = hangingCalls()
  calls.hurry()
  await expect.poll(hangingCalls).toBe(before + 3)
  receiver.disconnect()
  await expect
    .poll(async () => {
      const rows = await server.db.read('webhooks').whereNotNull('failing_since').pluck('id')
      return failing.filter(({ id }) => rows.includes(Number(id))).length
    })
    .toBeGreaterThan(2)
  await expectQuick(calls, await createWebhook(admin, { url: `${receiver.base}/other` }))
  const stopped = calls.stop()
  receiver.disconnect()
  await stopped
  for (const { id } of failing) await admin.remove(`/usercenter/webhooks/${id}`)
})

it('lets hanging receivers of many companies delay no other by more than about a second', async () => {
  const before = hangingCalls()
  for (let company = 0; company < 8; company += 1) {
    const { client } = await foundCompany(server, { permissionIds: ['117', '1895'] })
    for (const name of ['f', 'g', 'h'])
      await queue((await createWebhook(client, { url: `${receiver.base}/hangs/${name}` })).id, 1)
  }
  const quick = await createWebhook(beta, { url: `${receiver.base}/quick` })
  const calls = sender()
  calls.hurry()
  await expect.poll(hangingCalls, { timeout: 3000 }).toBe(before + 24)
  await queue(quick.id, 1)
  calls.hurry()
  await expect.poll(() => receiver.at('/quick').length, { timeout: 3000 }).toBe(1)
  const stopped = calls.stop()
  receiver.disconnect()
  await stopped
})

it('keeps events for 30 days', async () => {
  const { id } = await createWebhook(admin, { url: `${receiver.base}/kept` })
  await queue(id, 1)
  await sender().sweep()
  // More than are dropped in one transaction.
  await queue(id, 2500, 2)
  const call = { webhook_id: Number(id) }
  server.wait(30 * dayMs - 60_000)
  await sender().purge()
  expect(await server.row('outgoing_calls', { ...call, log_id: 1 })).toMatchObject({
    state: 'sent',
  })
  server.wait(120_000)
  await sender().purge()
  expect(await server.row('outgoing_calls', call)).toBeUndefined()
})
