import { expect, it } from 'vitest'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { buildUser } from '../../support/factories.ts'
import {
  buildVisitor,
  differentCode,
  phoneOf,
  registrationOf,
  useCodes,
} from '../../support/codes.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin } = server
const codes = useCodes(server)

const register = (body: object, locale = 'en') =>
  server.nobody.call('/usercenter/user/register', {
    method: 'POST',
    body,
    headers: { 'Accept-Language': locale },
  })
const reset = (body: object) => server.nobody.post('/usercenter/user/resetPassword', body)
const signInBy = (username: string, password: string) =>
  server.nobody.post('/auth/oauth/token', { grant_type: 'password', username, password })

it('registers by phone: an account without a company, with recorded consent and a log row', async () => {
  const visitor = buildVisitor()
  const contact = phoneOf(visitor)
  const code = await codes.code(contact, 'register')
  const answer = await register(registrationOf(visitor, contact, code), 'zh-CN')
  await expectAnswer(answer, 200, {
    code: 0,
    message: '注册成功，请登录。',
    data: { userId: expect.stringMatching(/^\d+$/) },
  })
  const client = await server.as(visitor.username, visitor.password)
  expect((await client.get('/usercenter/account')).body.data).toEqual({
    id: answer.body.data.userId,
    username: visitor.username,
    realName: 'Lin Yue',
    nickName: '',
    dialCode: '86',
    phone: visitor.phone,
    phoneVerified: true,
    email: null,
    emailVerified: false,
    pendingDialCode: null,
    pendingPhone: null,
    pendingEmail: null,
    avatar: null,
    companyId: null,
    companyName: null,
    roles: [],
    locale: 'zh',
    notifyByEmail: false,
    agreementVersion: '2026-11',
    agreedAt: expect.any(String),
    passwordChangedAt: expect.any(String),
    lastSignInAt: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
  const log = await server.db
    .read('logs')
    .where({ action: 'user.register', target_id: answer.body.data.userId })
    .first()
  expect(JSON.parse(log?.after ?? '')).toEqual({
    username: visitor.username,
    realName: 'Lin Yue',
    dialCode: '86',
    phone: visitor.phone.replace(/^(.{3}).*(.{2})$/, '$1****$2'),
    email: null,
    agreementVersion: '2026-11',
  })
})

it('registers by email, and ignores an empty phone number', async () => {
  const visitor = buildVisitor()
  const contact = { email: visitor.email }
  const code = await codes.code(contact, 'register')
  const body = { ...registrationOf(visitor, contact, code), dialCode: '86', phone: '' }
  expect((await register(body)).body.code).toBe(0)
  expect((await signInBy(visitor.email.toUpperCase(), visitor.password)).status).toBe(200)
})

it('consumes a code', async () => {
  const visitor = await codes.registerSomebody()
  const other = buildVisitor({ phone: visitor.phone })
  expect((await register(registrationOf(other, phoneOf(visitor), '123456'))).body.code).toBe(6000)
  const row = await server.row('verification_codes', { recipient_key: `+86${visitor.phone}` })
  expect(row?.closed_at).not.toBeNull()
})

it('explains what is wrong with every field', async () => {
  const valid = registrationOf(buildVisitor(), { dialCode: '86', phone: '13900000001' }, '123456')
  const cases: [Record<string, unknown>, number, string, string][] = [
    [{ username: 'abc12' }, 7000, 'username', 'validation.usernameLength'],
    [{ username: '1234567' }, 7000, 'username', 'validation.usernameDigitsOnly'],
    [{ username: 'lin.yue' }, 7000, 'username', 'validation.usernameCharacters'],
    [{ username: '' }, 7000, 'username', 'validation.required'],
    [{ realName: 'Lin<b>' }, 7000, 'realName', 'validation.specialCharacters'],
    [{ realName: ' ' }, 7000, 'realName', 'validation.required'],
    [{ password: 'Short2026'.slice(1) }, 7000, 'password', 'validation.passwordLength'],
    [{ password: 'SeventeenLong2026' }, 7000, 'password', 'validation.passwordLength'],
    [{ password: 'onlyletters' }, 7000, 'password', 'validation.passwordLetterAndDigit'],
    [{ password: '1234567890' }, 7000, 'password', 'validation.passwordLetterAndDigit'],
    [{ confirmPassword: 'Survey2027' }, 7000, 'confirmPassword', 'validation.passwordMismatch'],
    [{ confirmPassword: '' }, 7000, 'confirmPassword', 'validation.confirmPasswordRequired'],
    [{ dialCode: undefined }, 7000, 'dialCode', 'validation.dialCodeRequired'],
    [{ phone: '12345678901234' }, 7000, 'phone', 'validation.phoneFormat'],
    [{ phone: '' }, 6005, 'phone', 'errors.phoneEmpty'],
    [{ phone: undefined }, 6005, 'phone', 'errors.phoneEmpty'],
    [{ phone: undefined, email: '' }, 6007, 'email', 'errors.emailEmpty'],
    [{ phone: undefined, email: 'nobody' }, 7000, 'email', 'validation.emailFormat'],
    [{ email: 'a@example.org' }, 7000, 'email', 'validation.phoneOrEmailNotBoth'],
    [{ code: '' }, 7000, 'code', 'validation.codeRequired'],
    [{ code: '12345' }, 6006, 'code', 'errors.codeWrong'],
    [{ agree: false }, 7010, 'agree', 'errors.agreementRequired'],
    [{ agree: undefined }, 7010, 'agree', 'errors.agreementRequired'],
    [{ companyId: '1' }, 7000, 'companyId', 'validation.unknownField'],
    [{ isSystemAdministrator: true }, 7000, 'isSystemAdministrator', 'validation.unknownField'],
  ]
  for (const [own, code, field, key] of cases) {
    const { body } = await register({ ...valid, ...own })
    expect([body.code, body.errors[field]?.key], JSON.stringify(own)).toEqual([code, key])
    expect(body.errors[field].message).not.toContain('%{')
  }
})

it('answers 6012, 6000 and 6002 for taken values, without counting an attempt', async () => {
  const visitor = buildVisitor()
  const contact = phoneOf(visitor)
  const code = await codes.code(contact, 'register')
  const body = registrationOf(visitor, contact, code)
  for (let time = 0; time < 6; time += 1) {
    expect(await register({ ...body, username: 'AcmeAdmin' })).toMatchObject({
      status: 409,
      body: { code: 6012, errors: { username: { key: 'errors.usernameExists' } } },
    })
  }
  expect((await register({ ...body, phone: '13800000003' })).body.code).toBe(6000)
  const byMail = { ...body, phone: undefined, dialCode: undefined, email: 'ACMEADMIN@example.com' }
  expect((await register(byMail)).body.code).toBe(6002)
  expect((await register(body)).body.code).toBe(0)
})

it('rejects a code that was sent for another purpose', async () => {
  const visitor = await codes.registerSomebody()
  const contact = phoneOf(visitor)
  server.wait(60_000)
  const login = await codes.code(contact, 'login')
  const password = { password: 'Survey2027', confirmPassword: 'Survey2027' }
  expect((await reset({ ...contact, ...password, code: login })).body.code).toBe(6006)
  const newcomer = buildVisitor()
  const registerCode = await codes.code(phoneOf(newcomer), 'register')
  const body = registrationOf(newcomer, { email: newcomer.email }, registerCode)
  expect((await register(body)).body.code).toBe(6006)
})

it('creates one account for 100 concurrent registrations with one user name', async () => {
  const { username } = buildVisitor()
  const racers = Array.from({ length: 100 }, () => buildVisitor({ username }))
  const bodies = await Promise.all(
    racers.map(async (visitor) => {
      const contact = phoneOf(visitor)
      await codes.ask(contact, 'register')
      return registrationOf(visitor, contact, '')
    }),
  )
  const { body: messages } = await system.list('/usercenter/outbox', { range: [0, 99] })
  const codeBy = new Map(
    messages.map(({ recipient, text }: { recipient: string; text: string }) => [
      recipient,
      /\d{6}/.exec(text)?.[0],
    ]),
  )
  const answers = await Promise.all(
    bodies.map((body) =>
      register({ ...body, code: codeBy.get(`+86${'phone' in body ? body.phone : ''}`) }),
    ),
  )
  const count = (code: number) => answers.filter(({ body }) => body.code === code).length
  expect([count(0), count(6012)]).toEqual([1, 99])
  const { read } = server.db
  const open = await read('verification_codes')
    .whereIn(
      'recipient_key',
      racers.map(({ phone }) => `+86${phone}`),
    )
    .whereNull('closed_at')
  expect(open.length).toBe(99)
})

it('creates one account for 100 concurrent registrations with one phone or email', async () => {
  for (const byMail of [false, true]) {
    const first = buildVisitor()
    const contact = byMail ? { email: first.email } : phoneOf(first)
    const code = await codes.code(contact, 'register')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => register(registrationOf(buildVisitor(), contact, code))),
    )
    expect(answers.filter(({ body }) => body.code === 0).length).toBe(1)
    for (const { body } of answers) expect([0, 6000, 6002, 6006]).toContain(body.code)
    const rows = byMail
      ? await server.db.read('users').where({ email: first.email })
      : await server.db.read('users').where({ phone: first.phone })
    expect(rows.length).toBe(1)
  }
})

it('reports whether a user name is free', async () => {
  const ask = async (username: string) =>
    (await server.nobody.get(`/usercenter/user/usernameAvailable?username=${username}`)).body
  expect((await ask('acmeadmin')).data).toBe(false)
  expect((await ask('ACMEADMIN')).data).toBe(false)
  expect((await ask('nobodyhere')).data).toBe(true)
  expect((await ask('13800000003')).code).toBe(7000)
  expect((await ask('acmeadmin%40example.com')).code).toBe(7000)
})

it('resets a password by phone and by email, ends all sessions and notifies the owner', async () => {
  const body = await createVerifiedUser(server, admin)
  const session = await server.as(body.username, body.password)
  const contacts = [{ dialCode: '86', phone: body.phone }, { email: body.email }]
  for (const [index, contact] of contacts.entries()) {
    const code = await codes.code(contact, 'resetPassword')
    const password = `Renewed202${index}`
    await expectAnswer(reset({ ...contact, code, password, confirmPassword: password }), 200, {
      code: 0,
      message: 'Password changed. Log in again.',
      data: true,
    })
    expect((await session.get('/auth/user/getCurrentUser')).body.code).toBe(7003)
    expect((await signInBy(body.username, body.password)).body.code).toBe(600401)
    const client = await server.as(body.username, password)
    const [notice] = (await client.list('/usercenter/notifications')).body
    expect(notice).toEqual({
      id: expect.any(String),
      count: 1,
      kind: 'security.passwordReset',
      args: {},
      message: 'The password was reset with a code. All devices were logged out.',
      link: '/personalCenter',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
      readAt: null,
    })
    const again = await reset({
      ...contact,
      code,
      password: 'Again2026x',
      confirmPassword: 'Again2026x',
    })
    expect(again.body.code).toBe(6006)
  }
})

it('answers 6001 and 6003 for unknown contacts, 6006 for a wrong code', async () => {
  const { phone, email } = buildUser()
  const password = { password: 'Survey2027', confirmPassword: 'Survey2027', code: '123456' }
  expect((await reset({ dialCode: '86', phone, ...password })).body.code).toBe(6001)
  expect((await reset({ email, ...password })).body.code).toBe(6003)
  expect((await reset({ email: 'acmeadmin@example.com', ...password })).body.code).toBe(6006)
  expect((await reset({ email: '', ...password })).body.code).toBe(6007)
  expect((await reset(password)).body.code).toBe(6005)
})

it('refuses the old password as the new one, but only with a correct code', async () => {
  const visitor = await codes.registerSomebody()
  const contact = phoneOf(visitor)
  server.wait(60_000)
  const code = await codes.code(contact, 'resetPassword')
  const same = { password: visitor.password, confirmPassword: visitor.password }
  expect((await reset({ ...contact, ...same, code: differentCode(code) })).body.code).toBe(6006)
  await expectCode(reset({ ...contact, ...same, code }), 400, 7017)
  const other = { password: 'Different2026', confirmPassword: 'Different2026' }
  expect((await reset({ ...contact, ...other, code })).body.code).toBe(0)
})

it('unlocks an account when its password is reset', async () => {
  const visitor = await codes.registerSomebody()
  for (let failure = 0; failure < 5; failure += 1) await signInBy(visitor.username, 'Wrong2026')
  server.wait(60_000)
  const contact = phoneOf(visitor)
  const code = await codes.code(contact, 'resetPassword')
  const password = 'Renewed2026'
  expect((await reset({ ...contact, code, password, confirmPassword: password })).body.code).toBe(0)
  expect((await signInBy(visitor.username, 'Wrong2026')).body.code).toBe(600401)
  expect((await signInBy(visitor.username, password)).status).toBe(200)
})

it('restarts the count of failures when the password is reset', async () => {
  const visitor = await codes.registerSomebody()
  for (let failure = 0; failure < 4; failure += 1) await signInBy(visitor.username, 'Wrong2026')
  const contact = phoneOf(visitor)
  server.wait(60_000)
  const code = await codes.code(contact, 'resetPassword')
  const password = 'Renewed2026'
  expect((await reset({ ...contact, code, password, confirmPassword: password })).body.code).toBe(0)
  const { body } = await signInBy(visitor.username, 'Wrong2026')
  expect([body.code, body.args]).toEqual([600401, { failures: 1, remaining: 4 }])
})

it('compares the whole password at login', async () => {
  const visitor = await codes.registerSomebody({ password: 'Sixteen2026Chars' })
  expect((await signInBy(visitor.username, 'Sixteen2026Char')).body.code).toBe(600401)
  expect((await signInBy(visitor.username, 'Sixteen2026Chars')).status).toBe(200)
})
