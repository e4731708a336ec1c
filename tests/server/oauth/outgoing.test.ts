import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makePostTo } from '#server/platform/outgoing/postTo'
import { makeCheckTarget } from '#server/platform/outgoing/targets'

let server: Server
let port = 0
let connections = 0
let calls: string[] = []
let answer = { status: 204, headers: {}, body: '' }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      calls.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`)
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  }).on('connection', () => (connections += 1))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(() => {
  connections = 0
  calls = []
  answer = { status: 204, headers: {}, body: '' }
})

const publicUrl = 'https://portal.example.com'
const resolverOf = (addresses: Record<string, string>) => (host: string) => {
  const address = addresses[host]
  if (address) return Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }])
  return Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
}
const production = (addresses: Record<string, string> = {}, outgoingAllow: string[] = []) =>
  makePostTo({ production: true, publicUrl, outgoingAllow }, resolverOf(addresses))
const development = (addresses: Record<string, string> = {}) =>
  makePostTo({ production: false, publicUrl, outgoingAllow: [] }, resolverOf(addresses))
const post = (postTo: ReturnType<typeof production>, address: string) =>
  postTo(address, 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  )

const refused = `
  http://127.0.0.1:PORT/ https://127.0.0.1:PORT/ https://2130706433:PORT/
  https://0x7f000001:PORT/ https://0x7f.1:PORT/ https://0177.0.0.1:PORT/ https://127.1:PORT/
  https://127.0.0.1.:PORT/ https://0.0.0.0:PORT/ https://[::1]:PORT/ https://[::]:PORT/
  https://[::ffff:127.0.0.1]:PORT/ https://[::ffff:7f00:1]:PORT/ https://[64:ff9b::7f00:1]:PORT/
  https://[2002:7f00:1::]:PORT/ https://[fe80::1]:PORT/ https://[fd00::1]:PORT/
  https://169.254.169.254/latest/meta-data/ https://100.100.100.200/ https://10.0.0.1/
  https://172.16.0.1/ https://192.168.7.4/ https://224.0.0.1/ https://198.18.0.1/
  https://localhost:PORT/ https://inner.example.com:PORT/ https://public.example.com:25/
  https://public.example.com:80/ http://public.example.com:PORT/ https://portal.example.com/
  https://Portal.example.com.:8443/ https://portal.example.com../ https://someone:secret@public.example.com/
  https://[64:ff9b::a9fe:a9fe]/ https://[2002:a9fe:a9fe::1]/ https://[2001:0:7f00:1::1]/
  https://[100::1]/ https://[ff02::1]/ https://100.64.0.1/ https://192.0.2.1/ https://240.0.0.1/
  https://255.255.255.255/ https://[2001:db8::1]/ https://192.168.7.4:25/
  ftp://public.example.com/ file:///etc/passwd javascript:alert(1)
`
const names = {
  localhost: '127.0.0.1',
  'inner.example.com': '127.0.0.1',
  'public.example.com': '8.8.8.8',
  'portal.example.com': '8.8.8.8',
}

it.each(refused.trim().split(/\s+/))('does not connect to %s in production', async (address) => {
  expect(await post(production(names), address.replace('PORT', String(port)))).toBe(
    'addressNotAllowed',
  )
  expect(connections).toBe(0)
})

it.each(refused.trim().split(/\s+/))('refuses %s when it is entered', async (address) => {
  const check = makeCheckTarget(
    { production: true, publicUrl, outgoingAllow: [] },
    resolverOf(names),
  )
  expect(await check(address.replace('PORT', String(port)))).toBe('addressNotAllowed')
  expect(connections).toBe(0)
})

it('accepts public, named and, outside production, loopback addresses when they are entered', async () => {
  const rules = { production: true, publicUrl, outgoingAllow: ['10.20.0.0/16'] }
  const check = makeCheckTarget(rules, resolverOf(names))
  expect(await check('https://public.example.com/hooks?a=1')).toBeNull()
  expect(await check('https://8.8.8.8:8443/')).toBeNull()
  expect(await check('https://10.20.1.2/')).toBeNull()
  expect(await check('https://10.21.1.2/')).toBe('addressNotAllowed')
  expect(await check('https://nowhere.example.com/')).toBe('nameNotFound')
  const development = makeCheckTarget({ ...rules, production: false }, resolverOf(names))
  expect(await development(`http://127.0.0.1:${port}/`)).toBeNull()
  expect(connections).toBe(0)
})

it('does not connect to a name that was public when it was entered and is private now', async () => {
  let address = '8.8.8.8'
  const resolve = () => Promise.resolve([{ address, family: 4 }])
  const rules = { production: true, publicUrl, outgoingAllow: [] }
  const target = `https://changes.example.com:${port}/`
  expect(await makeCheckTarget(rules, resolve)(target)).toBeNull()
  address = '127.0.0.1'
  expect(await makeCheckTarget(rules, resolve)(target)).toBe('addressNotAllowed')
  expect(await post(makePostTo(rules, resolve), target)).toBe('addressNotAllowed')
  expect(connections).toBe(0)
})

it.each(['https://10.0.0.1/', 'https://169.254.169.254/', 'http://public.example.com/'])(
  'does not connect to %s in development',
  async (address) => {
    expect(await post(development(names), address)).toBe('addressNotAllowed')
  },
)

it.each(['http://127.0.0.1:PORT/', 'http://localhost:PORT/', 'http://inner.example.com:PORT/'])(
  'posts to loopback at %s in development',
  async (address) => {
    expect(await post(development(names), address.replace('PORT', String(port)))).toBe(204)
    expect(calls).toEqual(['POST / application/x-www-form-urlencoded a=1'])
  },
)

it('connects to networks that `OUTGOING_ALLOW` names, by https alone', async () => {
  const allowed = production(names, ['127.0.0.0/24', 'fd00::/8'])
  // The target speaks no TLS, so a failure of the handshake proves the connection.
  expect(await post(allowed, `https://127.0.0.1:${port}/`)).toBe('connectionFailed')
  expect(await post(allowed, `https://inner.example.com:${port}/`)).toBe('connectionFailed')
  expect(connections).toBe(2)
  expect(await post(allowed, `http://127.0.0.1:${port}/`)).toBe('addressNotAllowed')
  expect(await post(allowed, `https://127.0.1.1:${port}/`)).toBe('addressNotAllowed')
  expect(connections).toBe(2)
})

it('connects to the address that it checked, although the name turns private meanwhile', async () => {
  let lookups = 0
  const rebinding = makePostTo({ production: true, publicUrl, outgoingAllow: [] }, () => {
    lookups += 1
    return Promise.resolve([{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
  })
  expect(await post(rebinding, `https://name.example.com:${port}/`)).toBe('addressNotAllowed')
  expect(await post(rebinding, `https://name.example.com:${port}/`)).toBe('addressNotAllowed')
  expect([lookups, connections]).toEqual([2, 0])
})

it('refuses a name that has a private address, too', async () => {
  const mixed = makePostTo({ production: true, publicUrl, outgoingAllow: [] }, () =>
    Promise.resolve([
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]),
  )
  expect(await post(mixed, `https://mixed.example.com:${port}/`)).toBe('addressNotAllowed')
  expect(connections).toBe(0)
})

it('follows no redirect and reads no body', async () => {
  answer = { status: 302, headers: { Location: `http://127.0.0.1:${port}/secret` }, body: '' }
  const target = `http://127.0.0.1:${port}/`
  expect(await post(development(), target)).toBe(302)
  answer = { status: 200, headers: {}, body: 'x'.repeat(10_000_000) }
  expect(await post(development(), target)).toBe(200)
  expect(calls).toHaveLength(2)
})

it('states why a call failed in a few words', async () => {
  const closed = createServer()
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
  const { port: free } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  expect(await post(development(), `http://127.0.0.1:${free}/`)).toBe('refused')
  expect(await post(development(), 'https://nowhere.example.com/')).toBe('nameNotFound')
})

it('ends a call whose answer changes the protocol', async () => {
  const upgrading = createSocketServer((socket) => {
    socket.on('data', () =>
      socket.write('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    )
  })
  await new Promise<void>((done) => upgrading.listen(0, '127.0.0.1', done))
  const { port: other } = upgrading.address() as AddressInfo
  expect(await post(development(), `http://127.0.0.1:${other}/`)).toBe('connectionFailed')
  upgrading.close()
})

it('ends a call after ten seconds', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port: deaf } = silent.address() as AddressInfo
  const begun = performance.now()
  expect(await post(development(), `http://127.0.0.1:${deaf}/`)).toBe('timeout')
  expect(performance.now() - begun).toBeLessThan(11_000)
  silent.closeAllConnections()
  silent.close()
})
