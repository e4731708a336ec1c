import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#db/connect'
import { buildUser } from '../support/factories.ts'
import { cookieOf, makeClient, type Answer } from '../support/client.ts'
import { temporaryDatabase, type TemporaryDatabase } from '../support/database.ts'
import { startMailServer, type MailServer } from '../support/mailServer.ts'
import { startSmsHook, type SmsHook } from '../support/smsHook.ts'

let database: TemporaryDatabase
let mail: MailServer
let hook: SmsHook
let server: ChildProcess
let base: string
let output = ''

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const ready = async () => {
  for (let tries = 0; tries < 150; tries += 1) {
    const answer = await fetch(`${base}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`the server does not start: ${output}`)
}

beforeAll(async () => {
  ;[database, mail, hook] = await Promise.all([
    temporaryDatabase(),
    startMailServer(),
    startSmsHook(),
  ])
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
      JWT_SECRET: 'a secret of the tests, 32 characters or more',
      LOG_LEVEL: 'debug',
      SMTP_URL: mail.url,
      SMS_HOOK_URL: hook.url,
      SMS_HOOK_SECRET: hook.secret,
    },
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => (output += String(chunk)))
  await ready()
})
afterAll(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await Promise.all([mail.stop(), hook.stop()])
  await database.remove()
})

/** Every row of every table as text. */
const databaseText = async (): Promise<string> => {
  const db = await connect(database.url)
  const names: { name: string }[] =
    db.engine === 'sqlite'
      ? await db.read('sqlite_master').where({ type: 'table' }).select('name')
      : await db.read('pg_tables').where({ schemaname: 'public' }).select({ name: 'tablename' })
  const tables = names.filter(({ name }) => !name.startsWith('sqlite_'))
  const rows = await Promise.all(tables.map(({ name }) => db.read(name).select()))
  await db.close()
  return JSON.stringify(rows)
}

const standsIn = (text: string, secret: string): boolean =>
  new RegExp(
    String.raw`(?<![0-9A-Za-z])${secret.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![0-9A-Za-z])`,
  ).test(text)

it('leaves no password, code or token in the process’s output or anywhere in the database', async () => {
  const secrets = new Set<string>()
  const user = { ...buildUser(), password: 'Canary2026One' }
  const contact = { dialCode: '86', phone: user.phone }
  const phoneQuery = new URLSearchParams(contact).toString()
  const nobody = makeClient(base)

  const keepTokens = (answer: Answer): Answer => {
    if (answer.body.data?.access_token) secrets.add(answer.body.data.access_token)
    const cookie = cookieOf(answer)?.split('=')[1]
    if (cookie) secrets.add(cookie).add(cookie.split('.')[2] ?? '')
    return answer
  }
  const post = async (path: string, body: object) => {
    for (const [name, value] of Object.entries(body))
      if (/password|^code$/i.test(name)) secrets.add(String(value))
    return keepTokens(await nobody.post(path, body))
  }
  const smsCode = () => {
    const code = hook.texts.at(-1)?.values.code ?? ''
    secrets.add(code)
    return code
  }
  const token = (body: object) => post('/auth/oauth/token', body)

  await nobody.get(`/usercenter/user/getVerificationCode?${phoneQuery}&purpose=register`)
  await nobody.get(
    `/usercenter/user/compareVerificationCode?${phoneQuery}&purpose=register&code=${smsCode()}`,
  )
  const { username, realName, password } = user
  const registered = await post('/usercenter/user/register', {
    username,
    realName,
    password,
    confirmPassword: password,
    ...contact,
    code: smsCode(),
    agree: true,
  })
  expect(registered.body.code).toBe(0)
  await token({ grant_type: 'password', username, password: 'CanaryWrong2026' })
  const query = new URLSearchParams({ grant_type: 'password', username, password })
  keepTokens(await nobody.get(`/auth/oauth/token?${query}`))
  const signedIn = await token({ grant_type: 'password', username, password })
  const client = makeClient(base, signedIn.body.data.access_token, cookieOf(signedIn))
  keepTokens(await client.post('/auth/oauth/token', { grant_type: 'refresh_token' }))
  const changed = {
    oldPassword: password,
    password: 'Canary2026Two',
    confirmPassword: 'Canary2026Two',
  }
  for (const value of Object.values(changed)) secrets.add(value)
  expect((await client.post('/usercenter/account/password', changed)).body.code).toBe(0)

  mail.mood = 'later'
  const waiting = await client.get(
    `/usercenter/user/getVerificationCodeByEmail?email=${user.email}&purpose=bindEmail`,
  )
  expect(waiting.body.code).toBe(6010)
  mail.mood = 'takes'
  const sent = await client.get(
    `/usercenter/user/getVerificationCodeByEmail?email=${user.email}&purpose=bindEmail`,
  )
  expect(sent.body.code).toBe(0)
  const code = /^\d{6}$/m.exec(mail.mails.at(-1)?.parts['text/plain'] ?? '')?.[0] ?? ''
  secrets.add(code)
  const bound = await client.post('/usercenter/account/email', { email: user.email, code })
  expect(bound.body.code).toBe(0)
  await client.post('/usercenter/account/delete-account', { password: 'CanaryOther2026' })
  secrets.add('CanaryOther2026')

  secrets.delete('')
  expect(secrets.size).toBeGreaterThan(10)
  const text = await databaseText()
  expect(text).toContain(username)
  expect(output).toContain('/gateway/usercenter/user/register')
  for (const secret of secrets) {
    expect(standsIn(text, secret), `in the database: ${secret}`).toBe(false)
    expect(standsIn(output, secret), `in the output: ${secret}`).toBe(false)
  }
})
