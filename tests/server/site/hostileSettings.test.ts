import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { makeSeal } from '#server/core/seal'
import type { Client } from '../../support/client.ts'
import { ageConfirmation, confirm } from '../../support/credentials.ts'
import { createEmployee } from '../../support/factories.ts'
import { freePort } from '../../support/freePort.ts'
import { useServer } from '../../support/server.ts'

/** An unreachable mail server with an invalid IP address. */
const server = useServer({ SMTP_URL: 'smtp://999.999.999.999:25' })
const path = '/usercenter/settings/1'
const gateway = {
  smsHookUrl: 'https://sms.example.com/',
  smsHookSecret: 'q8Zt3VbN0xLw7RkYp2JdMc5HsGf9TaEu',
}
const { system } = server

const read = async () => (await system.get(path)).body
const change = (body: object, client = system) => client.put(path, body)
const test = (channel: string) => system.post('/usercenter/settings/test', { channel })

it('refuse invalid hosts, and secrets that an address cannot contain', async () => {
  for (const smtpHost of ['999.999.999.999', '1.2.3.4.5'])
    expect((await change({ smtpHost })).body.errors).toMatchObject({
      smtpHost: { key: 'validation.host' },
    })
  const { status, body } = await change({ smtpPassword: '\ud800' })
  expect([status, body.errors.smtpPassword.key]).toEqual([400, 'validation.controlCharacters'])
})

it('report an unusable mail server in a test message, and can still be changed', async () => {
  expect((await test('email')).body).toMatchObject({
    code: 7350,
    message:
      'The email could not be sent: there is no server called 999.999.999.999. Check the name.',
  })
  await change({ systemNameEn: 'Alkaid Positioning' })
  expect((await test('email')).body.code).toBe(7350)
})

it('say why a gateway was not reached, only to system super administrators with a confirmation', async () => {
  const other = createServer((_, response) => response.writeHead(404).end('not here'))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  const ask = (url: string, client = system) =>
    client.post('/usercenter/settings/test', { ...gateway, channel: 'sms', smsHookUrl: url })
  const closed = await freePort()
  const reasons = {
    [`http://127.0.0.1:${port}/`]: 'the gateway responded with status 404.',
    [`http://127.0.0.1:${closed}/`]: `127.0.0.1 refused the connection on port ${closed}. Check the server and port.`,
    'https://nobody.invalid/': 'there is no server called nobody.invalid. Check the name.',
    [`https://127.0.0.1:${port}/`]: `an encrypted connection to 127.0.0.1 on port ${port} could not be established. Check the port and encryption.`,
  }
  for (const [url, reason] of Object.entries(reasons))
    expect((await ask(url)).body.message).toBe(`The text message could not be sent: ${reason}`)
  const { username, password: own } = await createEmployee(system, ['1850'])
  expect((await ask(`http://127.0.0.1:${closed}/`, await server.as(username, own))).body.code).toBe(
    7047,
  )
  await ageConfirmation(server, 1)
  expect((await ask(`http://127.0.0.1:${closed}/`)).body.code).toBe(7410)
  await confirm(system)
  other.close()
})

it('reveal to no caller without a confirmation whether a secret is the stored one', async () => {
  expect((await change({ ...gateway })).body.secrets).toContain('smsHookSecret')
  const { username, password: own } = await createEmployee(system, ['1850'])
  const employee = await server.as(username, own)
  const answers = async (client: Client) =>
    Promise.all(
      [gateway.smsHookSecret, 'Qb7kX2mW9cVz4JtN1rLs8HyPd5GfEa3u'].map(async (smsHookSecret) => {
        const { status, body } = await change({ smsHookSecret }, client)
        return [status, body.code]
      }),
    )
  await ageConfirmation(server, 1)
  const unconfirmed = [403, 7410]
  expect(await answers(system)).toEqual([unconfirmed, unconfirmed])
  const refused = [403, 7047]
  expect(await answers(employee)).toEqual([refused, refused])
  const { version } = await read()
  await confirm(system)
  expect((await change({ smsHookSecret: gateway.smsHookSecret })).body.version).toBe(version)
})

it('send nothing unsigned while the key of the secret is missing, lose nothing, and can still be changed', async () => {
  const sealed = makeSeal([Buffer.alloc(32)], 'settings').seal(JSON.stringify(gateway))
  await server.db.transaction((trx) => trx('settings').update({ sealed }))
  await server.restart()
  expect(await read()).toMatchObject({
    smsHookUrl: gateway.smsHookUrl,
    secrets: [],
    textWay: 'terminal',
  })
  expect((await change({ filingIcp: 'ICP 1' })).body).toMatchObject({ filingIcp: 'ICP 1' })
  const stored = await server.db.read('settings').first()
  expect(stored?.sealed).toBe(sealed)
  const again = { smsHookSecret: gateway.smsHookSecret }
  expect((await change(again)).body).toMatchObject({ textWay: 'recipients' })
})

it('limit the number of test messages', async () => {
  await change({ smsHookUrl: '' })
  const codes: number[] = []
  for (let time = 0; time < 21; time += 1) codes.push((await test('sms')).body.code)
  expect(codes.slice(-8)).toEqual([...Array.from({ length: 7 }, () => 0), 7005])
})
