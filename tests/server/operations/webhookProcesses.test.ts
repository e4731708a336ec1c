import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf } from '../../support/answers.ts'
import { engine } from '../../support/database.ts'
import { foundCompany } from '../../support/factories.ts'
import { startProcess, waitForOutput, type ServerProcess } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'
import { createWebhook, startReceiver, type Receiver } from '../../support/webhooks.ts'

const server = useServer()
let receiver: Receiver
/** PostgreSQL serves several processes; there, the other one alone sends. */
let other: ServerProcess | null = null

beforeAll(async () => {
  receiver = await startReceiver()
  if (engine !== 'postgres') return
  await server.context.dispatcher.stop()
  other = startProcess({ ...commonSettings, DATABASE_URL: server.databaseUrl })
  await waitForOutput(/is ready/, other)
})
afterAll(async () => {
  other?.child.kill('SIGTERM')
  await other?.ended
  receiver.close()
})

const queue = async (webhookId: string, count: number) => {
  const now = server.context.now()
  const calls = Array.from({ length: count }, (_, place) => ({
    id: randomUUID(),
    kind: 'webhook' as const,
    webhook_id: Number(webhookId),
    log_id: place,
    event: 'user.created',
    subject: '{}',
    next_try_at: now,
    created_at: now,
  }))
  await server.db.transaction((trx) => trx.batchInsert('outgoing_calls', calls, 500))
}

it('sends nothing a second after the company was suspended, also from another process', async () => {
  const { client, id } = await foundCompany(server, { permissionIds: ['117', '1895'] })
  const webhook = await createWebhook(client, { url: `${receiver.base}/stopped` })
  await queue(webhook.id, 5000)
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThan(5)
  const reason = 'Of a test'
  await bodyOf(server.system.post(`/usercenter/companies/${id}/suspend`, { reason }))
  await pause(1000)
  const sent = receiver.received.length
  await pause(1500)
  expect(receiver.received.length).toBe(sent)
  expect(sent).toBeLessThan(5000)
  await bodyOf(server.system.post(`/usercenter/companies/${id}/reopen`, { reason }))
  await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBeGreaterThan(sent)
})
