import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClient, signIn, type Client } from '../support/client.ts'
import { temporaryDatabase, type TemporaryDatabase } from '../support/database.ts'
import { buildUser } from '../support/factories.ts'
import { freePort } from '../support/freePort.ts'
import { hostileFiles, workbookOf } from '../support/hostileFiles.ts'
import { startProcess, untilSaid, type ServerProcess } from '../support/process.ts'

const most = { bytes: 4_000_000, memoryKb: 150_000, ms: 10_000, workerMs: 8000 }
let database: TemporaryDatabase
let server: ServerProcess
let port: number
let admin: Client

beforeAll(async () => {
  database = await temporaryDatabase()
  port = await freePort()
  server = startProcess({
    DATABASE_URL: database.url,
    PORT: String(port),
    NODE_ENV: 'test',
    JWT_SECRET: 'a secret of the tests, 32 characters or more',
  })
  await untilSaid(/is ready/, server)
  admin = await signIn(`http://127.0.0.1:${port}`, 'superadmin')
  // The first file costs what every later one uses again.
  await send(workbook([buildUser()]), '4')
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await database.remove()
})

const headers = () => ({
  appid: '10000',
  'Accept-Language': 'en',
  'Content-Type': 'application/octet-stream',
  Authorization: `Bearer ${admin.token}`,
  Connection: 'close',
})

const send = async (file: Uint8Array, companyId: string) => {
  const response = await fetch(
    `http://127.0.0.1:${port}/gateway/usercenter/user-imports?fileName=a&companyId=${companyId}`,
    { method: 'POST', body: Buffer.from(file), headers: headers() },
  )
  return { status: response.status, body: await response.json() }
}

const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A workbook with its titles shared and the users' fields in it, as most programs write them. */
const workbook = (users: ReturnType<typeof buildUser>[]) =>
  workbookOf({
    strings:
      '<?xml version="1.0"?><sst><!-- texts > --><si><t>Username</t></si><si><r><t>Na</t></r><r><t>me</t></r>' +
      '<rPh sb="0" eb="1"><t>not this</t></rPh></si><si><t xml:space="preserve">Phone </t></si></sst>',
    sheet:
      '<x:worksheet xmlns:x="a"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c>' +
      '<x:c r="B1" t="s"><x:v>1</x:v></x:c><x:c r="D1" t="s"><x:v>2</x:v></x:c></x:row>' +
      users
        .map(
          ({ username, phone }, index) =>
            `<row r="${index + 2}">${cell(`A${index + 2}`, username)}${cell(`B${index + 2}`, '&#x6797;&amp;')}<c r="D${index + 2}"><v>${phone}</v></c></row>`,
        )
        .join('') +
      '</x:sheetData></x:worksheet>',
  })

const pid = () => server.child.pid
const memory = (name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1])

it.each(Object.keys(hostileFiles))('refuses %s, in time and within its memory', async (name) => {
  const [file, code] = hostileFiles[name]?.() ?? []
  if (!file) throw new Error('no file')
  expect(file.length).toBeLessThanOrEqual(most.bytes)
  // From here on the kernel counts the peak again.
  writeFileSync(`/proc/${pid()}/clear_refs`, '5')
  const before = memory('VmRSS')
  const begun = performance.now()
  // Companies take turns, so that no hour is full.
  const { status, body } = await send(
    file,
    String(2 + (Object.keys(hostileFiles).indexOf(name) % 2)),
  )
  const took = performance.now() - begun
  const grown = memory('VmHWM') - before
  // A slow machine gives up on a file as on one that holds too much.
  const expected = took < most.workerMs ? [code] : [code, 7021]
  expect(expected).toContain(body.code)
  expect([status, body.message]).toEqual([expect.any(Number), expect.any(String)])
  expect(took).toBeLessThan(most.ms)
  expect(grown).toBeLessThan(most.memoryKb)
})

it('reads a workbook of 10,000 users within the same bounds', async () => {
  const file = workbook(Array.from({ length: 10_000 }, () => buildUser()))
  writeFileSync(`/proc/${pid()}/clear_refs`, '5')
  const before = memory('VmRSS')
  const { status, body } = await send(file, '4')
  expect([status, body.rowCount]).toEqual([201, 10_000])
  expect(memory('VmHWM') - before).toBeLessThan(most.memoryKb)
  const client = makeClient(`http://127.0.0.1:${port}`, admin.token)
  let first
  while (!first) first = (await client.list(`/usercenter/user-imports/${body.id}/rows`)).body[0]
  expect(first.cells).toMatchObject({ realName: '林&', phone: expect.stringMatching(/^139\d{8}$/) })
})

it('counts refused files, and refuses the 21st of an hour before it is read', async () => {
  for (let number = 1; number <= 20; number += 1)
    expect((await send(Buffer.alloc(4_000_001), '1')).body.code).toBe(7021)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /gateway/usercenter/user-imports?fileName=a&companyId=1 HTTP/1.1\r\nHost: a\r\n' +
      Object.entries(headers())
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('') +
      'Content-Length: 3000000\r\n\r\nx',
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 .*"code":7005/s)
})
