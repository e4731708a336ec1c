import { expect, it } from 'vitest'
import { messagesTo } from '../../support/credentials.ts'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { buildUser } from '../../support/factories.ts'
import { differentCode, useCodes, type Contact } from '../../support/codes.ts'
import { codeOf } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, visitor } = server
const codes = useCodes(server)

const newPhone = (): Contact => ({ dialCode: '86', phone: buildUser().phone })
const newEmail = (): Contact => ({ email: buildUser().email })
const known = { dialCode: '86', phone: '13800000003' }
const knownEmail = { email: 'acmeadmin@example.com' }

it('sends six digits and says when the next code can be requested', async () => {
  for (const contact of [newPhone(), newEmail()]) {
    await expectAnswer(codes.ask(contact, 'register'), 200, {
      code: 0,
      message: 'Code sent.',
      data: { resendAfter: 60 },
    })
    expect(await codes.codeOf(contact)).toMatch(/^\d{6}$/)
  }
})

it('writes the message in the language of the request', async () => {
  const { phone, email } = buildUser()
  const ask = (path: string) =>
    server.nobody.call(path, { headers: { 'Accept-Language': 'zh-CN' } })
  await ask(`/usercenter/user/getVerificationCode?dialCode=86&phone=${phone}&purpose=register`)
  await ask(`/usercenter/user/getVerificationCodeByEmail?email=${email}&purpose=register`)
  const [sms] = await messagesTo(server, `+86${phone}`)
  expect(sms).toEqual({
    id: expect.any(String),
    channel: 'sms',
    recipient: `+86${phone}`,
    subject: '',
    text: expect.stringMatching(
      /^【天枢定位】验证码 \d{6}，用于注册，5 分钟内有效，请勿告知他人。$/,
    ),
    state: 'sent',
    reason: '',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
  const [mail] = await messagesTo(server, email)
  expect(mail.subject).toBe('天枢定位验证码')
  expect(mail.text).toContain('注册验证码')
})

it('finds outbox messages by number or address in any notation', async () => {
  const { phone, email } = buildUser()
  await codes.ask({ dialCode: '86', phone }, 'register')
  await codes.ask({ email }, 'register')
  const channels = async (recipient: string) =>
    (await messagesTo(server, recipient)).map(({ channel }: { channel: string }) => channel)
  const [message] = await messagesTo(server, email)
  expect((await system.get(`/usercenter/outbox/${message.id}`)).body).toEqual(message)
  expect((await system.get('/usercenter/outbox/999999')).body.code).toBe(7004)
  for (const written of [phone, `86${phone}`, `+86${phone}`, `+86 ${phone}`])
    expect(await channels(written), written).toEqual(['sms'])
  for (const written of [email, email.toUpperCase()])
    expect(await channels(written), written).toEqual(['email'])
  for (const other of [phone.slice(0, -1), email.slice(1), '%', ''])
    expect(await channels(other), other).toEqual([])
})

it('answers 6000 to 6003 depending on the purpose', async () => {
  const cases: [Contact, string, number, number][] = [
    [known, 'register', 409, 6000],
    [known, 'login', 200, 0],
    [newPhone(), 'login', 404, 6001],
    [newPhone(), 'resetPassword', 404, 6001],
    [knownEmail, 'register', 409, 6002],
    [knownEmail, 'resetPassword', 200, 0],
    [newEmail(), 'login', 404, 6003],
    [newEmail(), 'resetPassword', 404, 6003],
  ]
  for (const [contact, purpose, status, code] of cases) {
    const answer = await codes.ask(contact, purpose)
    expect(codeOf(answer), JSON.stringify([contact, purpose])).toEqual([status, code])
  }
})

it('accepts only existing dial codes, so that a number has one notation', async () => {
  const refused = async (dialCode: string, phone: string) => {
    const { status, body } = await codes.ask({ dialCode, phone }, 'register')
    return [status, body.code, Object.keys(body.errors)]
  }
  for (const dialCode of ['861', '999', '8'])
    expect(await refused(dialCode, '3800000003'), dialCode).toEqual([400, 7000, ['dialCode']])
  expect(await refused('1', '2645550123')).toEqual([400, 7000, ['phone']])
  expect((await codes.ask({ dialCode: '1264', phone: '5550123' }, 'register')).status).toBe(200)
  const create = async (dialCode: string, phone: string) => {
    const { status, body } = await admin.post('/usercenter/users', buildUser({ dialCode, phone }))
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await create('999', '5550123')).toEqual([400, ['dialCode']])
  expect(await create('1', '2645550123')).toEqual([400, ['phone']])
  expect(await create('1264', '5550123')).toEqual([201, []])
})

it('answers 6005 and 6007 for an empty phone or email, with the message at the field', async () => {
  const phone = await server.nobody.get('/usercenter/user/getVerificationCode?purpose=register')
  await expectCode(phone, 400, 6005, { fields: ['dialCode', 'phone'] })
  expect(phone.body.errors.phone.key).toBe('errors.phoneEmpty')
  const email = await server.nobody.get(
    '/usercenter/user/getVerificationCodeByEmail?email=%20&purpose=login',
  )
  expect([email.status, email.body]).toMatchObject([
    400,
    {
      code: 6007,
      key: 'errors.emailEmpty',
      message: 'The email address is empty.',
      errors: { email: { key: 'errors.emailEmpty' } },
    },
  ])
})

it('refuses wrong formats, unknown purposes and a missing country code', async () => {
  const cases: [string, string, string][] = [
    ['?dialCode=86&phone=12345678&purpose=register', 'phone', 'validation.phoneFormat'],
    ['?phone=13900000000&purpose=register', 'dialCode', 'validation.dialCodeRequired'],
    ['?dialCode=86&phone=13900000000&purpose=bindEmail', 'purpose', 'validation.invalid'],
    ['ByEmail?email=nobody&purpose=register', 'email', 'validation.emailFormat'],
    ['ByEmail?email=a@b.cn&purpose=bindPhone', 'purpose', 'validation.invalid'],
  ]
  for (const [query, field, key] of cases) {
    const { body } = await server.nobody.get(`/usercenter/user/getVerificationCode${query}`)
    expect([body.code, body.errors[field]?.key], query).toEqual([7000, key])
  }
})

it('limits codes to one a minute, five an hour and ten a day, and says how long to wait', async () => {
  const contact = newPhone()
  const { dialCode, phone } = contact as { dialCode: string; phone: string }
  const ask = async () => {
    const answer = await codes.ask(contact, 'register')
    return [answer.body.code, answer.body.data?.resendAfter ?? answer.body.args.seconds]
  }
  expect(await ask()).toEqual([0, 60])
  const soon = await codes.ask({ dialCode, phone: ` ${phone} ` }, 'register')
  await expectCode(soon, 429, 7005, { key: 'errors.tooManyRequests' })
  expect(soon.body.args.seconds).toBeGreaterThan(55)
  expect(soon.body.args.seconds).toBeLessThanOrEqual(60)
  expect(soon.headers.get('retry-after')).toBe(String(soon.body.args.seconds))
  for (let more = 0; more < 3; more += 1) {
    server.wait(60_000)
    expect(await ask()).toEqual([0, 60])
  }
  server.wait(60_000)
  const [fifth, wait] = await ask()
  expect(fifth).toBe(0)
  expect(wait).toBeGreaterThan(3300)
  server.wait(60_000)
  expect((await ask())[0]).toBe(7005)
  server.wait(3_600_000)
  for (let more = 0; more < 5; more += 1) {
    expect((await ask())[0]).toBe(0)
    server.wait(60_000)
  }
  server.wait(3_600_000)
  const [eleventh, untilTomorrow] = await ask()
  expect(eleventh).toBe(7005)
  expect(untilTomorrow).toBeGreaterThan(70_000)
  server.wait(86_400_000)
  expect((await ask())[0]).toBe(0)
})

it('sends one code for 50 concurrent requests with one recipient', async () => {
  const contact = newEmail() as { email: string }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_none, index) =>
      codes.ask({ email: index % 2 ? contact.email.toUpperCase() : contact.email }, 'register'),
    ),
  )
  const count = (code: number) => answers.filter(({ body }) => body.code === code).length
  expect([count(0), count(7005)]).toEqual([1, 49])
})

it('compares without consuming the code, and counts each comparison as an attempt', async () => {
  const contact = newPhone()
  const code = await codes.code(contact, 'register')
  for (let time = 0; time < 5; time += 1)
    expect((await codes.compare(contact, 'register', code)).body).toEqual({
      code: 0,
      message: 'Done.',
      data: true,
    })
  expect(await codes.compare(contact, 'register', code)).toMatchObject({
    status: 400,
    body: { code: 6006, errors: { code: { key: 'errors.codeWrong' } } },
  })
})

it('accepts a code in full-width digits and with spaces, and rejects malformed ones without counting an attempt', async () => {
  const contact = newEmail()
  const code = await codes.code(contact, 'register')
  for (const wrong of ['12345', '1234567', 'abcdef'])
    expect((await codes.compare(contact, 'register', wrong)).body.code).toBe(6006)
  const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const spaced = `${wide.slice(0, 3)} ${wide.slice(3)}`
  for (let time = 0; time < 5; time += 1)
    expect((await codes.compare(contact, 'register', spaced)).body.code).toBe(0)
})

it('compares at most five of 1,000 concurrent guesses', async () => {
  const contact = newPhone()
  const code = await codes.code(contact, 'register')
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => codes.compare(contact, 'register', code)),
  )
  const count = (number: number) => answers.filter(({ body }) => body.code === number).length
  expect([count(0), count(6006)]).toEqual([5, 995])
})

it('allows no additional attempts with a new code', async () => {
  const contact = newPhone()
  const first = await codes.code(contact, 'register')
  for (let time = 0; time < 3; time += 1)
    await codes.compare(contact, 'register', differentCode(first))
  server.wait(60_000)
  const second = await codes.code(contact, 'register')
  if (first !== second)
    expect((await codes.compare(contact, 'register', first)).body.code).toBe(6006)
  expect((await codes.compare(contact, 'register', second)).body.code).toBe(0)
  expect((await codes.compare(contact, 'register', second)).body.code).toBe(6006)
})

it('sends no new code while the attempts are used up, and says until when', async () => {
  const contact = newEmail()
  const first = await codes.code(contact, 'register')
  for (let time = 0; time < 5; time += 1)
    await codes.compare(contact, 'register', differentCode(first))
  server.wait(60_000)
  const refused = await codes.ask(contact, 'register')
  await expectCode(refused, 429, 7005)
  expect(refused.body.args.seconds).toBeGreaterThan(200)
  expect(refused.body.args.seconds).toBeLessThanOrEqual(240)
  server.wait(refused.body.args.seconds * 1000)
  const second = await codes.code(contact, 'register')
  expect((await codes.compare(contact, 'register', second)).body.code).toBe(0)
})

it('expires a code after five minutes', async () => {
  const contact = newPhone()
  const code = await codes.code(contact, 'register')
  server.wait(299_000)
  expect((await codes.compare(contact, 'register', code)).body.code).toBe(0)
  server.wait(1_500)
  expect((await codes.compare(contact, 'register', code)).body.code).toBe(6006)
})

it('accepts a code only for its purpose, recipient and user', async () => {
  const login = await codes.code(known, 'login')
  expect((await codes.compare(known, 'resetPassword', login)).body.code).toBe(6006)
  expect(
    (await codes.compare({ dialCode: '86', phone: '13800000004' }, 'login', login)).body.code,
  ).toBe(6006)
  expect((await codes.compare(knownEmail, 'login', login)).body.code).toBe(6006)

  const other = await server.as('visitor2')
  const contact = newPhone()
  const bind = await codes.code(contact, 'bindPhone', visitor)
  expect((await codes.compare(contact, 'bindPhone', bind, other)).body.code).toBe(6006)
  expect((await codes.compare(contact, 'register', bind)).body.code).toBe(6006)
  expect((await codes.compare(contact, 'bindPhone', bind, visitor)).body.code).toBe(0)
})

it('sends codes for binding contacts only to logged-in users', async () => {
  for (const answer of [
    await codes.ask(newPhone(), 'bindPhone'),
    await codes.ask(newEmail(), 'bindEmail'),
    await codes.compare(newPhone(), 'bindPhone', '123456'),
  ])
    await expectCode(answer, 401, 7002)
  expect((await codes.ask(known, 'bindPhone', visitor)).body.code).toBe(6000)
  expect((await codes.ask(knownEmail, 'bindEmail', visitor)).body.code).toBe(6002)
})

it('stores neither codes nor messages readably in the database', async () => {
  const contact = newEmail() as { email: string }
  const code = await codes.code(contact, 'register')
  const { read } = server.db
  const row = await read('outbox').where({ recipient: contact.email }).first()
  expect(JSON.stringify(row)).not.toContain(code)
  const stored = await read('verification_codes')
    .where({ recipient_key: contact.email.toLowerCase() })
    .first()
  expect(stored?.code_hash).toMatch(/^[\w-]{43}$/)
  expect(stored?.code_hash).not.toContain(code)
})

it('sends login and reset codes to the contact as stored', async () => {
  for (const purpose of ['login', 'resetPassword']) {
    expect((await codes.ask({ email: 'AcmeViewer@Example.com' }, purpose)).status).toBe(200)
    const filter = { recipient: 'acmeviewer@example.com' }
    const { body } = await system.list('/usercenter/outbox', { filter, range: [0, 0] })
    expect(body[0].recipient).toBe('acmeviewer@example.com')
    server.wait(61_000)
  }
})
