import { expect, it } from 'vitest'
import {
  absentIds,
  expectAnswer,
  expectCode,
  expectIdentical,
  tallyOf,
  times,
} from '../../support/answers.ts'
import { codeOf, type Client } from '../../support/client.ts'
import {
  buildRole,
  createRole,
  createUser,
  createEmployee,
  signInUser,
  signInVisitor,
  foundCompany,
} from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, member, beta, agency } = server
const path = '/usercenter/roles'

type Row = { id: string }
const idsOf = (rows: Row[]) => rows.map(({ id }) => id)

const clerk = async (permissionIds: string[], own: Record<string, unknown> = {}) => {
  const { id, client } = await signInUser(server, admin)
  const role = await createRole(admin, { permissionIds, userIds: [id], ...own })
  return { id, role, client }
}

const staff = async (): Promise<Client> => {
  const employee = await createEmployee(system, ['1500', '1502', '1504', '1550'])
  return server.as(employee.username, employee.password)
}

const menus = async (client: Client): Promise<number[]> =>
  (await client.get('/UserCenter/user/permission/ops')).body.data

it('lists the roles of the own company and the presets available to it', async () => {
  const answer = await beta.list(path, { sort: ['id', 'ASC'] })
  expect([idsOf(answer.body), answer.headers.get('content-range')]).toEqual([
    ['2', '4', '7', '8', '103'],
    'roles 0-4/5',
  ])
  expect(answer.body[4]).toEqual({
    id: '103',
    name: '基准站运维',
    description: '维护农业基准站',
    type: 'normal',
    presetLevel: null,
    isBuiltIn: false,
    applicationId: '5',
    companyId: '3',
    companyName: '北方农业',
    nationCode: '44',
    addrCode: '',
    dataLevel: 0,
    permissionIds: ['121'],
    userIds: ['7'],
    userCount: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
  const [administrators, member] = answer.body
  expect(member).toMatchObject({ name: 'Member', isBuiltIn: true })
  expect(administrators).toMatchObject({ type: 'superAdministrator', userIds: ['6'] })
  expect((await beta.get(`${path}/2`)).body).toEqual(administrators)
})

it('lists all roles to system super administrators, filtered and searched', async () => {
  const ids = async (filter: object) =>
    idsOf((await system.list(path, { filter, sort: ['id', 'ASC'] })).body)
  expect(await ids({ companyId: '3' })).toEqual(['103'])
  expect(await ids({ type: 'preset', presetLevel: 'system' })).toEqual(['3', '5', '6'])
  expect(await ids({ type: 'superAdministrator' })).toEqual(['1', '2'])
  expect(await ids({ applicationId: '5' })).toEqual(['103'])
  expect(await ids({ q: '项目' })).toEqual(['102'])
  expect(await ids({ q: 'VISITOR' })).toEqual(['3'])
  expect(await ids({ permissionId: '117' })).toEqual(['102'])
  expect(await ids({ id: ['101', '102', '99999', 'x'] })).toEqual(['101', '102'])
  expect(await ids({ q: '%' })).toEqual([])
  expect((await system.get(`${path}/1`)).body.userIds).toContain('1')
})

it('creates, shows, changes and deletes a role, counting versions', async () => {
  const user = await createUser(admin)
  const sent = buildRole({
    permissionIds: ['1400', '1402'],
    userIds: [user.id],
    addrCode: '440000,440100,',
    dataLevel: 2,
  })
  const created = await admin.post(path, sent)
  const record = {
    ...sent,
    id: expect.any(String),
    type: 'normal',
    presetLevel: null,
    isBuiltIn: false,
    companyId: '2',
    companyName: '华南测绘',
    addrCode: '440000,440100',
    userCount: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  }
  await expectAnswer(created, 201, record)
  const { id } = created.body
  expect((await admin.get(`${path}/${id}`)).body).toEqual(created.body)
  const changed = await admin.put(`${path}/${id}`, {
    ...created.body,
    name: `${sent.name} 甲`,
    permissionIds: ['1402'],
    userIds: [],
  })
  expect(changed.body).toEqual({
    ...record,
    name: `${sent.name} 甲`,
    permissionIds: ['1402'],
    userIds: [],
    userCount: 0,
    version: 2,
  })
  await expectCode(admin.put(`${path}/${id}`, { ...created.body }), 409, 7016)
  expect((await admin.remove(`${path}/${id}`)).body).toEqual(changed.body)
  await expectCode(admin.get(`${path}/${id}`), 404, 7004)
  await expectCode(admin.put(`${path}/${id}`, { name: 'X' }), 404, 6031)
})

it('deletes a role with users only with force=true: 7048', async () => {
  const userIds = [(await createUser(admin)).id, (await createUser(admin)).id]
  const role = await createRole(admin, { userIds })
  for (const query of ['', '?force=false']) {
    await expectCode(admin.remove(`${path}/${role.id}${query}`), 409, 7048, {
      args: { users: 2 },
      message:
        'Users with this role: 2. They would lose it and its permissions. Confirm once more to delete it anyway.',
    })
  }
  for (const query of ['?force=yes', '?forced=true'])
    await expectCode(admin.remove(`${path}/${role.id}${query}`), 400, 7000)
  expect((await admin.get(`${path}/${role.id}`)).body).toEqual(role)
  expect((await admin.remove(`${path}/${role.id}?force=true`)).body).toEqual(role)
  await expectCode(admin.get(`${path}/${role.id}`), 404, 7004)
})

it('logs the values before and after a change', async () => {
  const role = await createRole(admin, { permissionIds: ['1400', '1402'] })
  const user = await createUser(admin)
  await admin.put(`${path}/${role.id}`, { permissionIds: ['1402'], description: '' })
  await admin.post(`${path}/${role.id}/users`, { userIds: [user.id] })
  await admin.call(`${path}/${role.id}/users`, { method: 'DELETE', body: { userIds: [user.id] } })
  await admin.remove(`${path}/${role.id}`)
  const rows = await server.db
    .read('logs')
    .where({ target_type: 'role', target_id: role.id, code: 0 })
    .orderBy('id')
  const entries = rows.map((row) => [
    row.action,
    row.company_id,
    JSON.parse(row.before ?? ''),
    JSON.parse(row.after ?? ''),
  ])
  expect(entries).toEqual([
    [
      'role.create',
      2,
      {},
      expect.objectContaining({ name: role.name, permissionIds: ['1400', '1402'] }),
    ],
    [
      'role.edit',
      2,
      { description: 'Of a test', permissionIds: ['1400', '1402'] },
      { description: '', permissionIds: ['1402'] },
    ],
    ['role.assign', 2, { userIds: [] }, { userIds: [user.id] }],
    ['role.withdraw', 2, { userIds: [user.id] }, { userIds: [] }],
    ['role.delete', 2, expect.objectContaining({ name: role.name, permissionIds: ['1402'] }), {}],
  ])
})

it.each([
  [{ name: ' ' }, { name: 'roleNameRequired' }],
  [{ nationCode: undefined }, { nationCode: 'areaRequired' }],
  [{ addrCode: '440000,330100' }, { addrCode: 'address' }],
  [{ nationCode: '9999' }, { nationCode: 'address' }],
  [{ addrCode: 'x' }, { addrCode: 'address' }],
  [{ dataLevel: 4 }, { dataLevel: 'invalid' }],
  [{ applicationId: '77' }, { applicationId: 'application' }],
  [{ permissionIds: ['117'] }, { permissionIds: 'permission' }],
  [{ permissionIds: ['123456789'] }, { permissionIds: 'unknownIds' }],
  [{ presetLevel: 'company' }, { presetLevel: 'presetLevel' }],
  [{ name: 'a\u0000b' }, { name: 'specialCharacters' }],
  [{ name: 'ﷺ'.repeat(10) }, { name: 'tooLong' }],
  [{ key: 'visitor' }, { key: 'unknownField' }],
])('refuses a role with %j at the field: %j', async (own, fields) => {
  const { status, body } = await admin.post(path, buildRole(own))
  const keys = Object.entries(fields).map(([name, key]) => [name, { key: `validation.${key}` }])
  expect([status, body.code]).toEqual([400, 7000])
  expect(body.errors).toMatchObject(Object.fromEntries(keys))
  expect(Object.keys(body.errors)).toEqual(Object.keys(fields))
})

it('answers 6030 for a name that the company already uses in the application, in any case and width', async () => {
  const { name } = await createRole(admin)
  await expectCode(admin.post(path, buildRole({ name: name.toUpperCase() })), 409, 6030)
  await expectCode(
    admin.post(path, buildRole({ name: name.replace('Role', 'Ｒｏｌｅ') })),
    409,
    6030,
  )
  const other = await admin.post(path, buildRole({ name, applicationId: '4', permissionIds: [] }))
  expect(other.status).toBe(201)
  expect((await beta.post(path, buildRole({ name }))).status).toBe(201)
})

it('answers 6030 for presets with the same name, although they have no company', async () => {
  const preset = buildRole({ type: 'preset', presetLevel: 'company', nationCode: undefined })
  expect((await system.post(path, preset)).status).toBe(201)
  await expectCode(system.post(path, preset), 409, 6030)
})

it('lets one of 50 concurrent calls use a name and answers 6030 to the others', async () => {
  const role = buildRole()
  expect(await tallyOf(times(50, () => admin.post(path, role)))).toEqual({ 201: 1, 6030: 49 })
})

it('accepts one of ten changes with the same version', async () => {
  const { id } = await createRole(admin)
  expect(
    await tallyOf(
      times(10, (index) => admin.put(`${path}/${id}`, { description: String(index), version: 1 })),
    ),
  ).toEqual({ 200: 1, 7016: 9 })
})

it('answers for another company’s role exactly as for a missing one', async () => {
  const body = { userIds: [(await createUser(beta)).id] }
  const changes = [
    (id: string) => beta.put(`${path}/${id}`, { description: 'X' }),
    (id: string) => beta.remove(`${path}/${id}`),
    (id: string) => beta.post(`${path}/${id}/users`, body),
  ]
  const calls = [
    ...changes,
    (id: string) => beta.get(`${path}/${id}`),
    (id: string) => beta.get(`${path}/${id}/users`),
    (id: string) => beta.post(`${path}/${id}/copy`),
    (id: string) => beta.call(`${path}/${id}/users`, { method: 'DELETE', body }),
    (id: string) => beta.post(`${path}/preview`, { id, remove: true }),
  ]
  for (const absent of absentIds)
    for (const call of calls) expectIdentical(await call('101'), await call(absent))
  for (const change of changes) await expectCode(change('101'), 404, 6031)
  const filters = [{ id: ['101'] }, { companyId: '2' }, { q: '人事专员' }, { permissionId: '117' }]
  for (const filter of filters)
    expect((await beta.list(path, { filter })).headers.get('content-range')).toBe('roles */0')
  for (const id of ['101', '3', '5', '6']) await expectCode(beta.get(`${path}/${id}`), 404, 7004)
})

it('counts and lists only users of the own company for a preset', async () => {
  const preset = await createRole(system, {
    type: 'preset',
    presetLevel: 'company',
    nationCode: undefined,
    permissionIds: ['1201', '1400'],
  })
  const user = await createUser(admin)
  const answer = await admin.post(`${path}/${preset.id}/users`, { userIds: [user.id] })
  expect(answer.body.data).toMatchObject({ userIds: [user.id], userCount: 1 })
  expect((await beta.get(`${path}/${preset.id}`)).body).toMatchObject({ userIds: [], userCount: 0 })
  expect((await beta.get(`${path}/${preset.id}/users`)).headers.get('content-range')).toBe(
    'users */0',
  )
  expect((await system.get(`${path}/${preset.id}`)).body.userIds).toEqual([user.id])
  // Company members see a preset without the permissions their company lacks.
  expect((await admin.get(`${path}/${preset.id}`)).body.permissionIds).toEqual(['1400'])
  expect((await system.get(`${path}/${preset.id}`)).body.permissionIds).toEqual(['1201', '1400'])
})

it('protects super administrator roles from changes: 6032, 6035, 6037, 6041', async () => {
  for (const [name, visible] of [
    ['acmeadmin', ['2']],
    ['superadmin', ['1', '2']],
  ] as const) {
    const admin = await server.as(name)
    for (const id of visible) {
      await expectCode(admin.put(`${path}/${id}`, { description: 'X' }), 403, 6032)
      await expectCode(admin.remove(`${path}/${id}`), 403, 6035)
    }
    expect(await codeOf(admin.post(`${path}/1/users`, { userIds: ['5'] }))).toEqual(
      name === 'superadmin' ? [403, 6041] : [404, 6031],
    )
    await expectCode(admin.post(`${path}/2/users`, { userIds: ['5'] }), 403, 6037)
    const role = buildRole({ type: 'superAdministrator' })
    await expectCode(admin.post(path, role), 403, 6032)
  }
})

it('lets only system administrators change presets: 6033, 7046, 7047', async () => {
  await expectCode(admin.put(`${path}/4`, { description: 'X' }), 403, 6033)
  await expectCode(admin.remove(`${path}/4`), 403, 6033)
  const preset = buildRole({ type: 'preset', presetLevel: 'system' })
  await expectCode(admin.post(path, preset), 403, 7047)
  await expectCode(system.put(`${path}/4`, { name: 'Staff' }), 409, 7046)
  await expectCode(system.remove(`${path}/4`), 409, 7046)
  const described = await system.put(`${path}/4`, { name: 'Member', description: 'Everybody' })
  expect([described.status, described.body.name]).toEqual([200, 'Member'])
  const saved = await system.put(`${path}/4`, described.body)
  expect([saved.status, saved.body.isBuiltIn]).toEqual([200, true])
  const other = await system.put(`${path}/4`, { isBuiltIn: false })
  expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['isBuiltIn']])
})

it('shows other companies’ roles to provider staff who manage roles, without letting them change any: 6033', async () => {
  const manager = await staff()
  expect((await manager.get(`${path}/101`)).status).toBe(200)
  await expectCode(manager.put(`${path}/101`, { description: 'X' }), 403, 6033)
  await expectCode(manager.remove(`${path}/101`), 403, 6033)
  await expectCode(manager.post(`${path}/101/users`, { userIds: ['5'] }), 403, 6033)
  await expectCode(manager.post(`${path}/5/users`, { userIds: ['2'] }), 403, 7047)
})

it('refuses roles for super administrators and for users of other companies: 6038, 6039, 6040, 6042, 6043, 6047', async () => {
  const role = await createRole(admin)
  const assign = (client: Client, userIds: unknown, id = role.id) =>
    codeOf(client.post(`${path}/${id}/users`, { userIds }))
  await expectCode(admin.post(`${path}/${role.id}/users`, {}), 400, 6038)
  expect(await assign(admin, [])).toEqual([400, 6038])
  expect(await assign(admin, ['3'])).toEqual([403, 6040])
  expect(await assign(admin, ['999999'])).toEqual([404, 6042])
  expect(await assign(admin, ['7'])).toEqual([404, 6042])
  expect(await assign(system, ['7'])).toEqual([409, 6043])
  expect(await assign(system, ['9'])).toEqual([409, 6043])
  expect(await assign(system, ['9'], '4')).toEqual([409, 6043])
  const own = await createRole(system, { companyId: '1' })
  expect(await assign(system, ['1'], own.id)).toEqual([403, 6039])
  expect(await assign(admin, ['4'])).toEqual([409, 6047])
  await expectCode(admin.put(`${path}/${role.id}`, { userIds: ['4'] }), 409, 6047)
  const field = (await admin.post(`${path}/${role.id}/users`, { userIds: ['7'] })).body.errors
  expect(Object.keys(field)).toEqual(['userIds'])
})

it('answers for a user of another company exactly as for a missing one', async () => {
  const role = await createRole(admin)
  const post = (id: string) => admin.post(`${path}/${role.id}/users`, { userIds: [id] })
  const create = (id: string) => admin.post(path, buildRole({ name: 'Never', userIds: [id] }))
  for (const id of ['7', '6', '9', '1']) {
    expectIdentical(await post(id), await post('999999'), [id, '999999'])
    expectIdentical(await create(id), await create('999999'), [id, '999999'])
  }
  expect((await admin.get(`${path}/${role.id}`)).body).toEqual(role)
})

it('assigns once, ignores repetition, replaces on request, and revokes', async () => {
  const [one, two] = [await createRole(admin), await createRole(admin)]
  const users = [await createUser(admin), await createUser(admin)]
  const userIds = idsOf(users)
  expect((await admin.post(`${path}/${one.id}/users`, { userIds })).body).toMatchObject({
    code: 0,
    message: 'Role assigned.',
    data: { userIds, version: 2 },
  })
  expect((await admin.post(`${path}/${one.id}/users`, { userIds })).body.data.version).toBe(2)
  const moved = await admin.post(`${path}/${two.id}/users`, {
    userIds: [userIds[0]],
    replace: true,
  })
  expect(moved.body.data.userIds).toEqual([userIds[0]])
  expect((await admin.get(`${path}/${one.id}`)).body.userIds).toEqual([userIds[1]])
  const listed = await admin.list(`${path}/${one.id}/users`, { filter: { q: users[1].username } })
  expect([listed.headers.get('content-range'), listed.body]).toEqual([
    'users 0-0/1',
    [
      {
        id: userIds[1],
        username: users[1].username,
        realName: 'Lin Yue',
        companyId: '2',
        companyName: '华南测绘',
        status: 'active',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      },
    ],
  ])
  const revoked = await admin.call(`${path}/${one.id}/users`, {
    method: 'DELETE',
    body: { userIds },
  })
  expect(revoked.body.data).toMatchObject({ userIds: [], userCount: 0 })
  expect((await admin.get(`/usercenter/users/${userIds[0]}`)).body.roles[0].roleId).toBe(two.id)
})

it('gives a user one role per application, even under concurrent assignments', async () => {
  const roles = await Promise.all(Array.from({ length: 10 }, () => createRole(admin)))
  const user = await createUser(admin)
  const assign = ({ id }: Row) => admin.post(`${path}/${id}/users`, { userIds: [user.id] })
  expect(await tallyOf(roles.map(assign))).toEqual({ 200: 1, 6047: 9 })
  expect(await server.db.read('user_roles').where({ user_id: user.id })).toHaveLength(1)
})

it('leaves no role to a user who leaves the company during the assignment', async () => {
  const role = await createRole(admin)
  for (let round = 0; round < 5; round += 1) {
    const user = await createUser(admin)
    const [assigned, removed] = await Promise.all([
      admin.post(`${path}/${role.id}/users`, { userIds: [user.id] }),
      admin.remove(`/usercenter/users/${user.id}`),
    ])
    expect([[0, 6042].includes(assigned.body.code), removed.status]).toEqual([true, 200])
    expect(await server.db.read('user_roles').where({ user_id: user.id })).toEqual([])
  }
})

it('limits roles to the level, area and permissions of the company: 6029, 7040, 7041', async () => {
  const wide = await system.list(path, { filter: { companyId: '3' } })
  for (const { id } of wide.body)
    await system.put(`${path}/${id}`, { nationCode: '44', addrCode: '230000', dataLevel: 1 })
  expect((await system.put('/usercenter/companies/3', { dataLevel: 1 })).status).toBe(200)
  const post = (own: Record<string, unknown>) => codeOf(beta.post(path, buildRole(own)))
  const heilongjiang = { addrCode: '230000', dataLevel: 1 }
  expect(await post({ ...heilongjiang, dataLevel: 0 })).toEqual([403, 6029])
  expect(await post({ dataLevel: 1, addrCode: '' })).toEqual([403, 7040])
  expect(await post({ dataLevel: 2, addrCode: '440000,440100' })).toEqual([403, 7040])
  expect(await post({ dataLevel: 1, nationCode: '239', addrCode: '' })).toEqual([403, 7040])
  const role = await createRole(beta, heilongjiang)
  const put = (body: object) => codeOf(beta.put(`${path}/${role.id}`, body))
  expect(await put({ dataLevel: 0 })).toEqual([403, 6029])
  expect(await put({ addrCode: '' })).toEqual([403, 7040])
  expect((await beta.put(`${path}/${role.id}`, { addrCode: '230000,230100' })).status).toBe(200)
  const foreign = buildRole({
    ...heilongjiang,
    companyId: '3',
    applicationId: '4',
    permissionIds: ['117'],
  })
  await expectCode(system.post(path, foreign), 403, 7041, {
    args: {
      permissionId: '117',
      permissionName: 'Project management',
      rule: 'rolePermissionExceedsCompany',
      grantedBy: 'a system super administrator',
    },
  })
  const wider = await createRole(system, { companyId: '2' })
  await expectCode(system.post(`${path}/${wider.id}/copy`, { companyId: '3' }), 403, 6029)
  const shaped = await beta.post(path, buildRole({ dataLevel: undefined, addrCode: '230000' }))
  expect([shaped.status, shaped.body.dataLevel]).toEqual([201, 1])
})

it('refuses to grant more than the caller has: 6015 with its details, 7042, 7043', async () => {
  const own = { addrCode: '440000', dataLevel: 1 }
  const { client, id: self } = await clerk(['1400', '1500', '1501', '1502', '1504'], own)
  const post = (body: object) => client.post(path, buildRole({ ...own, ...body }))
  const refused = await post({ permissionIds: ['1400', '1403'] })
  await expectCode(refused, 403, 6015, {
    args: {
      permissionId: '1403',
      permissionName: 'Disable and enable users',
      rule: 'notInRole',
      grantedBy: 'your company super administrator 陈立新',
    },
  })
  expect(Object.keys(refused.body.errors)).toEqual(['permissionIds'])
  const beyond = await post({ permissionIds: ['1201'] })
  expect([beyond.body.code, beyond.body.args.rule, beyond.body.args.grantedBy]).toEqual([
    6015,
    'notInCompany',
    'a system super administrator',
  ])
  await expectCode(post({ dataLevel: 0 }), 403, 7042)
  await expectCode(post({ addrCode: '' }), 403, 7043)
  await expectCode(post({ addrCode: '330000' }), 403, 7043)
  expect((await post({ addrCode: '440000,440100' })).status).toBe(201)

  const powerful = await createRole(admin, { permissionIds: ['1400', '1403'], ...own })
  const wide = await createRole(admin)
  const user = await createUser(admin)
  const assign = (role: Row, ids = [user.id]) =>
    codeOf(client.post(`${path}/${role.id}/users`, { userIds: ids }))
  expect(await assign(powerful)).toEqual([403, 6015])
  await expectCode(
    client.post(`${path}/${powerful.id}/users`, { userIds: [self], replace: true }),
    403,
    6015,
  )
  expect(await assign(wide)).toEqual([403, 7042])
  await expectCode(client.post(`${path}/${powerful.id}/copy`), 403, 6015)
  await expectCode(client.post(`${path}/${wide.id}/copy`), 403, 7042)
  const put = (body: object) => codeOf(client.put(`${path}/${powerful.id}`, body))
  expect(await put({ permissionIds: ['1400', '1403', '1404'] })).toEqual([403, 7241])
  expect(await put({ userIds: [user.id] })).toEqual([403, 7241])
})

it('requires the permission to assign when a role is saved with users', async () => {
  const { client } = await clerk(['1400', '1500', '1501', '1502'])
  const user = await createUser(admin)
  const created = await client.post(path, buildRole({ userIds: [user.id] }))
  expect([created.body.code, created.body.args.permissionId]).toEqual([6015, '1504'])
  const role = await createRole(admin)
  const changed = await client.put(`${path}/${role.id}`, { userIds: [user.id] })
  expect([changed.body.code, changed.body.args.permissionId]).toEqual([6015, '1504'])
})

it('refuses a role in an application that is no platform of the company: 6048', async () => {
  const role = buildRole({ applicationId: '5', permissionIds: [] })
  await expectCode(admin.post(path, role), 403, 6048, { fields: ['applicationId'] })
})

it('creates roles in the own company; only system super administrators create them elsewhere: 7013, 7014', async () => {
  await expectCode(admin.post(path, buildRole({ companyId: '3' })), 404, 7013)
  await expectCode(system.post(path, buildRole({ companyId: '5' })), 404, 7013)
  await expectCode(system.post(path, buildRole({ companyId: '99999' })), 404, 7013)
  expect((await system.post(path, buildRole({ companyId: '2' }))).body.companyId).toBe('2')
  const { id, client: homeless } = await signInVisitor(server)
  await server.update('users', id, { is_system_administrator: true })
  await expectCode(homeless.post(path, buildRole()), 409, 7014)
})

it('refuses to change the type, level, application or company of a role', async () => {
  const { id } = await createRole(admin)
  const answer = await admin.put(`${path}/${id}`, {
    type: 'preset',
    presetLevel: 'system',
    applicationId: '4',
    companyId: '3',
  })
  expect([answer.status, answer.body.code, Object.keys(answer.body.errors).toSorted()]).toEqual([
    400,
    7000,
    ['applicationId', 'companyId', 'presetLevel', 'type'],
  ])
})

it('copies a role without its users, under the next free name', async () => {
  const user = await createUser(admin)
  const role = await createRole(admin, { userIds: [user.id], addrCode: '440000', dataLevel: 1 })
  const copy = async (body: object = {}) => (await admin.post(`${path}/${role.id}/copy`, body)).body
  expect((await copy()).data).toEqual({
    ...role,
    id: expect.any(String),
    name: `${role.name} 2`,
    userIds: [],
    userCount: 0,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect((await copy()).data.name).toBe(`${role.name} 3`)
  expect((await copy({ name: role.name })).code).toBe(6030)
  const long = await createRole(admin, { name: `${Date.now()}${'ﬀ'.repeat(25)}` })
  expect((await admin.post(`${path}/${long.id}/copy`)).body.code).toBe(0)
})

it('copies a preset into the own company, limited to the areas of company and caller', async () => {
  const { data } = (await admin.post(`${path}/2/copy`)).body
  expect(data).toMatchObject({ type: 'normal', companyId: '2', nationCode: '44', addrCode: '' })
  expect(data.permissionIds).toContain('1401')
  const { client } = await clerk(['1000', '1100', '1500', '1501'], {
    addrCode: '440000',
    dataLevel: 1,
  })
  const narrow = (await client.post(`${path}/4/copy`)).body
  expect(narrow.data).toMatchObject({ addrCode: '440000', dataLevel: 1 })
})

it('lets a new company assign the presets for assistants and readers and copy what it may have of them', async () => {
  const founded = await foundCompany(server, { permissionIds: ['1400'] })
  const mine = { filter: { assignableIn: founded.company.id }, sort: ['id', 'ASC'] as const }
  const assignable = idsOf((await founded.client.list(path, mine)).body)
  expect(assignable.slice(0, 2)).toEqual(['7', '8'])
  const [assistant, reader] = [
    await signInUser(server, founded.client),
    await signInUser(server, founded.client),
  ]
  for (const [role, { id }] of [
    ['7', assistant],
    ['8', reader],
  ] as const)
    expect((await founded.client.post(`${path}/${role}/users`, { userIds: [id] })).status).toBe(200)
  expect((await createUser(assistant.client)).id).toEqual(expect.any(String))
  expect((await reader.client.list('/usercenter/users')).status).toBe(200)
  await expectCode(reader.client.post(path, buildRole()), 403, 6015)

  const { data } = (await founded.client.post(`${path}/7/copy`)).body
  expect(data).toMatchObject({ type: 'normal', companyId: founded.company.id })
  const copy = await system.post(`${path}/7/copy`, { companyId: founded.company.id })
  expect(copy.body.data.permissionIds).toEqual(data.permissionIds)
})

it('applies assigning, changing, revoking and deleting on the very next call', async () => {
  const { client, ...user } = await signInUser(server, admin)
  const list = () => client.list('/usercenter/users').then(({ status }) => status)
  const role = await createRole(admin)
  expect(await list()).toBe(403)
  await admin.post(`${path}/${role.id}/users`, { userIds: [user.id] })
  expect([await list(), (await menus(client)).includes(1400)]).toEqual([200, true])
  await admin.put(`${path}/${role.id}`, { permissionIds: [] })
  expect([await list(), (await menus(client)).includes(1400)]).toEqual([403, false])
  await admin.put(`${path}/${role.id}`, { permissionIds: ['1400'] })
  expect(await list()).toBe(200)
  await admin.call(`${path}/${role.id}/users`, { method: 'DELETE', body: { userIds: [user.id] } })
  expect(await list()).toBe(403)
  await admin.put(`${path}/${role.id}`, { userIds: [user.id] })
  expect(await list()).toBe(200)
  await admin.remove(`${path}/${role.id}?force=true`)
  expect(await list()).toBe(403)
})

it('limits roles at once when their company loses permissions', async () => {
  const role = await createRole(admin, { applicationId: '4', permissionIds: ['117'] })
  const { permissionIds } = (await system.get('/usercenter/companies/2')).body
  const without = permissionIds.filter((id: string) => id !== '117')
  await system.put('/usercenter/companies/2', { permissionIds: without })
  expect((await admin.get(`${path}/${role.id}`)).body.permissionIds).toEqual([])
  expect(await menus(member)).not.toContain(117)
  await system.put('/usercenter/companies/2', { permissionIds })
  expect((await admin.get(`${path}/${role.id}`)).body.permissionIds).toEqual(['117'])
  expect(await menus(member)).toContain(117)
})

it('retains one system super administrator when two disable each other at once', async () => {
  const { db } = server.context
  const makeSystem = async () => {
    const visitor = await signInVisitor(server)
    await server.update('users', visitor.id, { is_system_administrator: true })
    return visitor
  }
  const [one, two] = [await makeSystem(), await makeSystem()]
  await db.transaction((trx) =>
    trx('users')
      .whereNotIn('id', [Number(one.id), Number(two.id)])
      .update({ is_system_administrator: false }),
  )
  const answers = await Promise.all([
    one.client.post(`/usercenter/users/${two.id}/disable`),
    two.client.post(`/usercenter/users/${one.id}/disable`),
  ])
  const left = await db.read('users').where({ is_system_administrator: true, status: 'active' })
  expect(left).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await server.update('users', 1, { is_system_administrator: true })
})

it('distinguishes super administrator roles by level and shows companies only their own', async () => {
  const listed = async (who: Client, filter: object) =>
    (await who.list(path, { sort: ['id', 'ASC'], filter })).body.map(
      (role: { id: string; presetLevel: string }) => [role.id, role.presetLevel],
    )
  const type = 'superAdministrator'
  expect(await listed(system, { type })).toEqual([
    ['1', 'system'],
    ['2', 'company'],
  ])
  expect(await listed(system, { type, presetLevel: 'system' })).toEqual([['1', 'system']])
  expect(await listed(admin, { type })).toEqual([['2', 'company']])
  expect(await listed(admin, { id: ['1', '2'] })).toEqual([['2', 'company']])
  expect(await listed(admin, { assignableIn: '2', type })).toEqual([])
  expect(await listed(admin, { presetLevel: 'system' })).toEqual([])
  expect(await listed(admin, { id: ['1'] })).toEqual([])
  for (const address of ['1', '1/users'])
    expectIdentical(await admin.get(`${path}/${address}`), await admin.get(`${path}/999999`))
})

it('refuses to change, delete, revoke or replace a role with more rights than the caller: 7241', async () => {
  const { client } = await clerk(['1400', '1500', '1502', '1503', '1504'])
  const user = await createUser(admin)
  const strong = await createRole(admin, {
    permissionIds: ['1400', '1403', '1404'],
    userIds: [user.id],
  })
  const weak = await createRole(admin, { permissionIds: ['1400'] })
  const attempts = [
    () => client.put(`${path}/${strong.id}`, { permissionIds: ['1400'] }),
    () => client.put(`${path}/${strong.id}`, { userIds: [] }),
    () => client.remove(`${path}/${strong.id}`),
    () =>
      client.call(`${path}/${strong.id}/users`, { method: 'DELETE', body: { userIds: [user.id] } }),
    () => client.post(`${path}/${weak.id}/users`, { userIds: [user.id], replace: true }),
    () => client.post(`${path}/preview`, { id: strong.id, permissionIds: ['1400'] }),
    () => client.post(`${path}/preview`, { id: strong.id, remove: true }),
  ]
  for (const attempt of attempts) {
    await expectCode(attempt(), 403, 7241, {
      args: {
        permissionId: null,
        permissionName: null,
        rule: 'roleExceedsOwnPermissions',
        grantedBy: null,
        permissionIds: '1403, 1404',
        permissionNames: 'Disable and enable users, Unlock users',
      },
    })
  }
  const unchanged = (await admin.get(`${path}/${strong.id}`)).body
  expect(unchanged).toEqual(strong)
  // The caller may remove permissions they hold.
  expect((await client.put(`${path}/${weak.id}`, { permissionIds: [] })).status).toBe(200)
  expect((await client.remove(`${path}/${weak.id}`)).status).toBe(200)
  expect((await admin.remove(`${path}/${strong.id}?force=true`)).status).toBe(200)
})

it('lists unknown ids at their field', async () => {
  const role = await createRole(admin)
  const ids = ['999998', '999999']
  const field = {
    key: 'validation.unknownIds',
    message: 'Not found: 999998, 999999.',
    args: { ids: '999998, 999999' },
  }
  const company = (own: object) => system.put('/usercenter/companies/2', own)
  const permissionIds = ['1400', ...ids]
  const unknownPermissions = { errors: { permissionIds: field } }
  await expectCode(company({ permissionIds }), 400, 7000, unknownPermissions)
  const errors = { platforms: field }
  await expectCode(company({ platforms: ['4', ...ids] }), 400, 7000, { errors })
  const defaults = system.put('/usercenter/default-permissions/member', { permissionIds })
  await expectCode(defaults, 400, 7000, unknownPermissions)
  await expectCode(admin.post(path, buildRole({ permissionIds })), 400, 7000, unknownPermissions)
  const userIds = ['5', ...ids]
  const unknownUsers = { errors: { userIds: field } }
  await expectCode(admin.put(`${path}/${role.id}`, { userIds }), 404, 6042, unknownUsers)
  await expectCode(admin.post(`${path}/${role.id}/users`, { userIds }), 404, 6042, unknownUsers)
  const roleIds = [role.id, ...ids]
  const invited = admin.post('/usercenter/invitations', { channel: 'link', roleIds })
  await expectCode(invited, 404, 6031, { errors: { roleIds: field } })
})

it('refuses to lower a company’s level below its roles’ levels, and names the roles: 6029', async () => {
  const wide = await createRole(agency, { name: '全国角色', dataLevel: 0 })
  const narrow = await createRole(agency, { name: '全省角色', addrCode: '330000', dataLevel: 1 })
  const refused = await system.put('/usercenter/companies/4', { dataLevel: 1 })
  expect(refused).toMatchObject({ status: 403, body: { code: 6029, args: { roles: '全国角色' } } })
  expect(refused.body.errors).toEqual({
    dataLevel: {
      key: 'validation.rolesBelowLevel',
      message: 'Roles with a wider data level: 全国角色. Change them first.',
      args: { roles: '全国角色' },
    },
  })
  const lower = await system.put('/usercenter/companies/4', { dataLevel: 2 })
  expect(lower.body.args.roles).toBe('全国角色, 全省角色')
  await agency.put(`${path}/${wide.id}`, { addrCode: '330000', dataLevel: 1 })
  const changed = await system.put('/usercenter/companies/4', { dataLevel: 1 })
  expect([changed.status, changed.body.dataLevel]).toEqual([200, 1])
  await system.put('/usercenter/companies/4', { dataLevel: 0 })
  expect(narrow.dataLevel).toBe(1)
})

it('lists a thousand roles in one page', async () => {
  const { client, id } = await foundCompany(server)
  const { db } = server.context
  const [{ id: _id, ...role } = {}] = await db.read('roles').where({ id: 101 })
  await db.transaction((trx) =>
    trx.batchInsert(
      'roles',
      Array.from({ length: 999 }, (_, place) => ({
        ...role,
        company_id: Number(id),
        name_key: `role ${place}`,
      })),
      50,
    ),
  )
  const answer = await client.list(path, { sort: ['id', 'DESC'], range: [0, 999] })
  expect([answer.status, answer.body.length]).toEqual([200, 1000])
})
