import { expect, it } from 'vitest'
import { logIn } from '../../support/credentials.ts'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { cookieOf, makeClient } from '../../support/client.ts'
import { verifyContacts } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'
import { waitForLockWaiter } from '../../support/waitsForLock.ts'

const server = useServer()

const aUser = async () => {
  const body = buildUser()
  const { id } = await createUser(await server.as('acmeadmin'), body)
  await verifyContacts(server, id)
  return body
}

it('returns a token, sets the login cookie and returns the current user', async () => {
  const answer = await logIn(server, 'acmeadmin', 'Portal2026')
  await expectAnswer(answer, 200, {
    code: 0,
    message: 'Logged in.',
    data: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 600, userId: '3' },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const cookie = answer.headers.getSetCookie()[0]
  expect(cookie).toMatch(
    /^refresh_token=[^;]+; Max-Age=2592000; Path=\/gateway\/auth\/oauth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  )
  const { body } = await makeClient(server.base, answer.body.data.access_token).get(
    '/auth/user/getCurrentUser?appid=1&_=1764312000000',
  )
  expect(body.data).toEqual({
    userId: '3',
    nickName: '陈立新',
    userName: 'acmeadmin',
    userCompanyName: '华南测绘',
    userTel: '13800000003',
    isCompanyUser: true,
    companyId: '2',
    token: answer.body.data.access_token,
    isOurCompany: false,
    isAgency: false,
    isSystemAdministrator: false,
    isCompanyAdministrator: true,
    email: 'acmeadmin@example.com',
    dialCode: '86',
    lastSignInAt: expect.any(String),
    suspension: null,
    secondFactorDue: null,
    agreementToAccept: null,
  })
})

it('answers GET the same as POST', async () => {
  const query = new URLSearchParams({
    grant_type: 'password',
    username: 'acmeadmin',
    password: 'Portal2026',
  })
  const answer = await server.nobody.get(`/auth/oauth/token?${query}`)
  expect([answer.status, answer.body.data.userId]).toEqual([200, '3'])
})

it('finds an account by user name, phone and email in any case and width', async () => {
  const names = [
    'AcmeAdmin',
    'ａｃｍｅａｄｍｉｎ',
    '13800000003',
    '１３８００００００03',
    '+8613800000003',
    'ACMEADMIN@example.com',
  ]
  for (const name of names) expect((await logIn(server, name, 'Portal2026')).status, name).toBe(200)
})

it('answers 6016 for an unknown user name and 6011 for an unknown phone or email', async () => {
  const codes = []
  for (const name of ['nobodyhere', '13999999999', 'nobody@example.com'])
    codes.push((await logIn(server, name, 'Portal2026')).body.code)
  expect(codes).toEqual([6016, 6011, 6011])
})

it('writes the same number of times for an unknown name as for a known one, so that the timing does not differ', async () => {
  const { read } = server.db
  const written = async () => (await read('change_marks').where({ name: 'absent' }).first())?.value
  const before = Number(await written())
  expect((await logIn(server, 'nobodyhasthis', 'Wrong2026')).body.code).toBe(6016)
  // Two commits, as for a wrong password of an existing account.
  expect(await written()).toBe(before + 2)
})

it('counts down the remaining attempts, locks at the fifth wrong password and answers 6008 to everything while locked', async () => {
  const { username, password, email } = await aUser()
  const answers = []
  for (const name of [username, email, username, email, username])
    answers.push(await logIn(server, name, 'Wrong2026'))
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('300')
  expect(answers.map(({ body }) => [body.code, body.args.failures, body.args.remaining])).toEqual([
    [600401, 1, 4],
    [600401, 2, 3],
    [600401, 3, 2],
    [600401, 4, 1],
    [600402, 5, undefined],
  ])
  const locked = await logIn(server, username, password)
  await expectCode(locked, 423, 6008, { key: 'errors.accountLocked' })
  expect(locked.body.args.seconds).toBeGreaterThan(290)
  expect(locked.body.args.seconds).toBeLessThanOrEqual(300)
  expect(locked.body.args.minutes).toBe(5)
  expect(Number(locked.headers.get('retry-after'))).toBe(locked.body.args.seconds)
})

it('unlocks after five minutes and restarts the count', async () => {
  const { username, password } = await aUser()
  for (let failure = 0; failure < 5; failure += 1) await logIn(server, username, 'Wrong2026')
  server.wait(301_000)
  expect((await logIn(server, username, 'Wrong2026')).body.args).toEqual({
    failures: 1,
    remaining: 4,
  })
  expect((await logIn(server, username, password)).status).toBe(200)
  expect((await logIn(server, username, 'Wrong2026')).body.args).toEqual({
    failures: 1,
    remaining: 4,
  })
})

it('checks exactly five of 500 parallel wrong passwords', async () => {
  const { username } = await aUser()
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => logIn(server, username, 'Wrong2026')),
  )
  const count = (code: number) => answers.filter(({ body }) => body.code === code).length
  expect([count(600401), count(600402), count(6008)]).toEqual([4, 1, 495])
})

it('accepts all concurrent logins with the correct password', async () => {
  const { username, password } = await aUser()
  const { db } = server.context
  const { answers } = await db.transaction(async (trx) => {
    // On PostgreSQL, locks the sessions so that none can be opened while passwords are still checked.
    if (db.engine === 'postgres') await trx.raw('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const logins = Promise.all(Array.from({ length: 20 }, () => logIn(server, username, password)))
    await waitForLockWaiter(db)
    if (db.engine === 'postgres') await logIn(server, 'nobody-has-it', password)
    return { answers: logins }
  })
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await logIn(server, username, 'Wrong2026')).body.args).toEqual({
    failures: 1,
    remaining: 4,
  })
})

it('persists the lock across a restart', async () => {
  const { username, password } = await aUser()
  for (let failure = 0; failure < 5; failure += 1) await logIn(server, username, 'Wrong2026')
  await server.restart()
  expect((await logIn(server, username, password)).body.code).toBe(6008)
})

it('requires consent only on the first login, and does not count that as a failure', async () => {
  const { username, password } = await aUser()
  const plain = { grant_type: 'password', username, password }
  const agreed = () => server.nobody.get(`/usercenter/user/isUserAgree?username=${username}`)
  expect((await agreed()).body.data).toBe(false)
  for (let time = 0; time < 6; time += 1)
    expect((await server.nobody.post('/auth/oauth/token', plain)).body).toMatchObject({
      code: 7010,
      args: { version: '2026-11' },
    })
  expect((await server.nobody.post('/auth/oauth/token', { ...plain, agree: true })).status).toBe(
    200,
  )
  expect((await server.nobody.post('/auth/oauth/token', plain)).status).toBe(200)
  expect((await agreed()).body.data).toBe(true)
  expect(
    (await server.nobody.get('/usercenter/user/isUserAgree?username=nobodyhere')).body.data,
  ).toBe(false)
})

it('exchanges the cookie, also in two tabs at once, and ends the session when a used one is sent later', async () => {
  const first = await logIn(server, 'acmeviewer', 'Portal2026')
  const refresh = (cookie: string | null) =>
    makeClient(server.base, null, cookie).post('/auth/oauth/token', { grant_type: 'refresh_token' })
  const [one, two] = await Promise.all([refresh(cookieOf(first)), refresh(cookieOf(first))])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(cookieOf(one)).toBe(cookieOf(two))
  const next = await refresh(cookieOf(one))
  expect(next.status).toBe(200)
  server.wait(11_000)
  await expectCode(refresh(cookieOf(first)), 401, 7003)
  expect((await refresh(cookieOf(next))).body.code).toBe(7003)
  const bearer = makeClient(server.base, next.body.data.access_token)
  expect((await bearer.get('/auth/user/getCurrentUser')).body.code).toBe(7003)
})

it('does not end a session because of a forged cookie', async () => {
  const first = await logIn(server, 'acmeviewer', 'Portal2026')
  const made = (cookieOf(first) ?? '').replace(
    /\.\d+\.(.)/,
    (_all, sign: string) => `.1.${sign === 'A' ? 'B' : 'A'}`,
  )
  const answer = await makeClient(server.base, null, made).post('/auth/oauth/token', {
    grant_type: 'refresh_token',
  })
  expect(answer.body.code).toBe(7002)
  expect(
    (await makeClient(server.base, first.body.data.access_token).get('/auth/user/getCurrentUser'))
      .status,
  ).toBe(200)
})

it('ends the session at once on logout', async () => {
  const client = await server.as('acmeviewer')
  expect((await client.post('/auth/oauth/logout')).body).toEqual({
    code: 0,
    message: 'Logged out.',
    data: true,
  })
  await expectCode(client.get('/auth/user/getCurrentUser'), 401, 7003)
  expect((await client.post('/auth/oauth/token', { grant_type: 'refresh_token' })).body.code).toBe(
    7003,
  )
  expect((await client.post('/auth/oauth/logout')).status).toBe(200)
})

it('refuses forged tokens, tokens with other algorithms and expired ones', async () => {
  const client = await server.as('acmeviewer')
  const [, payload = ''] = (client.token ?? '').split('.')
  const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
  for (const token of [none, `${client.token}x`, 'x', 'a.b.c'])
    expect((await makeClient(server.base, token).get('/auth/user/getCurrentUser')).body.code).toBe(
      7002,
    )
  server.wait(601_000)
  expect((await client.get('/auth/user/getCurrentUser')).body.code).toBe(7002)
})

it('reads a number without dial code as +86, even if other countries have the same number', async () => {
  const admin = await server.as('acmeadmin')
  for (const dialCode of ['49', '1', '86']) {
    const user = await createUser(admin, { password: 'Survey2026' })
    await server.update('users', user.id, { dial_code: dialCode, phone: '15012345678' })
  }
  const form = { grant_type: 'password', username: '15012345678', password: 'Survey2026' }
  expect((await server.nobody.post('/auth/oauth/token', { ...form, agree: true })).status).toBe(200)
})
