import { dropOldSessions } from '#server/platform/identity/sessionRetention.queries'
import { hkdfSync } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { expect, it, vi } from 'vitest'
import { logIn } from '../../support/credentials.ts'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { makeClient, pluck, type Answer, type Client } from '../../support/client.ts'
import { engine } from '../../support/database.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const dayMs = 86_400_000

const aUser = async () => {
  const body = buildUser()
  const { id } = await createUser(await server.as('acmeadmin'), body)
  return { ...body, id: id as string }
}

const refresh = (cookie: string | null) =>
  makeClient(server.base, null, cookie).post('/auth/oauth/token', { grant_type: 'refresh_token' })

const currentUser = (token: string) =>
  makeClient(server.base, token).get('/auth/user/getCurrentUser')

const seconds = () => Math.floor(server.context.now() / 1000)

const forged = (claims: Record<string, unknown>, options: jwt.SignOptions = {}): string => {
  const { secrets } = server.context.env
  const key = Buffer.from(hkdfSync('sha256', secrets[0], '', 'access token', 32))
  return jwt.sign(claims, key, {
    algorithm: 'HS256',
    noTimestamp: claims['iat'] === undefined,
    ...options,
  })
}

it('rejects tokens without expiry, with more than ten minutes, or of another type, issuer or algorithm', async () => {
  const client = await server.as('acmeviewer')
  const { sub, sid } = jwt.decode(client.token ?? '') as Record<string, unknown>
  const now = seconds()
  const good = { sub, sid, iss: 'portal', aud: 'gateway', iat: now, exp: now + 600 }
  const without = (name: keyof typeof good) => {
    const { [name]: _left, ...rest } = good
    return rest
  }
  expect((await currentUser(forged(good))).status).toBe(200)
  const bad = [
    forged(without('exp')),
    forged(without('iat')),
    forged(without('iss')),
    forged(without('aud')),
    forged(without('sid')),
    forged({ ...good, exp: now + 601 }),
    forged({ ...good, iat: now - 601 }),
    forged({ ...good, iat: now + 3600, exp: now + 4200 }),
    forged({ ...good, aud: 'view-as' }),
    forged({ ...good, iss: 'elsewhere' }),
    forged(good, { algorithm: 'HS384' }),
  ]
  const codes = []
  for (const token of bad) codes.push((await currentUser(token)).body.code)
  expect(codes).toEqual(bad.map(() => 7002))
})

it('continues to refresh a running session during a lock, as the contract documents', async () => {
  const { username, password } = await aUser()
  const client = await server.as(username, password)
  for (let failure = 0; failure < 5; failure += 1) await logIn(server, username, 'Wrong2026')
  expect((await logIn(server, username, password)).body.code).toBe(6008)
  const refreshed = await refresh(client.cookie)
  await expectAnswer(refreshed, 200, {
    code: 0,
    message: 'Logged in.',
    data: {
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      userId: expect.any(String),
    },
  })
  expect((await currentUser(refreshed.body.data.access_token)).status).toBe(200)
  const { body: document } = await server.nobody.get('/openapi.json')
  const { schema } =
    document.paths['/auth/oauth/token'].post.requestBody.content['application/json']
  const grants = schema.oneOf ?? schema.anyOf
  expect(grants[3]).toMatchObject({
    properties: { grant_type: { const: 'refresh_token' } },
    description: expect.stringMatching(
      /a session that runs goes on and is refreshed during a lock/,
    ),
  })
})

it('ignores a lock that was set by a clock that was ahead', async () => {
  const { username, password, id } = await aUser()
  const admin = await server.as('acmeadmin')
  server.wait(400 * dayMs)
  for (let failure = 0; failure < 5; failure += 1) await logIn(server, username, 'Wrong2026')
  expect((await logIn(server, username, password)).body.code).toBe(6008)
  server.wait(-400 * dayMs)
  expect((await admin.get(`/usercenter/users/${id}`)).body.lockedUntil).toBeNull()
  const listed = (locked: boolean) =>
    admin.list('/usercenter/users', { filter: { id: [id], locked } })
  expect([(await listed(true)).body, (await listed(false)).body.length]).toEqual([[], 1])
  expect((await logIn(server, username, 'Wrong2026')).body.args).toEqual({
    failures: 1,
    remaining: 4,
  })
  expect((await logIn(server, username, password)).status).toBe(200)
})

it('locks for exactly five minutes even if clocks differ a little', async () => {
  const { username, password } = await aUser()
  server.wait(3000)
  for (let failure = 0; failure < 5; failure += 1) await logIn(server, username, 'Wrong2026')
  server.wait(-3000)
  await expectCode(logIn(server, username, password), 423, 6008, {
    args: { seconds: 300, minutes: 5 },
  })
})

it('deletes sessions two months after their last day, and still recognises known devices', async () => {
  const { username, password, id } = await aUser()
  await server.as(username, password)
  const ended = await server.as(username, password)
  await ended.post('/auth/oauth/logout')
  const count = async () =>
    Number(
      (
        await server.db
          .read('sessions')
          .where({ user_id: Number(id) })
          .count({ n: '*' })
      )[0]?.n,
    )
  server.wait(89 * dayMs)
  await server.restart()
  expect(await count()).toBe(2)
  server.wait(2 * dayMs)
  // No login confirms the current time yet, so the clock may be wrong.
  expect([await dropOldSessions(server.db, server.context.now()), await count()]).toEqual([0, 2])
  await server.as('acmeviewer')
  await server.restart()
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 20_000 })
  const client = await server.as(username, password)
  const { body } = await client.list('/usercenter/notifications')
  expect(pluck(body, 'kind')).toEqual(['security.newDevice'])
})

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

const mailed = async () => {
  const user = await createVerifiedUser(server, await server.as('acmeadmin'))
  const by = (userAgent: string) =>
    server.nobody.call('/auth/oauth/token', {
      method: 'POST',
      body: {
        grant_type: 'password',
        username: user.username,
        password: user.password,
        agree: true,
      },
      headers: { 'User-Agent': userAgent },
    })
  const mails = async (): Promise<string[]> => {
    const system = await server.as('superadmin')
    const filter = { recipient: user.email }
    const { body } = await system.list('/usercenter/outbox', { filter, sort: ['id', 'ASC'] })
    return pluck(body, 'text').filter((text: string) => text.includes('Security notice'))
  }
  return { user, by, mails }
}

it('emails about a login on a new device, and names only known browsers and systems', async () => {
  const { by, mails } = await mailed()
  await by('first browser')
  expect(await mails()).toEqual([])
  await by(chrome)
  await by('Call +1 555 0100 to secure your account')
  const [known, made, ...more] = await mails()
  expect(known).toContain('Login on a new device: Chrome 140 · Windows, from 127.0.0.1.')
  expect(made).toContain('Login on a new device: an unknown device, from 127.0.0.1.')
  expect([made?.includes('555'), more]).toEqual([false, []])
})

it('notifies the owner, in the inbox and by email, when a refresh token is reused', async () => {
  const { user, mails } = await mailed()
  const client = await server.as(user.username, user.password)
  const stolen = client.cookie
  const { cookie } = client
  expect((await refresh(cookie)).status).toBe(200)
  server.wait(11_000)
  expect((await refresh(stolen)).body.code).toBe(7003)
  expect((await refresh(stolen)).body.code).toBe(7003)
  const again = await server.as(user.username, user.password)
  expect((await again.list('/usercenter/notifications')).body).toEqual([
    expect.objectContaining({
      kind: 'security.sessionReused',
      args: { device: 'node', address: '127.0.0.1' },
    }),
  ])
  expect((await mails()).join()).toContain('used again from 127.0.0.1: an unknown device.')
})

it('ends a session in the browser and the process even if the database cannot store it', async () => {
  const client = await server.as('acmeviewer')
  const full = Object.assign(new Error('database or disk is full'), {
    code: { sqlite: 'SQLITE_FULL', postgres: '53100' }[engine],
  })
  const spy = vi.spyOn(server.db, 'transaction').mockRejectedValue(full)
  const answer = await client.post('/auth/oauth/logout')
  expect([answer.status, answer.body.code, answer.headers.getSetCookie()]).toEqual([
    503,
    7009,
    [
      'refresh_token=; Path=/gateway/auth/oauth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
    ],
  ])
  expect((await currentUser(client.token ?? '')).body.code).toBe(7003)
  expect((await refresh(client.cookie)).body.code).toBe(7003)
  spy.mockRestore()
  expect((await refresh(client.cookie)).body.code).toBe(7003)
  await server.restart()
  expect((await refresh(client.cookie)).body.code).toBe(7003)
  const { sid } = jwt.decode(client.token ?? '') as { sid: string }
  const row = await server.db.read('sessions').where({ id: sid }).first()
  expect(row?.end_reason).toBe('signOut')
})

const fieldOf = ({ status, body }: Answer) => [status, body.code, body.errors.password]

it('refuses common passwords when one is set, in both languages', async () => {
  const admin = await server.as('acmeadmin')
  const common = {
    key: 'validation.passwordCommon',
    message: 'This is a common password and easy to guess. Use another one.',
    args: {},
  }
  for (const password of ['abcdef12', 'ABCDEF12', 'ａｂｃｄｅｆ１２', 'Qwerty123'])
    expect(
      fieldOf(await admin.post('/usercenter/users', buildUser({ password }))),
      password,
    ).toEqual([400, 7000, common])
  const again = { password: 'password12', confirmPassword: 'password12' }
  const own = await admin.post('/usercenter/account/password', { oldPassword: 'x', ...again })
  expect(fieldOf(own)).toEqual([400, 7000, common])
  const { username, realName, phone } = buildUser()
  const contact = { dialCode: '86', phone, code: '123456' }
  const nobody = makeClient(server.base)
  const registration = { username, realName, agree: true, ...contact, ...again }
  expect(fieldOf(await nobody.post('/usercenter/user/register', registration))).toEqual([
    400,
    7000,
    common,
  ])
  const reset = await nobody.call('/usercenter/user/resetPassword', {
    method: 'POST',
    body: { ...contact, ...again },
    headers: { 'Accept-Language': 'zh' },
  })
  expect(fieldOf(reset)).toEqual([
    400,
    7000,
    { ...common, message: '该密码过于常见，容易被猜中，请换一个。' },
  ])
  await createUser(admin, { password: 'Portal2026' })
})

it('name the reason of a session’s end only to its holder', async () => {
  const administrator = await server.as('acmeadmin')
  const rulesAfter = async (end: (id: string, own: Client) => Promise<unknown>) => {
    const { username, password, id } = await aUser()
    const own = await server.as(username, password)
    const cookie = own.cookie
    await end(id, own)
    const answers = [await currentUser(own.token ?? ''), await refresh(cookie)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 7003],
      [401, 7003],
    ])
    return answers.map(({ body }) => body.args)
  }
  const told = (rule: string) => [{ rule }, { rule }]
  const act = (action: string) => (id: string) =>
    administrator.post(`/usercenter/users/${id}/${action}`)
  expect(await rulesAfter(act('sign-out'))).toEqual(told('administrator'))
  expect(await rulesAfter(act('disable'))).toEqual(told('disabled'))
  expect(await rulesAfter((_id, own) => own.post('/auth/oauth/logout'))).toEqual([{}, {}])
  const stranger = await refresh('refresh_token=unknown')
  expect(stranger.body).toMatchObject({ code: 7002, args: {} })
})
