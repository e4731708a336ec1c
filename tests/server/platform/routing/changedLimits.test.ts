import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { makeClient } from '../../../support/client.ts'
import { freePort } from '../../../support/freePort.ts'
import { startProcess, waitForOutput } from '../../../support/process.ts'
import { useServer } from '../../../support/server.ts'
import { commonSettings } from '../../../support/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-downloads-'))
const server = useServer({
  DOWNLOADS_DIR: folder,
  TRUST_PROXY: 'loopback',
  RATE_MESSAGES_PER_USER: '40',
  // The address limit is below the user limit; the server keeps this combination if it comes from the environment.
  RATE_WRITES_PER_USER: '5000',
  RATE_WRITES_PER_ADDRESS: '4000',
})
const { system } = server

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = '/usercenter/settings/1'
const change = (body: object, language?: string) =>
  system.call(path, {
    method: 'PUT',
    body,
    ...(language ? { headers: { 'Accept-Language': language } } : {}),
  })

const defaultLimits = {
  readsPerUser: 1e9,
  readsPerAddress: 1e9,
  probesPerUser: 1e9,
  probesPerAddress: 1e9,
  downloadMaxMb: 2048,
}
beforeEach(async () => {
  await change(defaultLimits)
})

let lastAddress = 0
const newAddress = () => ({ headers: { 'X-Forwarded-For': `198.51.100.${(lastAddress += 1)}` } })
const taken = '/usercenter/user/usernameAvailable?username=acmeadmin'

it('apply to the next request, also of earlier callers, and appear in its headers', async () => {
  const from = newAddress()
  const ask = () => server.nobody.call('/public/applications', from)
  expect((await ask()).headers.get('RateLimit-Policy')).toBe('1000000000;w=60')
  await change({ readsPerUser: 300, readsPerAddress: 1000 })
  const { headers } = await ask()
  expect(headers.get('RateLimit-Policy')).toBe('1000;w=60')
  expect(headers.get('RateLimit')).toMatch(/^limit=1000, remaining=998, reset=\d+$/)
  const own = await system.call('/auth/user/getCurrentUser', newAddress())
  expect(own.headers.get('RateLimit-Policy')).toBe('300;w=60')

  const other = newAddress()
  const probe = async () => (await server.nobody.call(taken, other)).status
  for (let times = 0; times < 20; times += 1) expect(await probe()).toBe(200)
  await change({ probesPerUser: 10, probesPerAddress: 20 })
  expect(await probe()).toBe(429)
  await change({ probesPerAddress: 21 })
  expect([await probe(), await probe()]).toEqual([200, 429])
})

it('are refused if they would lock people out, in both languages, without any change', async () => {
  const { version } = (await system.get(path)).body
  const low = await change({
    readsPerUser: 299,
    readsPerAddress: 999,
    writesPerUser: 59,
    writesPerAddress: 299,
    messagesPerAddress: 49,
    probesPerUser: 0,
    probesPerAddress: 19,
    downloadMaxMb: 0,
  })
  expect(low.status).toBe(400)
  expect(Object.values(low.body.errors).map((one) => (one as { message: string }).message)).toEqual(
    [
      'Enter 300 or more.',
      'Enter 1000 or more.',
      'Enter 60 or more.',
      'Enter 300 or more.',
      'Enter 50 or more.',
      'Enter 10 or more.',
      'Enter 20 or more.',
      'Enter 1 or more.',
    ],
  )
  const high = await change({ readsPerAddress: 1e9 + 1, downloadMaxMb: 1.5 }, 'zh-CN')
  expect(high.body.errors).toMatchObject({
    readsPerAddress: { message: '请输入不大于 1000000000 的数。' },
    downloadMaxMb: { key: 'validation.wholeNumber' },
  })
  expect((await system.get(path)).body).toMatchObject({ ...defaultLimits, version })
})

it('allow an address no fewer requests than a user, whichever limit is changed', async () => {
  await change({ readsPerUser: 2000, readsPerAddress: 3000 })
  const address = await change({ readsPerAddress: 1999 })
  expect([address.status, address.body.errors]).toEqual([
    400,
    {
      readsPerAddress: {
        key: 'validation.addressBelowUser',
        message: 'Cannot be lower than the limit for one user.',
        args: {},
      },
    },
  ])
  expect((await change({ readsPerUser: 3001 }, 'zh-CN')).body.errors).toMatchObject({
    readsPerUser: { message: '不能高于每个 IP 地址的上限。' },
  })
  expect((await change({ readsPerUser: 1999, readsPerAddress: 1999 })).status).toBe(200)
  expect((await change({ messagesPerAddress: 50 })).status).toBe(200)
  expect(Object.keys((await change({ messagesPerUser: 41 })).body.errors)).toEqual([
    'messagesPerUser',
  ])
})

it('are read-only if the environment sets them', async () => {
  const record = (await system.get(path)).body
  expect(record).toMatchObject({
    messagesPerUser: 40,
    writesPerAddress: 4000,
    fixed: ['writesPerUser', 'writesPerAddress', 'messagesPerUser'],
  })
  expect((await change({ messagesPerUser: 50 })).body.errors).toMatchObject({
    messagesPerUser: { key: 'validation.readOnly' },
  })
})

it('are logged with old and new values', async () => {
  await change({ readsPerUser: 500, downloadMaxMb: 10 })
  const { body } = await system.list('/usercenter/logs', {
    filter: { action: 'setting.edit' },
    sort: ['at', 'DESC'],
  })
  expect(body[0]).toMatchObject({
    before: { readsPerUser: 1e9, downloadMaxMb: 2048 },
    after: { readsPerUser: 500, downloadMaxMb: 10 },
  })
})

it('apply in another process within a second', async () => {
  const port = String(await freePort())
  const other = startProcess({ ...commonSettings, DATABASE_URL: server.databaseUrl, PORT: port })
  onTestFinished(async () => {
    other.child.kill('SIGTERM')
    await other.ended
  })
  await waitForOutput(/is ready/, other)
  await change({ readsPerUser: 300, readsPerAddress: 4321 })
  // Changes apply within one second, plus the time of a database read.
  await pause(2000)
  const there = makeClient(`http://127.0.0.1:${port}`)
  const { headers } = await there.get('/public/applications')
  expect(headers.get('RateLimit-Policy')).toBe('4321;w=60')
})

const receivedBytes = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.part'))
    .reduce((bytes, name) => bytes + statSync(join(folder, name)).size, 0)

const beginUpload = async (headers: Record<string, string> = {}) => {
  const { token } = await server.as('superadmin')
  const call = request({
    port: server.running.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/gateway/usercenter/downloads/files?name=a.zip',
    headers: {
      appid: '10000',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/octet-stream',
      ...headers,
    },
  })
  const answer = new Promise<{ status: number; body: { code: number; args: unknown } }>(
    (resolve, reject) => {
      call.on('error', reject)
      call.on('response', async (response) => {
        const parts = await response.toArray()
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(parts).toString()),
        })
      })
    },
  )
  return { call, answer }
}

it('let a running upload finish under the old limit, and refuse the next, at once if it declares its size', async () => {
  const { call, answer } = await beginUpload()
  call.write(Buffer.alloc(900_000))
  await expect.poll(receivedBytes).toBe(900_000)
  await change({ downloadMaxMb: 1 })
  call.end(Buffer.alloc(900_000))
  expect((await answer).status).toBe(200)

  const next = await beginUpload()
  next.call.end(Buffer.alloc(1_000_001))
  const tooLarge = { status: 413, body: { code: 7145, args: { most: 1 } } }
  expect(await next.answer).toMatchObject(tooLarge)

  const announced = await beginUpload({ 'Content-Length': '1000001' })
  announced.call.flushHeaders()
  expect(await announced.answer).toMatchObject(tooLarge)
  announced.call.destroy()
})
