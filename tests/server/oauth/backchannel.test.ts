import { createServer, type Server } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLogoutCalls } from '#server/platform/oauth/logoutCalls'
import { makePostTo, type PostTo } from '#server/platform/outgoing/postTo'
import type { Sender } from '#server/platform/outgoing/sender'
import {
  issuer,
  makeApplication,
  oauthSettings,
  type TestApplication,
} from '../../support/oauth.ts'
import { useServer } from '../../support/server.ts'
import { metricsHeaders } from '../../support/settings.ts'

const server = useServer(oauthSettings)
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** The applications' side: answers by path, e.g. `/500`; `/hangs` does not answer. */
let target: Server
let base = ''
let received: { path: string; type: string | undefined; token: string }[] = []
beforeAll(async () => {
  target = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const path = request.url ?? ''
      const token = new URLSearchParams(body).get('logout_token') ?? ''
      received.push({ path, type: request.headers['content-type'], token })
      if (path === '/hangs') return
      response.writeHead(Number(path.slice(1)) || 200, { Location: '/200' }).end('canary')
    })
  })
  await new Promise<void>((done) => target.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
})
afterAll(() => {
  target.closeAllConnections()
  target.close()
})
beforeEach(() => {
  received = []
})

const applicationAt = (logoutAddress: string) => makeApplication(server, { logoutAddress })
const queue = async ({ id }: TestApplication, values: { tries?: number; next?: number } = {}) => {
  const call = randomUUID()
  const now = server.context.now()
  await server.db.transaction((trx) =>
    trx('outgoing_calls').insert({
      id: call,
      kind: 'logout',
      client_id: id,
      subject: JSON.stringify({ sub: '4', sid: `sid-${call}` }),
      tries: values.tries ?? 0,
      next_try_at: now + (values.next ?? 0),
      created_at: now,
    }),
  )
  return call
}
const stored = async (id: string) => {
  const row = await server.row('outgoing_calls', { id })
  return [row?.state, row?.tries, row?.status, row?.reason]
}
const sender = (postTo: PostTo = makePostTo(server.context.env)): Sender =>
  makeLogoutCalls(server.context, postTo)

it('sends a signed logout token within two seconds', async () => {
  const application = await applicationAt(`${base}/204`)
  const call = await queue(application)
  await expect.poll(() => stored(call), { timeout: 2000 }).toEqual(['sent', 1, 204, ''])
  expect(received).toEqual([
    { path: '/204', type: 'application/x-www-form-urlencoded', token: expect.any(String) },
  ])
  const published = await fetch(`${server.base}/gateway/oauth/jwks`)
  const keys = (await published.json()) as JSONWebKeySet
  const verified = await jwtVerify(received[0]?.token ?? '', createLocalJWKSet(keys), {
    issuer,
    audience: application.clientId,
    typ: 'logout+jwt',
    algorithms: ['ES256'],
  })
  const { iat = 0 } = verified.payload
  expect(verified).toMatchObject({
    protectedHeader: { alg: 'ES256', typ: 'logout+jwt', kid: keys.keys[0]?.kid },
    payload: {
      iss: issuer,
      aud: application.clientId,
      iat: expect.any(Number),
      exp: iat + 120,
      jti: expect.any(String),
      sub: '4',
      sid: `sid-${call}`,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
  })
  expect(verified.payload).not.toHaveProperty('nonce')
  const row = await server.row('outgoing_calls', { id: call })
  expect(row).toMatchObject({ ms: expect.any(Number), ended_at: expect.any(Number) })
  const metrics = await fetch(`${server.base}/metrics`, { headers: metricsHeaders })
  expect(await metrics.text()).toMatch(/^outgoing_calls_total\{kind="logout",result="sent"\} 1$/m)
  // The other tests send by themselves.
  await server.context.logoutCalls.stop()
})

it('tries five times within ten minutes and then fails', async () => {
  const call = await queue(await applicationAt(`${base}/500`))
  const calls = sender()
  const afterMs = [5000, 25_000, 90_000, 480_000]
  for (const [index, pause] of afterMs.entries()) {
    await calls.sweep()
    expect(await stored(call)).toEqual(['waiting', index + 1, 500, 'status'])
    server.wait(pause - 2000)
    await calls.sweep()
    expect(received).toHaveLength(index + 1)
    server.wait(2000)
  }
  expect(calls).toMatchObject({ results: { sent: 0, later: 4, failed: 0 }, waiting: 1 })
  await calls.sweep()
  expect(await stored(call)).toEqual(['failed', 5, 500, 'status'])
  expect(calls.results).toEqual({ sent: 0, later: 4, failed: 1 })
  server.wait(dayMs)
  await calls.sweep()
  expect(received).toHaveLength(5)
  expect(new Set(received.map(({ token }) => decodeJwt(token).jti)).size).toBe(5)
})

it('recovers when a later try succeeds', async () => {
  const application = await applicationAt(`${base}/503`)
  const call = await queue(application)
  await sender().sweep()
  await server.update('oauth_clients', application.id, { logout_address: `${base}/200` })
  server.wait(5000)
  await sender().sweep()
  expect(await stored(call)).toEqual(['sent', 2, 200, ''])
})

it.each([
  ['/302', 302],
  ['/201', 201],
])('counts the answer of %s as a failure and follows nothing', async (path, status) => {
  const call = await queue(await applicationAt(base + path))
  await sender().sweep()
  expect(await stored(call)).toEqual(['waiting', 1, status, 'status'])
  expect(received.map((one) => one.path)).toEqual([path])
})

it('checks the address again when it sends', async () => {
  const call = await queue(await applicationAt('https://10.0.0.1/logout'))
  const removed = await queue(await applicationAt(''))
  await sender().sweep()
  expect(await stored(call)).toEqual(['waiting', 1, null, 'addressNotAllowed'])
  expect(await stored(removed)).toEqual(['waiting', 1, null, 'noAddress'])
})

it('sends once from two processes, and again after the lease of one that was killed', async () => {
  const application = await applicationAt(`${base}/200`)
  const queued = []
  for (let count = 0; count < 30; count += 1) queued.push(await queue(application))
  await Promise.all([sender().sweep(), sender().sweep()])
  const sids = received.map(({ token }) => decodeJwt(token)['sid'])
  expect(sids.toSorted()).toEqual(queued.map((id) => `sid-${id}`).toSorted())

  const claimed = await queue(application, { tries: 1, next: minuteMs })
  await sender().sweep()
  expect(received).toHaveLength(30)
  server.wait(minuteMs)
  await sender().sweep()
  expect(await stored(claimed)).toEqual(['sent', 2, 200, ''])
})

it('does not let a slow application delay others, and calls it twice at once at most', async () => {
  const slow = await applicationAt(`${base}/hangs`)
  for (let count = 0; count < 5; count += 1) await queue(slow)
  const calls = sender()
  const first = calls.sweep()
  await expect.poll(() => received.length).toBe(2)
  const quick = await queue(await applicationAt(`${base}/200`))
  const second = calls.sweep()
  await expect.poll(() => stored(quick), { timeout: 2000 }).toEqual(['sent', 1, 200, ''])
  expect(received.map(({ path }) => path)).toEqual(['/hangs', '/hangs', '/200'])
  await server.update('oauth_clients', slow.id, { logout_address: `${base}/200` })
  target.closeAllConnections()
  await Promise.all([first, second])
})

it('calls eight applications at once at most', async () => {
  for (let count = 0; count < 6; count += 1) {
    const application = await applicationAt(`${base}/200`)
    for (let calls = 0; calls < 4; calls += 1) await queue(application)
  }
  let running = 0
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  const sweep = sender(async () => {
    running += 1
    await released
    return { status: 200, ms: 1 }
  }).sweep()
  await expect.poll(() => running).toBe(8)
  await new Promise((done) => setTimeout(done, 300))
  expect(running).toBe(8)
  release()
  await sweep
  expect(running).toBe(24)
})

it('keeps calls for 30 days, without token or answer', async () => {
  const call = await queue(await applicationAt(`${base}/200`))
  await sender().sweep()
  const rows = JSON.stringify(await server.db.read('outgoing_calls'))
  for (const { token } of received) expect(rows).not.toContain(token)
  expect(rows).not.toContain('canary')
  server.wait(30 * dayMs - minuteMs)
  await sender().purge()
  expect(await stored(call)).toEqual(['sent', 1, 200, ''])
  server.wait(2 * minuteMs)
  await sender().purge()
  expect(await server.row('outgoing_calls', { id: call })).toBeUndefined()
})
