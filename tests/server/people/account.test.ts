import { expect, it } from 'vitest'
import { requireRow } from '#db/tables'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { differentCode, phoneOf, useCodes, type Contact } from '../../support/codes.ts'
import { answerOf, codeOf, pluck, type Client } from '../../support/client.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, beta, salesman, visitor } = server
const codes = useCodes(server)
const path = '/usercenter/account'

const dataOf = async (client: Client) => (await client.get(path)).body.data
const isSignedIn = async (client: Client) =>
  (await client.get('/auth/user/getCurrentUser')).status === 200

it('changes names and language with a version check, and accepts the whole record sent back', async () => {
  const { client } = await codes.signInSomebody()
  const before = await dataOf(client)
  const changed = await client.put(path, {
    ...before,
    realName: 'Lin Xia',
    nickName: '小林',
    locale: 'zh',
  })
  await expectAnswer(changed, 200, {
    code: 0,
    message: 'Saved.',
    data: {
      ...before,
      realName: 'Lin Xia',
      nickName: '小林',
      locale: 'zh',
      version: 2,
      updatedAt: expect.any(String),
    },
  })
  await expectCode(client.put(path, { nickName: 'x', version: 1 }), 409, 7016)
})

it('shows people their roles, also without the permission to see users', async () => {
  const { roles } = await dataOf(salesman)
  expect(roles).toEqual([
    { applicationId: '1', roleId: '5', roleName: '业务员', roleEnName: 'Salesperson' },
  ])
  expect((await dataOf((await codes.signInSomebody()).client)).roles).toEqual([])
})

it('refuses fields with their own route, and names that break the rules', async () => {
  const { client } = await codes.signInSomebody()
  const cases: [Record<string, unknown>, string, string][] = [
    [{ phone: '13900000000' }, 'phone', 'validation.readOnly'],
    [{ username: 'another1' }, 'username', 'validation.readOnly'],
    [{ companyId: '1' }, 'companyId', 'validation.readOnly'],
    [{ companyName: 'Other' }, 'companyName', 'validation.readOnly'],
    [{ phoneVerified: 'x' }, 'phoneVerified', 'validation.invalid'],
    [{ pendingPhone: '13900000000' }, 'pendingPhone', 'validation.readOnly'],
    [
      { roles: [{ applicationId: '1', roleId: '1', roleName: 'x', roleEnName: '' }] },
      'roles',
      'validation.readOnly',
    ],
    [{ realName: 'a<b' }, 'realName', 'validation.specialCharacters'],
    [{ locale: 'fr' }, 'locale', 'validation.invalid'],
    [{ password: 'x' }, 'password', 'validation.unknownField'],
  ]
  for (const [body, field, key] of cases) {
    const answer = await client.put(path, body)
    expect([answer.body.code, answer.body.errors[field]?.key], field).toEqual([7000, key])
  }
})

it('changes the password by the rules and ends all sessions', async () => {
  const { user, client } = await codes.signInSomebody()
  const other = await server.as(user.username, user.password)
  const change = (body: Record<string, string>) => client.post(`${path}/password`, body)
  const form = (oldPassword: string, password: string, confirmPassword = password) => ({
    oldPassword,
    password,
    confirmPassword,
  })
  expect(await answerOf(change(form('Wrong2026', 'Renewed2026')))).toMatchObject([
    400,
    {
      code: 6013,
      message: 'The current password is wrong.',
      args: { failures: 1, remaining: 4 },
      errors: { oldPassword: { key: 'errors.oldPasswordWrong' } },
    },
  ])
  expect((await change(form(user.password, user.password))).body.code).toBe(7017)
  const cases: [Record<string, string>, string, string][] = [
    [form(user.password, 'short12'), 'password', 'validation.passwordLength'],
    [form(user.password, 'nodigits'), 'password', 'validation.passwordLetterAndDigit'],
    [form(user.password, 'Fine2026', 'Fine2027'), 'confirmPassword', 'validation.passwordMismatch'],
    [form(user.password, 'Fine2026', ''), 'confirmPassword', 'validation.confirmPasswordRequired'],
    [form('', 'Fine2026'), 'oldPassword', 'validation.required'],
  ]
  for (const [body, field, key] of cases)
    expect((await change(body)).body.errors[field]?.key).toBe(key)
  const longer = 'a1'.repeat(64)
  const changed = await change(form(user.password, longer))
  expect(changed.body).toEqual({ code: 0, message: 'Password changed. Log in again.', data: true })
  expect(changed.headers.getSetCookie()).toEqual([
    'refresh_token=; Path=/gateway/auth/oauth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
  ])
  expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, false])
  const again = await server.as(user.username, longer)
  const notifications = '/usercenter/notifications'
  const { body } = await again.list(notifications)
  expect(body[0]).toMatchObject({
    kind: 'security.passwordChanged',
    message: 'The password was changed. All devices were logged out.',
  })
  expect((await again.get(`${notifications}/${body[0].id}`)).body).toEqual(body[0])
})

it('counts wrong old passwords towards the lock, so that a stolen session cannot guess the password', async () => {
  const { user, client } = await codes.signInSomebody()
  const change = (oldPassword: string) =>
    client.post(`${path}/password`, {
      oldPassword,
      password: 'Renewed2026',
      confirmPassword: 'Renewed2026',
    })
  const answers = []
  for (let time = 0; time < 5; time += 1) answers.push((await change('Wrong2026')).body)
  expect(answers.map(({ code, args }) => [code, args.remaining])).toEqual([
    [6013, 4],
    [6013, 3],
    [6013, 2],
    [6013, 1],
    [6013, 0],
  ])
  await expectCode(change(user.password), 423, 6008)
  expect(await isSignedIn(client)).toBe(true)
  await expect(server.as(user.username, user.password)).rejects.toThrow(/6008/)
})

it('changes phone and email by code, notifies the owner, and accepts the new contacts at login', async () => {
  const { user, client } = await codes.signInSomebody()
  const next = buildUser()
  const phone = { dialCode: '86', phone: next.phone }
  const byPhone = await codes.bind(client, phone)
  expect([byPhone.status, byPhone.body.message, byPhone.body.data.phone]).toEqual([
    200,
    'Phone number saved.',
    next.phone,
  ])
  const email = { email: next.email }
  const byEmail = await codes.bind(client, email)
  expect([byEmail.status, byEmail.body.data.email, byEmail.body.data.version]).toEqual([
    200,
    next.email,
    3,
  ])
  await server.as(next.phone, user.password)
  await server.as(next.email, user.password)
  await expect(server.as(user.phone, user.password)).rejects.toThrow(/6011/)
  const { body } = await client.list('/usercenter/notifications', { sort: ['id', 'ASC'] })
  expect(body.map((one: { kind: string; args: unknown }) => [one.kind, one.args])).toEqual([
    [
      'security.phoneChanged',
      { dialCode: '86', phone: next.phone.replace(/^(.{3}).*(.{2})$/, '$1****$2') },
    ],
    ['security.emailChanged', { email: next.email.replace(/^(.).*(@.*)$/, '$1***$2') }],
  ])
})

it('notifies the replaced number, and a number without an email address, by text message', async () => {
  const { user, client } = await codes.signInSomebody()
  const textsTo = async (phone: string): Promise<string[]> => {
    const filter = { recipient: `+86${phone}` }
    const { body } = await system.list('/usercenter/outbox', { filter, sort: ['id', 'ASC'] })
    return body
      .map(({ text }: { text: string }) =>
        text
          .replace(`${server.context.env.publicUrl}/undoContact#`, '#')
          .replace(/by .* UTC: #[\w-]{32}$/, 'by TIME: LINK'),
      )
      .slice(-1)
  }
  const email = { email: buildUser().email }
  const bind = async (contact: Contact) =>
    expect((await codes.bind(client, contact)).status).toBe(200)
  await bind(email)
  const shortEmail = email.email.replace(/^(.).*(@.*)$/, '$1***$2')
  expect(await textsTo(user.phone)).toEqual([
    `Dubhe Positioning: the email address of the account ${user.username} was changed to ${shortEmail}. If this was not you, undo it by TIME: LINK`,
  ])
  const next = buildUser().phone
  await bind({ dialCode: '86', phone: next })
  expect(await textsTo(user.phone)).toEqual([
    `Dubhe Positioning: the phone number of the account ${user.username} was changed to +861****${next.slice(-2)}. If this was not you, undo it by TIME: LINK`,
  ])
  const before = await textsTo(next)
  await bind({ email: buildUser().email })
  expect(await textsTo(next)).toEqual(before)
})

it('refuses a wrong code, a code of another user, and a contact that was taken meanwhile', async () => {
  const { client } = await codes.signInSomebody()
  const contact = phoneOf(buildUser())
  const code = await codes.code(contact, 'bindPhone', client)
  const bind = (who: Client, typed: string) =>
    who.post(`${path}/phone`, { ...contact, code: typed })
  expect((await bind(client, differentCode(code))).body.code).toBe(6006)
  expect((await bind(visitor, code)).body.code).toBe(6006)
  await createVerifiedUser(server, admin, contact)
  expect(await bind(client, code)).toMatchObject({
    status: 409,
    body: { code: 6000, errors: { phone: { key: 'errors.phoneAlreadyUsed' } } },
  })
  expect((await client.post(`${path}/phone`, { code })).body.code).toBe(6005)
  expect((await client.post(`${path}/email`, { email: '', code })).body.code).toBe(6007)
})

it('lists the own sessions and ends one or all others', async () => {
  const { user, client } = await codes.signInSomebody()
  const second = await server.as(user.username, user.password)
  const third = await server.as(user.username, user.password)
  const sessions = '/usercenter/sessions'
  const list = await client.list(sessions, { sort: ['createdAt', 'ASC'] })
  expect(list.headers.get('content-range')).toBe('sessions 0-2/3')
  expect(list.body[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    current: true,
    address: '127.0.0.1',
    userAgent: 'node',
    browser: '',
    system: '',
    fingerprint: expect.stringMatching(/^[0-9a-f]{18}$/),
    updatedAt: expect.any(String),
    version: 1,
    createdAt: expect.any(String),
    lastSeenAt: expect.any(String),
    expiresAt: expect.any(String),
    applications: [],
  })
  expect(pluck<boolean>(list.body, 'current')).toEqual([true, false, false])
  const ids: string[] = pluck(list.body, 'id')
  expect((await client.get(`${sessions}/${ids[1]}`)).body).toEqual(list.body[1])
  const sorted = await client.list(sessions, { sort: ['id', 'DESC'], filter: { id: ids } })
  expect(pluck(sorted.body, 'id')).toEqual(ids.toSorted().toReversed())

  for (const id of [ids[1], '0'.repeat(32), 'x', '%00']) {
    await expectCode(visitor.remove(`${sessions}/${id}`), 404, 7004)
  }
  expect((await client.remove(`${sessions}/${ids[1]}`)).body).toMatchObject({
    id: ids[1],
    current: false,
  })
  expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true])
  expect((await client.remove(`${sessions}/${ids[1]}`)).status).toBe(404)
  expect((await client.get(`${sessions}/${ids[1]}`)).status).toBe(404)
  expect((await client.post(`${sessions}/sign-out-others`)).body.data).toEqual({ ended: 1 })
  expect([await isSignedIn(client), await isSignedIn(third)]).toEqual([true, false])
  await client.remove(`${sessions}/${ids[0]}`)
  expect(await isSignedIn(client)).toBe(false)
})

const emptyParts = [
  'administratorRequests',
  'administeredCompanies',
  'companySteps',
  'connections',
  'customers',
  'decisions',
  'endedSessions',
  'firstSteps',
  'imports',
  'invitations',
  'openedApplications',
  'quotaRequests',
  'readAnnouncements',
  'secondFactors',
  'sentInvitations',
  'apiTokens',
]

it('exports all data about the user and none about others', async () => {
  const { user, client } = await codes.signInSomebody()
  const { body } = await client.get(`${path}/export`)
  expect(body.data).toEqual({
    exportedAt: expect.any(String),
    account: await dataOf(client),
    roles: [],
    joinRequests: [],
    companyApplications: [],
    rightsRequests: [],
    applications: [],
    consents: [{ version: '2026-11', agreedAt: expect.any(String), withdrawnAt: null }],
    sessions: [expect.objectContaining({ current: true })],
    notifications: [],
    log: [
      expect.objectContaining({ action: 'signIn', targetName: user.username, code: 0 }),
      expect.objectContaining({ action: 'user.register' }),
    ],
    logAbout: [],
    messages: [
      expect.objectContaining({ channel: 'sms', recipient: `+86${user.phone}`, subject: '' }),
    ],
    security: {
      activations: [],
      contactChanges: [],
      codes: [expect.objectContaining({ channel: 'sms', purpose: 'register' })],
      failedSignIns: 0,
      generatedPasswordUntil: null,
      lastLockedAt: null,
      lockedUntil: null,
    },
    department: null,
    picture: null,
    ...Object.fromEntries(emptyParts.map((part) => [part, []])),
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash/)

  await client.post('/usercenter/console/cards/4/pin', { pinned: true })
  await client.post('/usercenter/rights-requests', { permissionId: '117', message: 'For a survey' })
  const { data } = (await client.get(`${path}/export`)).body
  expect([data.applications, data.rightsRequests]).toEqual([
    [expect.objectContaining({ applicationId: '4', pinnedAt: expect.any(String), usedAt: null })],
    [expect.objectContaining({ permissionId: '117', message: 'For a survey', status: 'inReview' })],
  ])
})

it('withdraws consent: logs out everywhere, and requires consent at the next login', async () => {
  const { user, client } = await codes.signInSomebody()
  const other = await server.as(user.username, user.password)
  expect((await client.get(`${path}/consent`)).body.data).toEqual({
    current: '2026-11',
    accepted: '2026-11',
    history: [{ version: '2026-11', agreedAt: expect.any(String), withdrawnAt: null }],
  })
  await expectCode(client.post(`${path}/consent/withdraw`, { version: '2020-01' }), 409, 7012)
  expect((await client.post(`${path}/consent/withdraw`, { version: '2026-11' })).body.code).toBe(0)
  expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, false])
  const plain = { grant_type: 'password', username: user.username, password: user.password }
  expect((await server.nobody.post('/auth/oauth/token', plain)).body.code).toBe(7010)
  const again = await server.as(user.username, user.password)
  const { data } = (await again.get(`${path}/consent`)).body
  expect(data.accepted).toBe('2026-11')
  expect(pluck<string | null>(data.history, 'withdrawnAt')).toEqual([null, expect.any(String)])
})

it('deletes an account: contacts become free, log rows stay without the person', async () => {
  const { user, client } = await codes.signInSomebody()
  const other = await server.as(user.username, user.password)
  const { id } = await dataOf(client)
  expect((await client.post(`${path}/delete-account`)).body).toEqual({
    code: 0,
    message: 'Your account was deleted.',
    data: true,
  })
  expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, false])
  await expect(server.as(user.username, user.password)).rejects.toThrow(/6016/)
  await expect(server.as(user.phone, user.password)).rejects.toThrow(/6011/)
  await expect(server.as(`deleted-${id}`, user.password)).rejects.toThrow(/6016/)

  const rows = await server.db.read('logs').where({ actor_id: Number(id) })
  expect(rows.map(({ action }) => action)).toEqual([
    'user.register',
    'signIn',
    'signIn',
    'account.delete',
  ])
  const tables = ['users', 'logs', 'sessions', 'notifications', 'join_requests', 'consents']
  const text = JSON.stringify(await Promise.all(tables.map((table) => server.db.read(table))))
  for (const own of [user.username, user.phone]) expect(text).not.toContain(own)

  expect((await system.list('/usercenter/users', { filter: { id: [id] } })).body).toEqual([])
  expect((await system.get(`/usercenter/users/${id}`)).status).toBe(404)
  server.wait(60_000)
  await codes.registerSomebody({ username: user.username, phone: user.phone })
})

it('counts one member less when a member leaves the company', async () => {
  const seats = async () => requireRow(await server.row('companies', 3)).user_count
  const before = await seats()
  const body = buildUser()
  await createUser(beta, body)
  expect(await seats()).toBe(before + 1)
  const member = await server.as(body.username, body.password)
  await member.post(`${path}/delete-account`)
  expect(await seats()).toBe(before)
})

it('refuses to delete an account that is still needed, with the reason', async () => {
  const cases: [string, number, number][] = [
    ['acmeadmin', 409, 7025],
    ['superadmin', 409, 7018],
    ['pending1', 409, 7026],
  ]
  for (const [username, status, code] of cases) {
    const client = await server.as(username)
    const answer = await client.post(`${path}/delete-account`)
    expect(codeOf(answer), username).toEqual([status, code])
    expect(await isSignedIn(client)).toBe(true)
  }
})

it('treats both spellings of an internationalised domain as the same address', async () => {
  const { user, client } = await codes.signInSomebody()
  const [typed, email] = ['Anna@münchen.de', 'Anna@xn--mnchen-3ya.de']
  expect((await codes.ask({ email: typed }, 'bindEmail', client)).status).toBe(200)
  const code = await codes.codeOf({ email })
  const bound = await client.post(`${path}/email`, { email: typed, code })
  expect(bound.body.data.email).toBe(email)
  for (const name of ['anna@münchen.de', 'anna@XN--MNCHEN-3YA.de'])
    await server.as(name, user.password)
  await expectCode(codes.ask({ email: 'anna@xn--mnchen-3ya.de' }, 'register'), 409, 6002)
})
