import { expect, it } from 'vitest'
import { errors } from '#i18n/en/errors'
import {
  absentIds,
  expectIdentical,
  expectAnswer,
  expectCode,
  tallyOf,
  times,
} from '../../support/answers.ts'
import { buildUser, createRole, createUser, foundCompany } from '../../support/factories.ts'
import type { UserRecord } from '#contract/people/users'
import { orderedIds } from '#db/dialect'
import { readStored } from '#server/core/storedRecords'
import { userRecords, visibleUsersById } from '#server/platform/identity/users.queries'
import { setSystemAdministrator } from '#server/platform/identity/systemAdministrators.queries'
import { createVerifiedUser } from '../../support/contacts.ts'
import type { Client } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, member, viewer, beta, agency } = server
const path = '/usercenter/users'

const listed = async (client: Client, filter: object, field: 'id' | 'username' = 'id') =>
  (await client.list(path, { filter, sort: ['id', 'ASC'] })).body.map(
    (user: UserRecord) => user[field],
  )

it('lists the own company sorted, paged and counted', async () => {
  const first = await beta.list(path, { sort: ['username', 'ASC'], range: [0, 0], filter: {} })
  expect([first.status, first.headers.get('content-range')]).toEqual([200, 'users 0-0/2'])
  expect(first.body.map((user: { username: string }) => user.username)).toEqual(['betaadmin'])
  const second = await beta.list(path, { sort: ['username', 'ASC'], range: [1, 1] })
  expect(second.headers.get('content-range')).toBe('users 1-1/2')
  const beyond = await beta.list(path, { range: [500, 524] })
  expect([beyond.body, beyond.headers.get('content-range')]).toEqual([[], 'users */2'])
})

it('lists all users to a system super administrator', async () => {
  expect(await listed(system, { companyId: '3' }, 'username')).toEqual(['betaadmin', 'betamember'])
})

it.each([
  ['林晓', ['acmemember']],
  ['ACMEV', ['acmeviewer']],
  ['13800000004', ['acmemember']],
  ['acme 黄宁', ['acmeviewer']],
  ['%', []],
  ['_', []],
  ["' OR 1=1 --", []],
])(
  'finds words in names, phone and email, and treats wildcards literally: %s',
  async (q, names) => {
    expect(await listed(admin, { q }, 'username')).toEqual(names)
  },
)

it('filters by the last login', async () => {
  const user = await createUser(admin, { password: 'Survey2026' })
  const found = async (lastSignIn: string) =>
    (await admin.list(path, { filter: { lastSignIn, q: user.username } })).body.length === 1
  const all = ['never', 'within7', 'within30', 'within90', 'longAgo']
  const matching = async () => {
    const matches: string[] = []
    for (const one of all) if (await found(one)) matches.push(one)
    return matches
  }
  expect(await matching()).toEqual(['never'])
  await server.as(user.username, 'Survey2026')
  expect(await matching()).toEqual(['within7', 'within30', 'within90'])
  const ago = (days: number) =>
    server.update('users', user.id, { last_sign_in_at: Date.now() - days * 86_400_000 })
  await ago(8)
  expect(await matching()).toEqual(['within30', 'within90'])
  await ago(91)
  expect(await matching()).toEqual(['longAgo'])
  await expectCode(admin.list(path, { filter: { lastSignIn: 'yesterday' } }), 400, 7000)
})

it.each([
  [{ id: ['4', '6', '999', 'x'] }, ['4']],
  [{ roleId: '101' }, ['4']],
  [{ roleId: '1' }, []],
  [{ roleId: '2' }, ['3']],
  [{ companyId: '', roleId: '2' }, ['3']],
  [{ status: 'disabled' }, []],
  [{ locked: true }, []],
])('filters by ids, status, role and lock: %j', async (filter, ids) => {
  expect(await listed(admin, filter)).toEqual(ids)
})

it('creates, shows and changes a user, counting versions', async () => {
  const sent = buildUser({ nickName: 'Yue', locale: 'en' })
  const created = await admin.post(path, sent)
  const { password: _password, ...stored } = sent
  const record = {
    ...stored,
    phoneVerified: false,
    emailVerified: false,
    verifiedDialCode: null,
    verifiedPhone: null,
    verifiedEmail: null,
    hasSecondFactor: false,
    id: expect.any(String),
    companyId: '2',
    companyName: '华南测绘',
    departmentId: null,
    departmentName: null,
    avatar: null,
    roles: [],
    status: 'active',
    lockedUntil: null,
    lastSignInAt: null,
    isSystemAdministrator: false,
    isCompanyAdministrator: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  }
  await expectAnswer(created, 201, record)
  const { id } = created.body
  expect((await admin.get(`${path}/${id}`)).body).toEqual(created.body)
  const changed = await admin.put(`${path}/${id}`, { ...created.body, realName: '岳琳' })
  expect(changed.body).toEqual({ ...record, realName: '岳琳', version: 2 })
  expect((await admin.get(`${path}/${id}`)).body).toEqual(changed.body)
  await expectCode(admin.put(`${path}/${id}`, { realName: 'Old', version: 1 }), 409, 7016)
})

it('refuses fields that the route does not change', async () => {
  const user = await createUser(admin)
  const answer = await admin.put(`${path}/${user.id}`, {
    companyId: '3',
    status: 'disabled',
    isSystemAdministrator: true,
    username: 'another1',
  })
  expect([answer.status, answer.body.code, Object.keys(answer.body.errors).toSorted()]).toEqual([
    400,
    7000,
    ['companyId', 'isSystemAdministrator', 'status', 'username'],
  ])
  expect((await admin.get(`${path}/${user.id}`)).body).toEqual(user)
})

it('answers 6012, 6000 and 6002 for names that are taken, in any case and width', async () => {
  const user = await createUser(admin)
  const again = async (own: object) => {
    const { status, body } = await admin.post(path, buildUser({ ...own }))
    return [status, body.code, Object.keys(body.errors)]
  }
  expect(await again({ username: user.username.toUpperCase() })).toEqual([409, 6012, ['username']])
  expect(await again({ phone: user.phone })).toEqual([409, 6000, ['phone']])
  expect(await again({ email: user.email.toUpperCase() })).toEqual([409, 6002, ['email']])
  const other = await createVerifiedUser(server, beta)
  expect(await again({ phone: other.phone })).toEqual([409, 6000, ['phone']])
  expect(await again({ email: other.email.toUpperCase() })).toEqual([409, 6002, ['email']])
  // Other tests count that company's users.
  await beta.remove(`${path}/${other.id}`)
})

it('names every field that breaks a rule, in the language of the caller', async () => {
  const answer = await admin.call(path, {
    method: 'POST',
    headers: { 'Accept-Language': 'zh' },
    body: {
      username: '12345678',
      realName: '<b>',
      dialCode: '86',
      phone: '12',
      email: 'x',
      password: 'short',
      extra: 1,
    },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.message).toBe('提交的内容有误。')
  expect(
    Object.fromEntries(
      Object.entries<{ key: string }>(answer.body.errors).map(([name, { key }]) => [name, key]),
    ),
  ).toEqual({
    username: 'validation.usernameDigitsOnly',
    realName: 'validation.specialCharacters',
    phone: 'validation.phoneFormat',
    email: 'validation.emailFormat',
    password: 'validation.passwordLength',
    extra: 'validation.unknownField',
  })
  expect(answer.body.errors.password.message).toBe('密码长度为 8 至 128\u00a0位。')
})

it('disables a user with all sessions, enables, unlocks and logs out', async () => {
  const sent = buildUser()
  const { id } = await createUser(admin, sent)
  const user = await server.as(sent.username, sent.password)
  const act = async (action: string) => (await admin.post(`${path}/${id}/${action}`)).body
  expect((await act('sign-out')).code).toBe(0)
  expect((await user.get('/auth/user/getCurrentUser')).body.code).toBe(7003)
  const second = await server.as(sent.username, sent.password)
  expect((await act('disable')).data).toMatchObject({ id, status: 'disabled' })
  expect((await second.get('/auth/user/getCurrentUser')).body.code).toBe(7003)
  await expect(server.as(sent.username, sent.password)).rejects.toThrow(/7023/)
  expect((await act('enable')).data.status).toBe('active')
  for (let failure = 0; failure < 5; failure += 1)
    await server.as(sent.username, 'Wrong2026').catch(() => null)
  expect(await listed(admin, { locked: true })).toEqual([id])
  expect((await act('unlock')).data.lockedUntil).toBeNull()
  await server.as(sent.username, sent.password)
})

it('moves a user out of the company, whose rights end at once', async () => {
  const sent = buildUser()
  const { id } = await createUser(admin, sent)
  const user = await server.as(sent.username, sent.password)
  const removed = await admin.remove(`${path}/${id}`)
  expect([removed.status, removed.body.companyId]).toEqual([200, null])
  expect((await admin.get(`${path}/${id}`)).status).toBe(404)
  expect((await user.get('/auth/user/getCurrentUser')).body.data).toMatchObject({
    isCompanyUser: false,
    companyId: null,
  })
})

it('prevents administrators from locking out themselves or the last super administrator', async () => {
  const code = async (answer: Promise<{ body: { code: number } }>) => (await answer).body.code
  expect(await code(admin.post(`${path}/3/disable`))).toBe(7024)
  expect(await code(admin.remove(`${path}/3`))).toBe(7025)
  expect(await code(system.post(`${path}/1/disable`))).toBe(7024)
})

it('answers for another company’s user exactly as for a missing one', async () => {
  const calls = [
    (id: string) => beta.get(`${path}/${id}`),
    (id: string) => beta.put(`${path}/${id}`, { realName: 'X' }),
    (id: string) => beta.remove(`${path}/${id}`),
    ...['disable', 'enable', 'unlock', 'sign-out'].map(
      (action) => (id: string) => beta.post(`${path}/${id}/${action}`),
    ),
  ]
  for (const absent of absentIds)
    for (const call of calls) expectIdentical(await call('4'), await call(absent))
  expect((await beta.get(`${path}/4`)).status).toBe(404)
  const some = await beta.list(path, { filter: { id: ['4', '7'] } })
  expect([some.body.length, some.headers.get('content-range')]).toEqual([1, 'users 0-0/1'])
  expect((await beta.list(path, { filter: { companyId: '2' } })).headers.get('content-range')).toBe(
    'users */0',
  )
})

it('never lets a company exceed its quota, even under concurrency', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => agency.post(path, buildUser())),
  )
  const codes = answers.map(({ status, body }) => (status === 201 ? 0 : body.code))
  expect(codes.filter((code) => code === 0)).toHaveLength(9)
  expect(codes.filter((code) => code === 7015)).toHaveLength(21)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.args).toEqual({ limit: 10, administrator: '周舟' })
})

it('lets one of 50 concurrent calls use a user name', async () => {
  const { username } = buildUser()
  expect(await tallyOf(times(50, () => admin.post(path, buildUser({ username }))))).toEqual({
    201: 1,
    6012: 49,
  })
})

it('accepts one of ten changes with the same version', async () => {
  const { id } = await createUser(admin)
  expect(
    await tallyOf(
      times(10, (index) =>
        admin.put(`${path}/${id}`, { realName: `Li ${'abcdefghij'[index]}`, version: 1 }),
      ),
    ),
  ).toEqual({ 200: 1, 7016: 9 })
})

it('names the missing permission in a 403, and who can grant it', async () => {
  const answer = await viewer.list(path)
  await expectCode(answer, 403, 6015)
  expect(answer.body.args).toEqual({
    permissionId: '1400',
    permissionName: 'Company users',
    rule: 'notInRole',
    grantedBy: 'your company super administrator 陈立新',
  })
  expect((await member.list(path)).status).toBe(200)
  expect((await member.put(`${path}/3`, { realName: 'X' })).body.code).toBe(6015)
  expect((await member.post(`${path}/5/disable`)).body.args.permissionId).toBe('1403')
})

it('allows actions only on users whose permissions the caller has at that moment', async () => {
  const holderOf = async (...permissionIds: string[]) => {
    const role = await createRole(admin, { permissionIds })
    const { id, username } = await createUser(admin, { roleIds: [role.id] })
    return { id, username, role }
  }
  const editor = await holderOf('1400', '1402')
  const [weak, strong] = [await holderOf('1400'), await holderOf('1400', '1500')]
  const alsoWeak = (await createUser(admin, { roleIds: [weak.role.id] })).id
  const client = await server.as(editor.username, 'Survey2026')
  const edit = async (id: string) => {
    const { status, body } = await client.put(`${path}/${id}`, { nickName: 'Yue' })
    return status === 200 ? status : [status, body.args.permissionId]
  }
  expect([await edit(weak.id), await edit(alsoWeak)]).toEqual([200, 200])
  expect(await edit(strong.id)).toEqual([403, '1500'])
  const give = async (permissionIds: string[]) => {
    const { status } = await admin.put(`/usercenter/roles/${weak.role.id}`, { permissionIds })
    expect(status).toBe(200)
  }
  await give(['1400', '1500'])
  expect([await edit(weak.id), await edit(alsoWeak)]).toEqual([
    [403, '1500'],
    [403, '1500'],
  ])
  await give(['1400'])
  expect([await edit(weak.id), await edit(alsoWeak)]).toEqual([200, 200])
})

it('names the rule in a 403 if no permission would help', async () => {
  expect((await admin.post('/usercenter/companies/2/close', { reason: 'x' })).body).toMatchObject({
    status: 403,
    code: 6015,
    title: 'Only a system super administrator can do this.',
    args: {
      permissionId: null,
      permissionName: null,
      rule: 'superAdministrator',
      grantedBy: 'a system super administrator',
    },
  })
  expect((await admin.put('/usercenter/roles/2', { description: 'x' })).body).toMatchObject({
    status: 403,
    code: 6032,
    args: {
      permissionId: null,
      permissionName: null,
      rule: 'superAdministratorRoleNotEditable',
      grantedBy: null,
    },
  })
})

it('retains one system super administrator when two lock each other out at once', async () => {
  const { id, username } = await createUser(admin, { password: 'Survey2026' })
  await server.db.transaction((trx) => setSystemAdministrator(trx, Number(id), true, Date.now()))
  const other = await server.as(username, 'Survey2026')
  const answers = await Promise.all([
    system.post(`${path}/${id}/disable`),
    other.post(`${path}/1/disable`),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await server.db
    .read('users')
    .where({ is_system_administrator: true, status: 'active' })
    .pluck('id')
  expect(left).toHaveLength(1)
  await server.db.transaction((trx) =>
    trx('users')
      .whereIn('id', [1, Number(id)])
      .update({ status: 'active', is_system_administrator: trx.raw('id = 1') }),
  )
})

it('shows a user’s sessions to users who may end them, and ends one or all', async () => {
  const user = await createUser(admin, { password: 'Survey2026' })
  const sessions = `${path}/${user.id}/sessions`
  expect((await admin.list(sessions)).body).toEqual([])
  const first = await server.as(user.username, 'Survey2026')
  const second = await server.as(user.username, 'Survey2026')
  const running = await admin.list(sessions, { sort: ['createdAt', 'ASC'] })
  expect(running.headers.get('content-range')).toMatch(/ 0-1\/2$/)
  expect(running.body[0]).toMatchObject({ current: false, address: expect.any(String) })
  const [session] = running.body
  const own = (await first.list('/usercenter/sessions')).body.find(
    ({ current }: { current: boolean }) => current,
  )
  const end = (client: typeof admin, sessionId: string, id = user.id) =>
    client.post(`${path}/${id}/end-session`, { sessionId })
  // Refused for another company's administrator, and through another user's path.
  expect((await end(beta, session.id)).body.code).toBe(6042)
  expect((await end(admin, session.id, '4')).body.code).toBe(7004)
  expect((await end(admin, own.id)).status).toBe(200)
  expect((await first.list('/usercenter/sessions')).status).toBe(401)
  expect((await second.list('/usercenter/sessions')).status).toBe(200)
  expect((await end(admin, own.id)).body.code).toBe(7004)
  const history = await admin.list('/usercenter/logs', {
    filter: { targetType: 'user', targetId: user.id, action: 'user.endSession', result: 'done' },
  })
  expect(history.body).toMatchObject([
    { actorName: 'acmeadmin', after: { fingerprint: own.fingerprint } },
  ])
  await admin.post(`${path}/${user.id}/sign-out`)
  expect((await admin.list(sessions)).body).toEqual([])
})

it('reports for every action that the user is gone after they left', async () => {
  const { id } = await createUser(admin)
  await admin.remove(`${path}/${id}`)
  const actions = ['disable', 'enable', 'unlock', 'sign-out', 'send-reset-code', 'remove-avatar']
  for (const action of [...actions, 'generate-password', 'view-as']) {
    const { status, body } = await admin.post(`${path}/${id}/${action}`)
    expect([status, body.code, body.message], action).toEqual([404, 6042, errors.userMissing])
  }
  expect((await admin.put(`${path}/${id}`, { realName: 'Anna Li' })).body.code).toBe(6042)
  expect((await admin.post(`${path}/${id}/roles`, { roleIds: [] })).body.code).toBe(6042)
  expect((await admin.remove(`${path}/${id}`)).body.code).toBe(6042)
})

it('omits users who left the company after a search found them', async () => {
  const read = (companyId: number) =>
    readStored<UserRecord>(server.db.read, userRecords, {
      ids: orderedIds(server.db.read, [3, 6]),
      order: 'u.id',
      now: Date.now(),
      where: visibleUsersById({ companyId }),
    })
  expect((await read(2)).rows.parse().map(({ username }) => username)).toEqual(['acmeadmin'])
  expect((await read(3)).rows.parse().map(({ username }) => username)).toEqual(['betaadmin'])
})

it('removes a user once, even under concurrency, and counts one seat', async () => {
  const { db } = server.context
  const { id } = await createUser(admin)
  const counted = async () => (await db.read('companies').where({ id: 2 }).first())?.user_count
  const before = Number(await counted())
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 ? admin : system).remove(`${path}/${id}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200) expect([6042, 7012, 7016]).toContain(body.code)
  expect(await counted()).toBe(before - 1)
})

it('leaves no company without its administrator when a member is appointed and removed at once', async () => {
  const { id } = await foundCompany(server, { userQuota: 50 })
  for (let round = 0; round < 10; round += 1) {
    const user = await createUser(system, { companyId: id })
    const [moved, acted] = await Promise.all([
      system.post(`/usercenter/companies/${id}/transfer`, { userId: user.id }),
      system.remove(`${path}/${user.id}`),
    ])
    expect([moved.status, acted.status].filter((status) => status === 200).length).toBeLessThan(2)
    const company = await server.db
      .read('companies')
      .where({ id: Number(id) })
      .first()
    const administrator = await server.db
      .read('users')
      .where({ id: company?.administrator_id ?? 0 })
      .first()
    expect(administrator).toMatchObject({ company_id: Number(id), status: 'active' })
    const members = await server.db.read('users').where({ company_id: Number(id) })
    expect(company?.user_count).toBe(members.length)
  }
})
