import { expect, it } from 'vitest'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { buildUser } from '../../support/factories.ts'
import { differentCode, phoneOf, useCodes } from '../../support/codes.ts'
import { cookieOf, makeClient } from '../../support/client.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin, visitor } = server
const codes = useCodes(server)

const token = (body: Record<string, unknown>, userAgent = 'node') =>
  server.nobody.call('/auth/oauth/token', {
    method: 'POST',
    body,
    headers: { 'User-Agent': userAgent },
  })
const bySms = (user: { dialCode: string; phone: string }, code: string, more = {}) =>
  token({ grant_type: 'sms_code', ...phoneOf(user), code, ...more })

const aUser = async () => createVerifiedUser(server, admin)

it('logs in once by a code sent to the phone', async () => {
  const user = await codes.registerSomebody()
  server.wait(60_000)
  const code = await codes.code(phoneOf(user), 'login')
  const answer = await bySms(user, code)
  await expectAnswer(answer, 200, {
    code: 0,
    message: 'Logged in.',
    data: {
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      userId: expect.any(String),
    },
  })
  expect(cookieOf(answer)).toMatch(/^refresh_token=/)
  const client = makeClient(server.base, answer.body.data.access_token)
  expect((await client.get('/auth/user/getCurrentUser')).body.data.userName).toBe(user.username)
  expect((await bySms(user, code)).body.code).toBe(6006)
})

it('logs in by a code sent by email, also with GET', async () => {
  const email = 'acmemember@example.com'
  const code = await codes.code({ email }, 'login')
  const query = new URLSearchParams({ grant_type: 'email_code', email: email.toUpperCase(), code })
  const answer = await server.nobody.get(`/auth/oauth/token?${query}`)
  expect([answer.status, answer.body.data.userId]).toEqual([200, '4'])
})

it('opens one session for 20 concurrent logins with one code', async () => {
  const user = await codes.registerSomebody()
  server.wait(60_000)
  const code = await codes.code(phoneOf(user), 'login')
  const answers = await Promise.all(Array.from({ length: 20 }, () => bySms(user, code)))
  const count = (number: number) => answers.filter(({ body }) => body.code === number).length
  expect([count(0), count(6006)]).toEqual([1, 19])
})

it('answers 6001, 6003, 6005, 6006 and 6007', async () => {
  const stranger = buildUser()
  expect((await bySms(stranger, '123456')).body.code).toBe(6001)
  const byEmail = (email: string, code = '123456') =>
    token({ grant_type: 'email_code', email, code })
  expect((await byEmail(stranger.email)).body.code).toBe(6003)
  expect((await byEmail('')).body.code).toBe(6007)
  expect((await bySms({ dialCode: '86', phone: '' }, '123456')).body.code).toBe(6005)
  expect((await byEmail('acmeadmin@example.com')).body.code).toBe(6006)
  expect((await byEmail('acmeadmin@example.com', '')).body.errors.code.key).toBe(
    'validation.codeRequired',
  )
})

it('requires consent at the first login, without consuming the code or an attempt', async () => {
  const user = await aUser()
  const code = await codes.code(phoneOf(user), 'login')
  for (let time = 0; time < 6; time += 1) {
    await expectCode(bySms(user, code), 400, 7010, { args: { version: '2026-11' } })
  }
  expect((await bySms(user, code, { agree: true })).status).toBe(200)
})

it('refuses login while the account is locked, without consuming the code', async () => {
  const user = await codes.registerSomebody()
  for (let failure = 0; failure < 5; failure += 1)
    await token({ grant_type: 'password', username: user.username, password: 'Wrong2026' })
  server.wait(60_000)
  const code = await codes.code(phoneOf(user), 'login')
  for (let time = 0; time < 6; time += 1) {
    await expectCode(bySms(user, code), 423, 6008)
  }
  server.wait(245_000)
  expect((await bySms(user, code)).status).toBe(200)
})

it('reveals that an account is disabled only to a person with the code', async () => {
  const user = await aUser()
  const { body } = await admin.list('/usercenter/users', { filter: { q: user.username } })
  await admin.post(`/usercenter/users/${body[0].id}/disable`)
  const code = await codes.code(phoneOf(user), 'login')
  expect((await bySms(user, differentCode(code), { agree: true })).body.code).toBe(6006)
  await expectCode(bySms(user, code, { agree: true }), 403, 7023)
})

it('logs logins and compared guesses, but not refused guesses', async () => {
  const user = await codes.registerSomebody()
  server.wait(60_000)
  const code = await codes.code(phoneOf(user), 'login')
  await bySms(user, code)
  server.wait(60_000)
  const next = await codes.code(phoneOf(user), 'login')
  for (let guess = 0; guess < 8; guess += 1) await bySms(user, differentCode(next))
  const rows = await server.db.read('logs').where({ actor_name: user.username }).orderBy('id')
  expect(rows.map((row) => [row.action, row.code, JSON.parse(row.after ?? '').grant])).toEqual([
    ['user.register', 0, undefined],
    ['signIn', 0, 'sms_code'],
    ...Array.from({ length: 5 }, () => ['signIn.failed', 6006, undefined]),
  ])
})

it('notifies the owner of a new device and of the first login after a lock', async () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const { username, password } = await codes.registerSomebody()
  const sign = (userAgent: string, typed = password) =>
    token({ grant_type: 'password', username, password: typed }, userAgent)
  const notices = async (accessToken: string) => {
    const client = makeClient(server.base, accessToken)
    const { body } = await client.list('/usercenter/notifications', { sort: ['id', 'ASC'] })
    return body.map((one: { kind: string; args: unknown; message: string }) => [
      one.kind,
      one.args,
      one.message,
    ])
  }
  await sign('first browser')
  const known = await sign('first browser')
  expect(await notices(known.body.data.access_token)).toEqual([])
  const other = await sign(chrome)
  const newDevice = [
    'security.newDevice',
    { device: 'Chrome 140 · Windows', address: '127.0.0.1' },
    'Login on a new device: Chrome 140 · Windows, from 127.0.0.1.',
  ]
  expect(await notices(other.body.data.access_token)).toEqual([newDevice])
  for (let failure = 0; failure < 5; failure += 1) await sign(chrome, 'Wrong2026')
  server.wait(301_000)
  await sign(chrome, 'Wrong2026')
  const after = await sign(chrome)
  expect(await notices(after.body.data.access_token)).toEqual([
    newDevice,
    [
      'security.signInAfterLock',
      { device: 'Chrome 140 · Windows', address: '127.0.0.1' },
      'Login after the account had been locked by failed attempts: Chrome 140 · Windows, from 127.0.0.1.',
    ],
  ])
  await sign(chrome)
  expect((await notices(after.body.data.access_token)).length).toBe(2)
})

it('lists, filters and marks own notifications', async () => {
  const user = await codes.registerSomebody()
  const sign = (userAgent: string) =>
    token({ grant_type: 'password', username: user.username, password: user.password }, userAgent)
  await sign('browser 0')
  await sign('browser 1')
  const answer = await sign('browser 2')
  const client = makeClient(server.base, answer.body.data.access_token)
  const path = '/usercenter/notifications'
  const unread = await client.list(path, { filter: { unread: true } })
  expect(unread.headers.get('content-range')).toBe('notifications 0-1/2')
  const [newest] = unread.body
  expect((await client.post(`${path}/${newest.id}/read`)).body.data).toEqual({
    ...newest,
    readAt: expect.any(String),
    updatedAt: expect.any(String),
    version: newest.version + 1,
  })
  expect((await client.list(path, { filter: { unread: true } })).body.length).toBe(1)
  expect((await client.post(`${path}/read-all`)).body.data).toEqual({ read: 1 })
  expect((await client.list(path, { filter: { unread: false } })).body.length).toBe(2)
  for (const id of [newest.id, '99999999', 'x'])
    expect((await visitor.post(`${path}/${id}/read`)).body.code).toBe(7004)
})
