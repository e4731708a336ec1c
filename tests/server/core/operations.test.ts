import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from '#server/core/env'
import { startServer } from '#server/start'
import { useServer } from '../../support/server.ts'

const server = useServer()

it('sends a strict Permissions-Policy with pages and API responses', async () => {
  for (const path of ['/healthz', '/gateway/openapi.json', '/gateway/docs', '/login']) {
    const policy = (await fetch(server.base + path)).headers.get('permissions-policy')
    expect(policy).toMatch(/^fullscreen=\(self\), geolocation=\(self\), clipboard-write=\(self\), /)
    for (const name of ['camera', 'microphone', 'payment', 'usb', 'display-capture'])
      expect(policy).toContain(`${name}=()`)
    for (const name of ['publickey-credentials-get', 'publickey-credentials-create'])
      expect(policy).toContain(`${name}=(self)`)
  }
})

it('sends security headers with API responses, without headers that only concern pages', async () => {
  const { headers } = await fetch(`${server.base}/gateway/usercenter/users`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  const page = (await fetch(`${server.base}/login`)).headers
  for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-xss-protection']) {
    expect(page.has(name)).toBe(true)
    expect(headers.has(name)).toBe(false)
  }
})

it('sends scripts and styles with the short headers of API responses', async () => {
  for (const path of ['/assets/a.js', '/ucFrontEnd/assets/a.css']) {
    const { headers } = await fetch(server.base + path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.has('permissions-policy')).toBe(false)
    expect(headers.has('cross-origin-opener-policy')).toBe(false)
  }
})

const conversation = (parts: (string | Buffer)[]): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect(Number(new URL(server.base).port), '127.0.0.1')
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    socket.on('close', () => done(text))
    socket.setTimeout(10_000, () => fail(new Error(`silence after: ${text}`)))
    for (const part of parts) socket.write(part)
  })

it('answers a refused upload at once and closes its connection, because a further call would hang on it', async () => {
  const admin = await server.as('acmeadmin')
  const head =
    'POST /gateway/usercenter/user-imports?fileName=a HTTP/1.1\r\nHost: a\r\nappid: 10000\r\n' +
    `Authorization: Bearer ${admin.token}\r\nContent-Type: application/octet-stream\r\n`
  const next = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  expect(
    await conversation([`${head}Content-Length: 6000000\r\n\r\n`, Buffer.alloc(6_000_000), next]),
  ).toMatch(/^HTTP\/1\.1 413 .*Connection: close.*"code":7021/s)
  expect(
    await conversation([`${head}Content-Length: 60000000\r\n\r\n`, Buffer.alloc(5_000_000)]),
  ).toMatch(/^HTTP\/1\.1 413 .*Connection: close.*"code":7021/s)
})

it('makes the database, its secret and files unreadable for other users of the machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-modes-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const start = () =>
    startServer(
      readEnv({
        NODE_ENV: 'test',
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATABASE_URL: `sqlite:${join(data, 'portal.db')}`,
      }),
    )
  const running = await start()
  const modes = (path: string): string[] =>
    readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) => {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777
      return `${entry.isDirectory() ? 'folder' : 'file'} ${mode.toString(8)}`
    })
  expect(statSync(data).mode & 0o777).toBe(0o700)
  expect([...new Set(modes(data))].toSorted()).toEqual(['file 600', 'folder 700'])
  expect(modes(data).length).toBeGreaterThan(4)
  await running.stop()
  // Permissions left too open by an earlier release are corrected.
  for (const name of readdirSync(data))
    if (!name.includes('downloads')) chmodSync(join(data, name), 0o644)
  writeFileSync(join(data, 'portal.db-wal'), '', { mode: 0o644 })
  const again = await start()
  expect([...new Set(modes(data))].toSorted()).toEqual(['file 600', 'folder 700'])
  await again.stop()
  rmSync(folder, { recursive: true })
})

it('omits the values of a statement from its error', async () => {
  const { read } = server.db
  const table: string = 'absent_table'
  const error: Error = await read(table)
    .where({ email: 'somebody@example.org' })
    .then(
      () => new Error('no error'),
      (thrown: Error) => thrown,
    )
  expect(error.message).toContain(table)
  expect(error.message + error.stack).not.toContain('somebody@example.org')
})
