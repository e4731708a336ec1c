import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isGenuine } from '../../../server/examples/check-signature.mjs'
import { bodyOf } from '../../support/answers.ts'
import { createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import {
  createWebhook,
  startReceiver,
  verifyCall,
  type Received,
  type Receiver,
} from '../../support/webhooks.ts'

const server = useServer()
const { admin } = server

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const firstCallAt = async (path: string): Promise<Received> => {
  await createUser(admin)
  await expect.poll(() => receiver.at(path).length).toBe(1)
  return receiver.at(path)[0] as Received
}

const isAccepted = (secret: string, call: Pick<Received, 'headers' | 'body'>) => {
  const own = isGenuine(secret, call.headers, call.body)
  let official = true
  try {
    verifyCall(secret, call)
  } catch {
    official = false
  }
  expect(official).toBe(own)
  return own
}

it('signs so that the official library and the example accept it, and no changed byte of it', async () => {
  const { secret } = await createWebhook(admin, { url: `${receiver.base}/signed` })
  const call = await firstCallAt('/signed')
  expect(isAccepted(secret, call)).toBe(true)
  expect(isAccepted(secret, { ...call, body: call.body.replace('user', 'uses') })).toBe(false)
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const value = String(call.headers[name])
    const other = value.slice(0, -3) + (value.at(-3) === '1' ? '2' : '1') + value.slice(-2)
    const headers = { ...call.headers, [name]: other }
    expect(isAccepted(secret, { ...call, headers }), name).toBe(false)
  }
  const { secret: foreign } = await createWebhook(admin, { url: `${receiver.base}/foreign` })
  expect(isAccepted(foreign, call)).toBe(false)
  for (const signature of ['', 'v1,', 'v1,é', undefined])
    expect(isGenuine(secret, { ...call.headers, 'webhook-signature': signature }, call.body)).toBe(
      false,
    )
})

it('lets receivers refuse an event that was recorded six minutes ago', async () => {
  const { secret } = await createWebhook(admin, { url: `${receiver.base}/recorded` })
  const call = await firstCallAt('/recorded')
  const sentAt = Number(call.headers['webhook-timestamp']) * 1000
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(sentAt + 4 * 60_000)
    expect(isAccepted(secret, call)).toBe(true)
    for (const minutes of [-6, 6]) {
      vi.setSystemTime(sentAt + minutes * 60_000)
      expect(isAccepted(secret, call)).toBe(false)
    }
  } finally {
    vi.useRealTimers()
  }
})

it('signs with both secrets for a day after a rotation, and with the new one alone afterwards', async () => {
  const { secret: first, id } = await createWebhook(admin, { url: `${receiver.base}/rotated` })
  const rotate = () => admin.post(`/usercenter/webhooks/${id}/rotate-secret`)
  const { secret: second } = (await bodyOf(rotate())).data
  const call = await firstCallAt('/rotated')
  expect(String(call.headers['webhook-signature']).split(' ')).toHaveLength(2)
  expect([first, second].map((secret) => isAccepted(secret, call))).toEqual([true, true])

  const { secret: third } = (await bodyOf(rotate())).data
  await server.update('webhooks', id, { url: `${receiver.base}/rotated/twice` })
  const next = await firstCallAt('/rotated/twice')
  expect([first, second, third].map((secret) => isAccepted(secret, next))).toEqual([
    false,
    true,
    true,
  ])

  server.wait(86_400_000)
  await server.update('webhooks', id, { url: `${receiver.base}/rotated/later` })
  await createUser(admin)
  await expect.poll(() => receiver.at('/rotated/later').length).toBe(1)
  const later = receiver.at('/rotated/later')[0] as Received
  expect(String(later.headers['webhook-signature']).split(' ')).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(server.context.now())
    expect([second, third].map((secret) => isAccepted(secret, later))).toEqual([false, true])
  } finally {
    vi.useRealTimers()
  }
})

it('sends nothing when the secret can no longer be read', async () => {
  const { id } = await createWebhook(admin, { url: `${receiver.base}/unsigned` })
  await server.update('webhooks', id, { sealed: 'of another installation' })
  const { data } = await bodyOf(admin.post(`/usercenter/webhooks/${id}/test`))
  expect(data).toEqual({ status: null, ms: null, reason: 'noSecret' })
  expect(receiver.at('/unsigned')).toEqual([])
})

it('gives receivers that are built from the example alone what they need', async () => {
  let secret = ''
  const answers: number[] = []
  const example: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const status = isGenuine(secret, request.headers, body) ? 204 : 401
      answers.push(status)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => example.listen(0, '127.0.0.1', done))
  const { port } = example.address() as AddressInfo
  // The example has a clock of its own, so the server's must not be ahead.
  server.wait(Date.now() - server.context.now())
  const webhook = await createWebhook(admin, { url: `http://127.0.0.1:${port}/` })
  ;({ secret } = webhook)
  await createUser(admin)
  await expect.poll(() => answers).toEqual([204])
  example.close()
})
