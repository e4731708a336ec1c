import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#db/connect'
import { createApiToken } from '../../support/apiTokens.ts'
import { buildClient, buildUser } from '../../support/factories.ts'
import { codeOf, wrongCodeOf } from '../../support/factors.ts'
import { cookieOf, makeClient, signIn, type Answer } from '../../support/client.ts'
import { seededDatabase, type TemporaryDatabase } from '../../support/database.ts'
import { freePort } from '../../support/freePort.ts'
import { startMailServer, type MailServer } from '../../support/mailServer.ts'
import { startProcess, waitForOutput, type ServerProcess } from '../../support/process.ts'
import { startSmsHook, type SmsHook } from '../../support/smsHook.ts'
import { commonSettings } from '../../support/settings.ts'

let database: TemporaryDatabase
let mail: MailServer
let hook: SmsHook
let server: ServerProcess
let base: string

beforeAll(async () => {
  ;[database, mail, hook] = await Promise.all([seededDatabase(), startMailServer(), startSmsHook()])
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  server = startProcess({
    ...commonSettings,
    PORT: String(port),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'debug',
    SMTP_URL: mail.url,
    SMS_HOOK_URL: hook.url,
    SMS_HOOK_SECRET: hook.secret,
  })
  await waitForOutput(/is ready/, server)
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await Promise.all([mail.stop(), hook.stop()])
  await database.remove()
})

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
  const renewed = await token({ grant_type: 'password', username, password: changed.password })
  const owner = makeClient(base, renewed.body.data.access_token, cookieOf(renewed))

  mail.mood = 'later'
  const waiting = await owner.get(
    `/usercenter/user/getVerificationCodeByEmail?email=${user.email}&purpose=bindEmail`,
  )
  expect(waiting.body.code).toBe(6010)
  mail.mood = 'takes'
  const sent = await owner.get(
    `/usercenter/user/getVerificationCodeByEmail?email=${user.email}&purpose=bindEmail`,
  )
  expect(sent.body.code).toBe(0)
  const code = /^\d{6}$/m.exec(mail.mails.at(-1)?.parts['text/plain'] ?? '')?.[0] ?? ''
  secrets.add(code)
  const bound = await owner.post('/usercenter/account/email', { email: user.email, code })
  expect(bound.body.code).toBe(0)
  await owner.post('/usercenter/account/confirm', { password: 'CanaryOther2026' })
  secrets.add('CanaryOther2026')

  const factors = '/usercenter/factors'
  const created = await owner.post(`${factors}/totp`, { name: 'Phone' })
  const { id: totpId, secret } = created.body.data
  const clock = { context: { now: Date.now } }
  const first = codeOf(clock, secret)
  const added = await owner.post(`${factors}/totp/${totpId}/confirm`, { code: first })
  const recoveryCodes: string[] = added.body.data.recoveryCodes
  for (const kept of [secret, first, ...recoveryCodes])
    secrets.add(kept).add(kept.replaceAll('-', ''))
  const asked = await token({ grant_type: 'password', username, password: changed.password })
  const { challenge } = asked.body.args
  for (const part of [challenge, challenge.split('.')[2]]) secrets.add(part)
  const second = { grant_type: 'second_factor', challenge }
  await token({ ...second, code: wrongCodeOf(clock, secret) })
  expect((await token({ ...second, code: codeOf(clock, secret, 1) })).body.code).toBe(0)
  const [recoveryCode] = recoveryCodes
  expect((await token({ ...second, recoveryCode })).body.code).toBe(0)

  const administrator = await signIn(base, 'superadmin')
  const { id } = (await administrator.post('/usercenter/application-clients', buildClient())).body
  const made = await administrator.post(`/usercenter/application-clients/${id}/secrets`)
  secrets.add(made.body.data.secret)
  const apiToken = await createApiToken({ base, ...clock }, administrator)
  secrets.add(apiToken.token).add(apiToken.token.slice(4, 47))
  expect((await apiToken.script.list('/usercenter/users')).status).toBe(200)
  expect((await apiToken.script.post('/usercenter/users')).body.code).toBe(7432)

  secrets.delete('')
  expect(secrets.size).toBeGreaterThan(10)
  const text = await databaseText()
  expect(text).toContain(username)
  const output = server.output()
  expect(output).toContain('/gateway/usercenter/user/register')
  for (const secret of secrets) {
    expect(standsIn(text, secret), `in the database: ${secret}`).toBe(false)
    expect(standsIn(output, secret), `in the output: ${secret}`).toBe(false)
  }
})
