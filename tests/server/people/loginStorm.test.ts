import { setImmediate as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Answer } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({ TRUST_PROXY: '1', WEAK_PASSWORD_HASHES: 'false' })

/** Well above the 200 slots of one network. */
const calls = 600

const attempt = (address: string, username: string, password = 'Portal2026') =>
  server.nobody.call('/auth/oauth/token', {
    method: 'POST',
    body: { grant_type: 'password', username, password },
    headers: { 'X-Forwarded-For': address },
  })

it('accepts other logins while one network sends hundreds, and refuses the excess', async () => {
  const answers: Answer[] = []
  let shed = () => {}
  const firstShed = new Promise<void>((done) => (shed = done))
  const storm = Promise.all(
    Array.from({ length: calls }, async (_none, number) => {
      // Addresses of the same IPv6 network.
      const answer = await attempt(`2001:db8:1:2::${number.toString(16)}`, `nobody${number}x`)
      answers.push(answer)
      if (answer.status === 503) shed()
    }),
  )
  await firstShed
  const others = await Promise.all([
    attempt('198.51.100.1', 'acmeadmin'),
    attempt('198.51.100.2', 'acmemember'),
    attempt('2001:db8:1:3::1', 'betaadmin'),
    server.nobody.post('/UserCenter/config/query'),
  ])
  const answered = answers.length
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await storm
  const refused = answers.filter(({ body }) => body.code === 7008)
  const checked = answers.filter(({ body }) => body.code === 6016)
  expect(refused.length + checked.length).toBe(calls)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(refused[0]?.body).toMatchObject({ code: 7008, key: 'errors.overloaded', status: 503 })
  expect(answered).toBeLessThan(calls)
})

it('counts no attempt for a login that is refused because of overload', async () => {
  const places = server.context.passwords
  const releases: (() => void)[] = []
  const occupyPlace = () =>
    places.admit('203.0.113.9', () => new Promise<void>((done) => releases.push(done)))
  const occupied = Array.from({ length: 200 }, occupyPlace)
  const shed = await attempt('203.0.113.9', 'betamember', 'Wrong2026')
  expect([shed.status, shed.body.code, shed.headers.get('retry-after')]).toEqual([503, 7008, '2'])
  for (let place = 0; place < occupied.length; place += 1) {
    while (!releases.length) await pause()
    releases.shift()?.()
  }
  await Promise.all(occupied)
  const next = await attempt('203.0.113.9', 'betamember', 'Wrong2026')
  expect([next.body.code, next.body.args]).toEqual([600401, { failures: 1, remaining: 4 }])
})
