import { readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { signIn, type Answer, type SignedInClient } from './client.ts'
import { seededDatabase, type TemporaryDatabase } from './database.ts'
import { buildUser } from './factories.ts'
import { freePort } from './freePort.ts'
import { workbookOf } from './hostileFiles.ts'
import { startProcess, waitForOutput, type ServerProcess } from './process.ts'
import { commonSettings } from './settings.ts'

const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

export const workbook = (users: ReturnType<typeof buildUser>[]) =>
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

export const useFileReader = () => {
  let database: TemporaryDatabase
  let server: ServerProcess
  let admin: SignedInClient
  let port: number

  const headers = () => ({
    appid: '10000',
    'Accept-Language': 'en',
    'Content-Type': 'application/octet-stream',
    Authorization: `Bearer ${admin.token}`,
    Connection: 'close',
  })

  /** Uses a new connection, because building a file takes longer than an idle one stays open. */
  const send = async (file: Uint8Array, companyId: string) => {
    const sent = request(
      `http://127.0.0.1:${port}/gateway/usercenter/user-imports?fileName=a&companyId=${companyId}`,
      { method: 'POST', agent: false, headers: { ...headers(), 'Content-Length': file.length } },
    )
    sent.end(file)
    const [response] = await once(sent, 'response')
    return { status: response.statusCode, body: (await json(response)) as Answer['body'] }
  }

  beforeAll(async () => {
    database = await seededDatabase()
    port = await freePort()
    server = startProcess({
      ...commonSettings,
      DATABASE_URL: database.url,
      PORT: String(port),
      LOG_LEVEL: 'info',
    })
    await waitForOutput(/is ready/, server)
    admin = await signIn(`http://127.0.0.1:${port}`, 'superadmin')
    // Excludes one-time costs of the first file.
    await send(workbook([buildUser()]), '4')
  })
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await database.remove()
  })

  const statusFile = (name: string) => `/proc/${server.child.pid}/${name}`
  const kilobytes = (name: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(statusFile('status'), 'utf8'))?.[1])

  return {
    send,
    headers,
    port: () => port,
    token: () => admin.token,
    /** Resets the kernel's peak memory counter. @returns a function for the growth since, in kilobytes */
    watchMemory: () => {
      writeFileSync(statusFile('clear_refs'), '5')
      const before = kilobytes('VmRSS')
      return () => kilobytes('VmHWM') - before
    },
  }
}

export const limits = { bytes: 4_000_000, memoryKb: 150_000, ms: 25_000, workerMs: 8000 }
