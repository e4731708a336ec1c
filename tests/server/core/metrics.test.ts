import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { metricsHeaders } from '../../support/settings.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin } = server
const metrics = async (headers: Record<string, string> = metricsHeaders) =>
  fetch(`${server.base}/metrics`, { headers })
const lines = async () => (await (await metrics()).text()).split('\n').filter(Boolean)
const valueOf = (all: string[], series: string) =>
  Number(
    all
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  )

it('counts calls by declared route and status in Prometheus format', async () => {
  for (const id of ['3', '4', '999']) await admin.get(`/usercenter/users/${id}`)
  await fetch(`${server.base}/GATEWAY/usercenter/users/5`)
  await fetch(`${server.base}/no/such/acmeadmin"}`)
  const answer = await metrics()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const all = await lines()
  for (const line of all)
    expect(line).toMatch(
      /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"\\]*"(,\w+="[^"\\]*")*\})? [\d.e+-]+)$/,
    )
  const route = 'method="GET",route="/gateway/usercenter/users/:id"'
  expect(valueOf(all, `http_requests_total{${route},status="200"}`)).toBe(2)
  expect(valueOf(all, `http_requests_total{${route},status="404"}`)).toBe(1)
  expect(valueOf(all, `http_requests_total{${route},status="400"}`)).toBe(1)
  const buckets = all
    .filter(
      (line) => line.startsWith('http_request_duration_seconds_bucket{le=') && line.includes(route),
    )
    .map((line) => Number(line.split(' ').at(-1)))
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  expect(buckets.at(-1)).toBe(4)
  expect(valueOf(all, `http_request_duration_seconds_count{${route}}`)).toBe(4)
  expect(valueOf(all, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(all.join('\n')).not.toContain('acmeadmin')
})

it('counts calls that the client aborted', async () => {
  const series =
    'http_requests_total{method="PUT",route="/gateway/usercenter/users/:id",status="499"}'
  const leave = async () => {
    const leaving = new AbortController()
    const aborted = admin.fetch('/usercenter/users/4', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ realName: 'Never Read' }),
      signal: leaving.signal,
    })
    await pause(50)
    leaving.abort()
    await expect(aborted).rejects.toThrow('abort')
  }
  // The login would wait for the transaction.
  await admin.get('/usercenter/account')
  await server.db.transaction(async (trx) => {
    await trx('users')
      .where({ id: 4 })
      .update({ nick_name: trx.ref('nick_name') })
    while (!(valueOf(await lines(), series) > 0)) await leave()
  })
})

it('requires the token, from any address', async () => {
  expect((await metrics()).status).toBe(200)
  for (const headers of [
    {},
    { 'X-Forwarded-For': '127.0.0.1' },
    { Authorization: 'Bearer ' },
    { Authorization: 'Bearer undefined' },
    { Authorization: `${metricsHeaders.Authorization}x` },
  ])
    expect((await metrics(headers)).status).toBe(404)
})

it('sets a longer keep-alive timeout than proxies, so that no connection closes under their next call', async () => {
  expect((await metrics()).headers.get('keep-alive')).toBe('timeout=75')
})
