import { expect, it } from 'vitest'
import { resetPassword } from '../../support/credentials.ts'
import { buildVisitor, registrationOf, useCodes } from '../../support/codes.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { buildApplication, buildUser, signInVisitor } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin } = server
const codes = useCodes(server)

const spellingsOf = (phone: string): string[] => [
  phone,
  `+86${phone}`,
  `86${phone}`,
  `0086${phone}`,
  `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
  `(+86) ${phone}`,
  `\u202D${phone}\u202C`,
  `${phone.slice(0, 5)}\u200B${phone.slice(5)}`,
  `'${phone}`,
  `${phone}.0`,
  phone.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
]

const tokens = (body: object) => server.nobody.post('/auth/oauth/token', { agree: true, ...body })

it('finds an account by any notation of its number, with a password and with a code', async () => {
  const visitor = buildVisitor()
  const stored = { dialCode: '86', phone: visitor.phone }
  const [, pasted = ''] = spellingsOf(visitor.phone)
  const code = await (async () => {
    expect((await codes.ask({ dialCode: '86', phone: pasted }, 'register')).status).toBe(200)
    return codes.codeOf(stored)
  })()
  const registered = await server.nobody.post(
    '/usercenter/user/register',
    registrationOf(visitor, { dialCode: '86', phone: `\u202D${visitor.phone}\u202C` }, code),
  )
  const { userId } = registered.body.data
  for (const phone of spellingsOf(visitor.phone)) {
    const login = { grant_type: 'password', username: phone, password: visitor.password }
    expect([phone, (await tokens(login)).body.data?.userId]).toEqual([phone, userId])
    const again = await server.nobody.post(
      '/usercenter/user/register',
      registrationOf(buildVisitor(), { dialCode: '86', phone }, '123456'),
    )
    expect([phone, again.body.code]).toEqual([phone, 6000])
    const known = await server.nobody.get(
      `/usercenter/user/isUserAgree?${new URLSearchParams({ username: phone })}`,
    )
    expect([phone, known.body.data]).toEqual([phone, true])
  }
  server.wait(61_000)
  const login = await codes.code(stored, 'login')
  const byCode = await tokens({
    grant_type: 'sms_code',
    dialCode: '1',
    phone: `0086 ${visitor.phone}`,
    code: `${login.slice(0, 3)}\u200B ${login.slice(3)}`,
  })
  expect(byCode.body.data?.userId).toBe(userId)
  server.wait(61_000)
  const { body } = await resetPassword(
    server,
    { dialCode: '86', phone: `86${visitor.phone}` },
    await codes.code(stored, 'resetPassword'),
  )
  expect(body.code).toBe(0)
})

it('logs in abroad by the number with or without its dial code and trunk zero', async () => {
  const { username, password } = await createVerifiedUser(server, admin, {
    dialCode: '44',
    phone: '020 7946 0958',
  })
  for (const name of ['+442079460958', '+44 (0)20 7946 0958', '02079460958', '442079460958'])
    expect([
      name,
      (await tokens({ grant_type: 'password', username: name, password })).status,
    ]).toEqual([name, 200])
  const client = await server.as(username, password)
  expect((await client.get('/usercenter/account')).body.data).toMatchObject({
    dialCode: '44',
    phone: '2079460958',
  })
})

it('stores users, invitations and companies with the normalised number', async () => {
  const path = '/usercenter/users'
  const created = await admin.post(
    path,
    buildUser({ dialCode: '86', phone: '+852 9123 4567', email: '\u200Enew@exam\u200Bple.org' }),
  )
  expect(created.body).toMatchObject({
    dialCode: '852',
    phone: '91234567',
    email: 'new@example.org',
  })
  const changed = await admin.put(`${path}/${created.body.id}`, { phone: '+1 264 235 1234' })
  expect(changed.body).toMatchObject({ dialCode: '1264', phone: '2351234' })
  const nonsense = await admin.put(`${path}/${created.body.id}`, { phone: '+999 1234567' })
  expect([nonsense.status, nonsense.body.errors.phone.key]).toEqual([400, 'validation.phoneFormat'])

  const invited = await admin.post('/usercenter/invitations', {
    channel: 'sms',
    dialCode: '86',
    phone: '+44 (0)20 7946 0000',
  })
  expect(invited.body.recipient).toBe('+442079460000')

  const { client: applicant } = await signInVisitor(server)
  const applied = await applicant.post(
    '/usercenter/companies',
    buildApplication({
      administratorPhone: '\u202D+8613700001234\u202C',
      organisationCode: '９１\u200BX',
    }),
  )
  expect(applied.body).toMatchObject({
    administratorDialCode: '86',
    administratorPhone: '13700001234',
    organisationCode: '91X',
  })
})

it('names the forbidden character of a name, in the language of the caller', async () => {
  const refusal = async (locale: string, realName: string) => {
    const { body } = await admin.call('/usercenter/users', {
      method: 'POST',
      body: buildUser({ realName }),
      headers: { 'Accept-Language': locale },
    })
    return body.errors.realName
  }
  expect(await refusal('zh-CN', '李#雷')).toEqual({
    key: 'validation.specialCharacters',
    args: { character: '#' },
    message: '不能包含特殊字符，请删除“#”。',
  })
  expect(await refusal('en', 'Wu\u202EnaL')).toEqual({
    key: 'validation.specialCharacters',
    args: { character: 'U+202E' },
    message: 'Special characters are not allowed: remove “U+202E”.',
  })
  const names = ['古丽米热・艾比布力', '王　伟', '李〇', "O'Neil", 'علی‌رضا', 'བསྟན་འཛིན་', '𠮷野']
  const stored = await Promise.all(
    names.map((realName) => admin.post('/usercenter/users', buildUser({ realName }))),
  )
  expect(stored.map(({ body }) => body.realName)).toEqual(
    names.map((name) => name.replace('・', '·').replace('　', ' ')),
  )
})
