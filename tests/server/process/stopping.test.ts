import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { signIn } from '../../support/client.ts'
import { seededDatabase } from '../../support/database.ts'
import { freePort } from '../../support/freePort.ts'
import { startProcess, waitForOutput } from '../../support/process.ts'

const started = async (settings: Record<string, string>) => {
  const database = await seededDatabase()
  const port = await freePort()
  const server = startProcess({
    DATABASE_URL: database.url,
    PORT: String(port),
    NODE_ENV: 'test',
    JWT_SECRET: 'a secret of the tests of 32 characters or more',
    ...settings,
  })
  await waitForOutput(/is ready/, server)
  const stop = async () => {
    server.child.kill('SIGKILL')
    await server.ended
    await database.remove()
  }
  return { ...server, port, base: `http://127.0.0.1:${port}`, stop }
}

/** Opens connections that send nothing and are never closed by the client. */
const silent = async (port: number, count: number): Promise<Socket[]> => {
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
  )
  for (const socket of sockets) socket.on('error', () => {})
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

/** Counts the connections that a local process holds on a port, from the kernel's list (proc(5), net/tcp). */
const connectionsAt = (port: number): number => {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const [listening, ownerless] = ['0A', '0']
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(end) && state !== listening)
    .filter((columns) => columns[9] !== ownerless).length
}

it('closes connections with missing or incomplete headers', async () => {
  const server = await started({ HEADER_SECONDS: '5' })
  onTestFinished(() => server.stop())
  const sockets = await silent(server.port, 100)
  sockets[0]?.write('GET / HTTP/1.1\r\nHost')
  while (connectionsAt(server.port) < 100) await pause(10)
  while (connectionsAt(server.port) > 0) await pause(50)
  expect(sockets.some((socket) => socket.writableEnded)).toBe(false)
  for (const socket of sockets) socket.destroy()
})

it('closes connections that do not read the response', async () => {
  const server = await started({ SILENT_SECONDS: '5' })
  onTestFinished(() => server.stop())
  // Building the document on its first request keeps the server busy.
  expect((await fetch(`${server.base}/gateway/openapi.json`)).status).toBe(200)
  const sockets = await silent(server.port, 10)
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  for (const socket of sockets) {
    // Ensures that the server has accepted the connection.
    const answered = once(socket, 'data')
    socket.write(ask('/robots.txt'))
    await answered
  }
  for (const socket of sockets) socket.pause().write(ask('/gateway/openapi.json').repeat(50))
  while (connectionsAt(server.port) > 0) await pause(50)
  for (const socket of sockets) socket.destroy()
  expect((await fetch(`${server.base}/robots.txt`)).status).toBe(200)
})

it('stops on SIGTERM despite idle connections, after a running export is finished', async () => {
  const server = await started({ HEADER_SECONDS: '60', DRAIN_SECONDS: '20' })
  onTestFinished(() => server.stop())
  const admin = await signIn(server.base, 'superadmin')
  await silent(server.port, 1000)
  const answer = await admin.fetch('/usercenter/logs/export?format=csv')
  const begun = performance.now()
  server.child.kill('SIGTERM')
  const text = await answer.text()
  expect(text.split('\r\n').length).toBeGreaterThan(2)
  expect(await server.ended).toBe(0)
  expect(performance.now() - begun).toBeLessThan(20_000)
})

it('lets a running call finish, but not longer than the drain time', async () => {
  const server = await started({ DRAIN_SECONDS: '2' })
  onTestFinished(() => server.stop())
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /gateway/auth/oauth/token HTTP/1.1\r\nHost: a\r\nappid: 10000\r\nContent-Type: application/json\r\n' +
      'Expect: 100-continue\r\nContent-Length: 100\r\n\r\n{',
  )
  // Ensures that the server has received the request.
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue')
  const begun = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - begun).toBeGreaterThan(1500)
  expect(performance.now() - begun).toBeLessThan(10_000)
})
