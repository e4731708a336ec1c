import { connect } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { beginUpload } from '../../support/images.ts'
import { ionexText } from '../../support/ionex.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()

afterEach(() => {
  vi.restoreAllMocks()
})

const breakOff = async (path: string, type: string, token: string) => {
  const { port } = new URL(server.base)
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    `POST /gateway${path} HTTP/1.1`,
    'Host: portal',
    'appid: 10000',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    'Content-Length: 100000',
    // The response to it shows that the server waits for the rest.
    'Expect: 100-continue',
  ].join('\r\n')
  socket.write(`${head}\r\n\r\n`)
  await new Promise((received) => socket.once('data', received))
  await new Promise<void>((sent) => socket.write('beginning', () => sent()))
  socket.resetAndDestroy()
}

it.each([
  ['/usercenter/account/avatar', 'application/octet-stream'],
  ['/usercenter/company/licence', 'application/octet-stream'],
  ['/usercenter/user-imports?fileName=people.csv', 'application/octet-stream'],
  ['/usercenter/downloads/files?name=a.zip', 'application/octet-stream'],
  ['/usercenter/ionosphere-maps?name=a.inx', 'text/plain'],
  ['/usercenter/ionosphere-maps?name=a.inx.gz', 'application/gzip'],
])('an aborted upload to %s is not logged as a server error', async (path, type) => {
  const { token } = await server.as('superadmin')
  const { log } = server.context
  const [calls, errors] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'error')]
  await breakOff(path, type, token ?? '')
  const line = { method: 'POST', path: `/gateway${path.split('?')[0]}`, status: 499 }
  await vi.waitFor(() => expect(calls).toHaveBeenCalledWith(expect.objectContaining(line), 'call'))
  await server.nobody.get('/public/applications')
  expect(errors).not.toHaveBeenCalled()
})

it.each([
  ['/usercenter/downloads/files?name=a.txt', 'download_files'],
  ['/usercenter/ionosphere-maps?name=a.inx', 'ionosphere_files'],
] as const)(
  'an upload to %s is discarded if the sender is logged out meanwhile',
  async (path, table) => {
    const count = async () => Number((await server.db.read(table).count({ n: '*' }).first())?.n)
    const before = await count()
    const file = ionexText({ from: Date.UTC(2024, 4, 11), maps: 13 })
    const system = await server.as('superadmin')
    const { answer, finish } = beginUpload(server, system, path, Buffer.from(file))
    // The server is receiving the file at this point.
    expect((await system.get('/auth/user/getCurrentUser')).status).toBe(200)
    expect((await system.post('/auth/oauth/logout', {})).status).toBe(200)
    finish()
    expect(await answer).toEqual([401, 7003])
    expect(await count()).toBe(before)
  },
)
