import { expect, it } from 'vitest'
import { sendWaitingActivations } from '#server/features/people/registration/activation.watch'
import { logIn, logInByCode, messagesTo, resetPassword } from '../../support/credentials.ts'
import { bodyOf, expectCode, tallyOf } from '../../support/answers.ts'
import type { Answer, Client } from '../../support/client.ts'
import { buildVisitor, phoneOf, useCodes, type Contact } from '../../support/codes.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { buildUser, createRole, createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({ CODES_PER_ADDRESS: '100000', CODES_IN_ALL: '100000' })
const { system, admin, beta } = server
const codes = useCodes(server)
const path = '/usercenter/users'

const memberWith = async (permissionIds: string[]) => {
  const role = await createRole(admin, { permissionIds })
  const user = await createVerifiedUser(server, admin)
  const assigned = await admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [user.id] })
  expect(assigned.status).toBe(200)
  return { ...user, client: await server.as(user.username, user.password) }
}

const editor = () => memberWith(['1400', '1402'])

const codeOf = ({ body, status }: Answer) => (status < 300 ? 0 : body.code)

const inboxOf = async (client: Client) =>
  (await client.list('/usercenter/notifications')).body.map(
    ({ kind, args }: { kind: string; args: object }) => [kind, args],
  )

const phoneNow = (user: { dialCode: string; phone: string }) => `+${user.dialCode}${user.phone}`

const contactsOf = (own: Record<string, unknown> = {}) => {
  const { dialCode, phone, email } = buildUser(own)
  return { dialCode, phone, email }
}

it.each(['email', 'phone'] as const)('prevents taking over an account by its %s', async (way) => {
  const victim = await createVerifiedUser(server, admin)
  const attacker = await editor()
  const mine = contactsOf()
  const own: Contact = way === 'email' ? { email: mine.email } : phoneOf(mine)
  const old: Contact = way === 'email' ? { email: victim.email } : phoneOf(victim)
  expect(await bodyOf(attacker.client.put(`${path}/${victim.id}`, own))).toMatchObject({
    ...own,
    [`${way}Verified`]: false,
    [way === 'email' ? 'verifiedEmail' : 'verifiedPhone']: victim[way],
  })
  const unknown = way === 'email' ? 6003 : 6001
  for (const purpose of ['login', 'resetPassword'])
    expect(codeOf(await codes.ask(own, purpose))).toBe(unknown)
  expect(codeOf(await logInByCode(server, own, '123456'))).toBe(unknown)
  expect(codeOf(await resetPassword(server, own, '123456'))).toBe(unknown)
  const named = await logIn(server, mine[way], victim.password)
  expect(codeOf(named)).toBe(6011)
  // The verified contact still works for logins and password resets.
  expect((await logInByCode(server, old, await codes.code(old, 'login'))).status).toBe(200)
  server.wait(61_000)
  expect(
    (await resetPassword(server, old, await codes.code(old, 'resetPassword'), 'Mine2026xy')).status,
  ).toBe(200)
  // Both contacts and the person are notified, without a code.
  const notices = [await messagesTo(server, way === 'email' ? mine.email : phoneNow(mine))]
  notices.push(await messagesTo(server, way === 'email' ? victim.email : phoneNow(victim)))
  expect(notices[0]).toMatchObject([{ text: expect.stringContaining(victim.username) }])
  expect(notices[1].map(({ text }: { text: string }) => text).join()).toContain('entered')
  expect(notices[0][0].text).not.toMatch(/\d{6}(?!x)|#/)
  const person = await server.as(victim.username, 'Mine2026xy')
  expect(await inboxOf(person)).toContainEqual([
    `security.${way}Set`,
    { user: 'Lin Yue', contact: expect.stringContaining('*') },
  ])
  expect((await person.get('/auth/user/getCurrentUser')).body.data).toMatchObject({
    userTel: victim.phone,
    email: victim.email,
  })
})

it('marks contacts of created users as unverified, even if their own record is sent back', async () => {
  const created = await createUser(admin)
  expect(created).toMatchObject({
    phoneVerified: false,
    emailVerified: false,
    verifiedPhone: null,
    verifiedEmail: null,
  })
  expect(codeOf(await codes.ask({ email: created.email }, 'login'))).toBe(6003)
  expect(codeOf(await codes.ask(phoneOf(created), 'resetPassword'))).toBe(6001)
  for (const claim of [{ emailVerified: true }, { verifiedEmail: created.email }])
    expect(codeOf(await admin.put(`${path}/${created.id}`, claim))).toBe(7000)
  const mine = await editor()
  const other = contactsOf()
  const own = await mine.client.put(`${path}/${mine.id}`, { email: other.email })
  expect(own.body).toMatchObject({ email: other.email, emailVerified: false })
  expect(codeOf(await codes.ask({ email: other.email }, 'login'))).toBe(6003)
})

it('shows the owner a pending contact, and verifies it by a code', async () => {
  const user = await createVerifiedUser(server, admin)
  const { email } = contactsOf()
  await admin.put(`${path}/${user.id}`, { email })
  const person = await server.as(user.username, user.password)
  expect((await person.get('/usercenter/account')).body.data).toMatchObject({
    email: user.email,
    emailVerified: true,
    phoneVerified: true,
    pendingEmail: email,
    pendingPhone: null,
  })
  const bound = await codes.bind(person, { email })
  expect(bound.body.data).toMatchObject({ email, emailVerified: true, pendingEmail: null })
  expect((await admin.get(`${path}/${user.id}`)).body).toMatchObject({
    email,
    emailVerified: true,
    verifiedEmail: email,
  })
  server.wait(86_400_000)
  expect((await logInByCode(server, { email }, await codes.code({ email }, 'login'))).status).toBe(
    200,
  )
  expect(codeOf(await codes.ask({ email: user.email }, 'login'))).toBe(6003)
})

it('discards a pending contact when the verified one is entered again, and removes both', async () => {
  const user = await createVerifiedUser(server, admin)
  const { phone } = contactsOf()
  const put = async (body: object) => (await admin.put(`${path}/${user.id}`, body)).body
  expect(await put({ phone })).toMatchObject({ phone, phoneVerified: false })
  const record = await put({ phone: user.phone })
  expect(record).toMatchObject({ phone: user.phone, phoneVerified: true })
  expect(await put({ ...record, realName: 'Wu Lan' })).toMatchObject({
    phone: user.phone,
    phoneVerified: true,
    email: user.email,
    emailVerified: true,
  })
  await put({ phone })
  expect(await put({ phone: null, dialCode: null })).toMatchObject({
    dialCode: null,
    phone: null,
    phoneVerified: false,
    verifiedPhone: null,
  })
  expect((await messagesTo(server, phoneNow(user)))[0].text).toContain('removed')
})

it('never lets an unverified contact block its real owner', async () => {
  const squatter = await editor()
  const owner = buildVisitor()
  await squatter.client.put(`${path}/${squatter.id}`, { email: owner.email, phone: owner.phone })
  expect((await codes.register(owner, phoneOf(owner))).status).toBe(200)
  const person = await server.as(owner.username, owner.password)
  expect((await codes.bind(person, { email: owner.email })).status).toBe(200)
  // The unverified contact can no longer be verified, and the response does not identify the account that owns it.
  const claim = await squatter.client.get(
    `/usercenter/user/getVerificationCodeByEmail?email=${owner.email}&purpose=bindEmail`,
  )
  expect(codeOf(claim)).toBe(6002)
  expect((await admin.get(`${path}/${squatter.id}`)).body).toMatchObject({
    email: owner.email,
    emailVerified: false,
  })
  // An unverified contact entered by one company does not block another company.
  const mine = contactsOf()
  await createUser(admin, mine)
  expect((await createUser(beta, mine)).email).toBe(mine.email)
})

it('gives a contact to only one of several people who verify it at the same moment', async () => {
  const { email } = contactsOf()
  const people: { person: Client; code: string }[] = []
  for (let number = 0; number < 3; number += 1) {
    const user = await createVerifiedUser(server, admin)
    const person = await server.as(user.username, user.password)
    people.push({ person, code: await codes.code({ email }, 'bindEmail', person) })
    server.wait(61_000)
  }
  const claims = people.map(({ person, ...proof }) =>
    person.post('/usercenter/account/email', { email, ...proof }),
  )
  expect(await tallyOf(claims)).toEqual({ 200: 1, 6002: 2 })
  expect(await server.db.read('users').where({ email_key: email }).pluck('id')).toHaveLength(1)
})

it('refuses actions on a person with permissions that the caller lacks', async () => {
  const actor = await memberWith(['1400', '1402', '1403', '1404', '1405', '1222'])
  const stronger = await memberWith(['1400', '1500', '1502'])
  const weaker = await createVerifiedUser(server, admin)
  const acts = (id: string) => [
    actor.client.put(`${path}/${id}`, { email: contactsOf().email }),
    actor.client.put(`${path}/${id}`, { realName: 'Wu Lan' }),
    ...['disable', 'enable', 'unlock', 'sign-out', 'send-reset-code'].map((action) =>
      actor.client.post(`${path}/${id}/${action}`),
    ),
    actor.client.get(`${path}/${id}/sessions`),
    actor.client.post(`${path}/${id}/end-session`, { sessionId: 'a'.repeat(32) }),
  ]
  const before = (await admin.get(`${path}/${stronger.id}`)).body
  for (const answer of await Promise.all(acts(stronger.id)))
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 6015, args: { permissionName: expect.any(String) } },
    })
  expect((await admin.get(`${path}/${stronger.id}`)).body).toEqual(before)
  expect((await stronger.client.get('/auth/user/getCurrentUser')).status).toBe(200)
  expect(codeOf(await actor.client.put(`${path}/${weaker.id}`, { realName: 'Wu Lan' }))).toBe(0)
  expect(codeOf(await actor.client.post(`${path}/${weaker.id}/unlock`))).toBe(0)
  expect(codeOf(await admin.put(`${path}/${stronger.id}`, { realName: 'Wu Lan' }))).toBe(0)
})

it('applies that rule across companies, for staff who manage all users', async () => {
  const role = await createRole(system, {
    type: 'preset',
    presetLevel: 'system',
    permissionIds: ['1400', '1402', '1404', '1450'],
  })
  const manager = await createVerifiedUser(server, system, { companyId: '1' })
  await system.post(`/usercenter/roles/${role.id}/users`, { userIds: [manager.id] })
  const client = await server.as(manager.username, manager.password)
  const { email } = contactsOf()
  const target = await memberWith(['1400', '1500'])
  expect(codeOf(await client.put(`${path}/${target.id}`, { email }))).toBe(6015)
  expect(codeOf(await client.put(`${path}/3`, { email }))).toBe(6015)
  expect(await server.db.read('users').where({ pending_email_key: email }).pluck('id')).toEqual([])
  const plain = await createVerifiedUser(server, beta)
  expect(codeOf(await client.put(`${path}/${plain.id}`, { email }))).toBe(0)
  expect(codeOf(await codes.ask({ email }, 'login'))).toBe(6003)
  const visitor = await codes.registerSomebody()
  const found = await client.list(path, { filter: { q: visitor.username } })
  expect(codeOf(await client.put(`${path}/${found.body[0].id}`, { nickName: 'V' }))).toBe(0)
})

const tokenIn = (text: string): string => {
  const token = /#([\w-]{20,})/.exec(text)?.[1]
  if (!token) throw new Error(`no link in: ${text}`)
  return token
}

const activate = (token: string, password = 'Survey2030x') =>
  server.nobody.post('/usercenter/user/activate', { token, password, confirmPassword: password })

const withoutPassword = async (own: Record<string, unknown> = {}) => {
  const { password: _password, ...sent } = buildUser(own)
  const answer = await bodyOf(admin.post(path, sent), 201)
  return { ...sent, id: answer.id as string }
}

it('activates an account once, by the newest link, and verifies the contact', async () => {
  const user = await withoutPassword()
  const first = tokenIn((await messagesTo(server, user.email))[0].text)
  expect(await messagesTo(server, phoneNow(user))).toEqual([])
  server.wait(61_000)
  const again = await bodyOf(admin.post(`${path}/${user.id}/send-reset-code`))
  expect(JSON.stringify(again)).not.toContain('#')
  const second = tokenIn((await messagesTo(server, user.email))[0].text)
  expect(codeOf(await activate(first))).toBe(7200)
  const answers = await Promise.all(Array.from({ length: 10 }, () => activate(second)))
  expect(answers.map(codeOf).toSorted()).toEqual([0, ...Array.from({ length: 9 }, () => 7200)])
  expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({
    username: user.username,
  })
  const person = await server.as(user.username, 'Survey2030x')
  expect((await person.get('/usercenter/account')).body.data).toMatchObject({
    email: user.email,
    emailVerified: true,
    phoneVerified: false,
    pendingPhone: user.phone,
  })
  expect(
    (
      await logInByCode(
        server,
        { email: user.email },
        await codes.code({ email: user.email }, 'login'),
      )
    ).status,
  ).toBe(200)
  expect(codeOf(await activate(second))).toBe(7200)
  const stored = await server.db.read('activations').select('token_hash')
  expect(JSON.stringify(stored)).not.toContain(second)
})

it('refuses links that are expired, forged, or for a former contact', async () => {
  const old = await withoutPassword()
  const token = tokenIn((await messagesTo(server, old.email))[0].text)
  server.wait(7 * 86_400_000 + 1)
  expect(codeOf(await activate(token))).toBe(7200)
  expect(codeOf(await activate('x'.repeat(43)))).toBe(7200)
  const moved = await withoutPassword()
  const link = tokenIn((await messagesTo(server, moved.email))[0].text)
  await admin.put(`${path}/${moved.id}`, { email: contactsOf().email })
  expect(codeOf(await activate(link))).toBe(7200)
  const disabled = await withoutPassword()
  const closed = tokenIn((await messagesTo(server, disabled.email))[0].text)
  await admin.post(`${path}/${disabled.id}/disable`)
  expect(codeOf(await activate(closed))).toBe(7200)
})

it('refuses to activate an account that has logged in', async () => {
  const user = await createUser(admin, { password: 'Survey2026' })
  expect((await admin.post(`${path}/${user.id}/send-reset-code`)).status).toBe(200)
  const token = tokenIn((await messagesTo(server, user.email))[0].text)
  await server.as(user.username, 'Survey2026')
  expect(codeOf(await activate(token))).toBe(7200)
  // The account has been used and has no verified contact, so the code has no recipient.
  expect(codeOf(await admin.post(`${path}/${user.id}/send-reset-code`))).toBe(7067)
  await expect(server.as(user.username, 'Survey2026')).resolves.toBeTruthy()
})

it('limits the number of activation links', async () => {
  const user = await withoutPassword()
  const send = () => admin.post(`${path}/${user.id}/send-reset-code`)
  await expectCode(send(), 429, 7005)
  for (let number = 1; number < 5; number += 1) {
    server.wait(61_000)
    expect((await send()).status).toBe(200)
  }
  server.wait(61_000)
  expect((await send()).status).toBe(429)
})

it('refuses the activation if another account verified the contact meanwhile', async () => {
  const user = await withoutPassword()
  const token = tokenIn((await messagesTo(server, user.email))[0].text)
  const owner = buildVisitor({ email: user.email })
  expect((await codes.register(owner, { email: owner.email })).status).toBe(200)
  expect(codeOf(await activate(token))).toBe(6002)
})

it('sends the link by the chosen channel if the user has that contact', async () => {
  const created = async (own: Record<string, unknown>) => {
    const { password: _password, ...user } = buildUser(own)
    expect((await admin.post(path, user)).status).toBe(201)
    return [
      (await messagesTo(server, phoneNow(user))).length,
      (await messagesTo(server, user.email)).length,
    ]
  }
  expect(await created({ linkBy: 'sms' })).toEqual([1, 0])
  expect(await created({ linkBy: 'email' })).toEqual([0, 1])
  const { password: _password, phone: _phone, ...mailOnly } = buildUser({ linkBy: 'sms' })
  expect((await admin.post(path, mailOnly)).status).toBe(201)
  expect(await messagesTo(server, mailOnly.email)).toHaveLength(1)
  expect((await admin.post(path, buildUser({ linkBy: 'post' }))).body.code).toBe(7000)
})

it('sends pending activations once', async () => {
  const user = await createUser(admin)
  const { context } = server
  await context.db.transaction((trx) =>
    trx('activations').insert({ user_id: Number(user.id), recipient_key: '' }),
  )
  await Promise.all([sendWaitingActivations(context), sendWaitingActivations(context)])
  expect(await messagesTo(server, user.email)).toHaveLength(1)
})

it('invalidates an activation link when the account gets more rights than its sender has', async () => {
  const sender = await memberWith(['1400', '1401', '1402'])
  const { password: _password, ...sent } = buildUser()
  const created = await bodyOf(sender.client.post(path, sent), 201)
  const link = async () => tokenIn((await messagesTo(server, sent.email))[0].text)
  const token = await link()
  await createRole(admin, { permissionIds: ['1400', '1500'], userIds: [created.id] })
  expect(codeOf(await activate(token))).toBe(7200)
  server.wait(61_000)
  await admin.post(`${path}/${created.id}/send-reset-code`)
  expect(codeOf(await activate(await link()))).toBe(0)
})
