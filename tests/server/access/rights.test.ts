import { expect, it } from 'vitest'
import { allPermissionIds, buttonPermissionIds } from '#contract/access/permissions'
import { findPerson } from '#server/platform/permissions/people.queries'
import { requireRow } from '#db/tables'
import { expectCode } from '../../support/answers.ts'
import { codeOf, pluck, type Client } from '../../support/client.ts'
import { buildRole, buildUser, createRole, createUser } from '../../support/factories.ts'
import { mayUse, readTables, rightsByReference } from '../../support/rightsReference.ts'
import { seeded } from '../../support/seeded.ts'
import { insertRandomRights } from '../../support/rightsWorld.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, member, viewer, beta, visitor } = server
const explainPath = '/usercenter/rights/explain'
const holdersPath = '/usercenter/rights/holders'
const defaultsPath = '/usercenter/default-permissions'

const tablesNow = () => readTables(server.db)

const rightsByEngine = async (userId: number): Promise<number[]> => {
  const { rights, db } = server.context
  const { value } = requireRow(await db.read('change_marks').where({ name: 'rights' }).first())
  const person = await findPerson(db.read, { companyId: 'all' }, userId)
  if (!person) return []
  return [...(await rights.of(person, value)).rights].toSorted((a, b) => a - b)
}

it('computes the rights of random data in the database like the reference implementation', async () => {
  const random = seeded(11)
  for (let round = 0; round < 5; round += 1) {
    const { userIds } = await insertRandomRights(server.db, random)
    const tables = await tablesNow()
    for (const id of [...userIds, 1, 2, 3, 4, 8, 9])
      expect(await rightsByEngine(id), `user ${id}`).toEqual(rightsByReference(tables, id))
  }
})

it('explains every user and permission like the reference implementation', async () => {
  const random = seeded(12)
  const { userIds } = await insertRandomRights(server.db, random)
  const tables = await tablesNow()
  for (let round = 0; round < 80; round += 1) {
    const userId = random.pick([...userIds, 1, 2, 3, 4, 5, 9])
    const permissionId = random.pick(tables.permissions).id
    const answer = await system.get(`${explainPath}?userId=${userId}&permissionId=${permissionId}`)
    const isActive = tables.users.find(({ id }) => id === userId)?.status === 'active'
    expect(answer.body.data.allowed, `${userId}, ${permissionId}`).toBe(
      isActive && mayUse(tables, userId, permissionId),
    )
    expect(answer.body.data.missing === null).toBe(answer.body.data.allowed)
  }
})

it('lists exactly the users who can use a permission, each with a reason', async () => {
  await insertRandomRights(server.db, seeded(13))
  const tables = await tablesNow()
  for (const { id } of tables.permissions) {
    const answer = await system.get(`${holdersPath}?permissionId=${id}&range=[0,999]`)
    const expected = tables.users
      .filter((user) => user.status === 'active' && mayUse(tables, user.id, id))
      .map((user) => String(user.id))
      .toSorted((a, b) => Number(a) - Number(b))
    expect(pluck(answer.body, 'id'), `permission ${id}`).toEqual(expected)
    expect(answer.headers.get('content-range')).toContain(`/${expected.length}`)
    for (const { reasons } of answer.body) expect(reasons.length).toBeGreaterThan(0)
  }
})

it('names each source of a right, or what is missing', async () => {
  const explain = async (userId: string, permissionId: string) => {
    const { reasons, allowed, missing, grantedBy, roles } = (
      await system.get(`${explainPath}?userId=${userId}&permissionId=${permissionId}`)
    ).body.data
    return { reasons, allowed, missing, grantedBy, roles: roles.slice(0, 1) }
  }
  const granted = { allowed: true, missing: null, grantedBy: null, roles: [] }
  const from = (source: string, roleId: string | null = null, roleName: string | null = null) => ({
    source,
    roleId,
    roleName,
    limited: false,
  })
  expect(await explain('1', '123')).toEqual({
    ...granted,
    reasons: [from('systemSuperAdministrator')],
  })
  expect(await explain('3', '117')).toEqual({ ...granted, reasons: [from('company')] })
  expect(await explain('4', '117')).toEqual({
    ...granted,
    reasons: [from('role', '102', '项目经理')],
  })
  expect(await explain('4', '1100')).toEqual({
    ...granted,
    reasons: [from('member'), from('role', '101', '人事专员')],
  })
  expect(await explain('9', '1100')).toEqual({ ...granted, reasons: [from('visitor')] })
  expect(await explain('5', '117')).toEqual({
    reasons: [],
    allowed: false,
    missing: 'notInRole',
    grantedBy: 'your company super administrator 陈立新',
    roles: [{ id: '102', name: '项目经理' }],
  })
  const bySystem = { allowed: false, grantedBy: 'a system super administrator', roles: [] }
  expect(await explain('3', '121')).toEqual({ ...bySystem, reasons: [], missing: 'notInCompany' })
  expect(await explain('9', '117')).toEqual({ ...bySystem, reasons: [], missing: 'noCompany' })
})

it('explains that a company limit removes a role’s right, and that a disabled account has no rights', async () => {
  const user = await createUser(admin)
  const role = await createRole(admin, {
    applicationId: '3',
    permissionIds: ['116'],
    userIds: [user.id],
  })
  const { permissionIds } = (await system.get('/usercenter/companies/2')).body
  const without = permissionIds.filter((id: string) => id !== '116')
  await system.put('/usercenter/companies/2', { permissionIds: without })
  const ask = async () =>
    (await admin.get(`${explainPath}?userId=${user.id}&permissionId=116`)).body.data
  expect(await ask()).toMatchObject({
    allowed: false,
    missing: 'notInCompany',
    reasons: [{ source: 'role', roleId: role.id, roleName: role.name, limited: true }],
  })
  await system.put('/usercenter/companies/2', { permissionIds })
  expect(await ask()).toMatchObject({ allowed: true, missing: null })
  await admin.post(`/usercenter/users/${user.id}/disable`)
  expect(await ask()).toMatchObject({ allowed: false, missing: 'accountDisabled' })
  const holders = await admin.get(`${holdersPath}?permissionId=116&range=[0,999]`)
  expect(pluck(holders.body, 'id')).not.toContain(user.id)
})

it('explains a screen by the section of its menu entry', async () => {
  const bySection = await member.get(`${explainPath}?section=company/manage`)
  const byId = await member.get(`${explainPath}?permissionId=1300`)
  expect(bySection.body.data).toEqual(byId.body.data)
  for (const query of ['section=no/such', 'section=', '', `section=${'x'.repeat(200)}`]) {
    const { status, body } = await member.get(`${explainPath}?${query}`)
    expect([status, body.code], query).toEqual([400, 7000])
  }
})

it('lets everyone ask about themselves, and administrators only about their own company', async () => {
  expect((await member.get(`${explainPath}?permissionId=1450`)).body.data).toMatchObject({
    userId: '4',
    allowed: false,
    missing: 'providerOnly',
    grantedBy: null,
  })
  const other = await member.get(`${explainPath}?userId=5&permissionId=1450`)
  expect([other.status, other.body.code, other.body.args.permissionId]).toEqual([403, 6015, '1520'])
  const codes = async (client: Client, userId: string) => {
    const { status, body } = await client.get(`${explainPath}?userId=${userId}&permissionId=1400`)
    return [status, body.code]
  }
  expect(await codes(admin, '5')).toEqual([200, 0])
  for (const id of ['5', '9', '1', '99999', '123456789'])
    expect(await codes(beta, id)).toEqual([404, 6042])
  const holders = await beta.get(`${holdersPath}?permissionId=1100&range=[0,999]`)
  expect(holders.body.every((user: { companyId: string }) => user.companyId === '3')).toBe(true)
  const searched = await beta.get(
    `${holdersPath}?permissionId=1100&filter=${encodeURIComponent('{"q":"acme"}')}`,
  )
  expect(searched.headers.get('content-range')).toBe('holders */0')
  for (const id of ['99999', '0', 'x', ''])
    expect((await admin.get(`${explainPath}?permissionId=${id}`)).body.code, id).toBe(7000)
})

it('answers in Chinese to a request in Chinese', async () => {
  const { body } = await admin.call(`${explainPath}?userId=5&permissionId=117`, {
    headers: { 'Accept-Language': 'zh' },
  })
  expect(body.data.grantedBy).toBe('企业超级管理员陈立新')
})

it('previews nothing of other companies and refuses what saving would refuse', async () => {
  const preview = async (client: Client, body: object) => {
    const answer = await client.post('/usercenter/roles/preview', body)
    return codeOf(answer)
  }
  expect(await preview(beta, { id: '102', remove: true })).toEqual([404, 6031])
  expect(await preview(admin, buildRole({ userIds: ['7'] }))).toEqual([404, 6042])
  expect(await preview(admin, buildRole({ permissionIds: ['1450'] }))).toEqual([403, 7240])
  expect(await preview(admin, buildRole({ permissionIds: ['1201'] }))).toEqual([403, 6015])
  expect(await preview(admin, { id: '2', remove: true })).toEqual([403, 6035])
  expect(await preview(admin, { id: '2', description: '' })).toEqual([403, 6032])
  expect(await preview(admin, { name: 'Only a name' })).toEqual([400, 7000])
})

it('names for each hidden screen the permission with which it is granted', async () => {
  const { body } = await admin.get('/usercenter/rights/permissions')
  const nodes: { id: string; carriedBy: string | null }[] = body.data
  const carrierOf = (id: string) => nodes.find((node) => node.id === id)?.carriedBy
  expect(['1410', '1411', '1412', '1223', '1111', '1331'].map(carrierOf)).toEqual([
    '1400',
    '1401',
    '1402',
    '1221',
    '1110',
    '1324',
  ])
  expect(['1400', '1401', '1021'].map(carrierOf)).toEqual([null, null, null])
})

it('names the people and the permissions in a preview', async () => {
  const user = await createUser(admin)
  const role = await createRole(admin, { permissionIds: ['1400'] })
  const { data } = (
    await admin.post('/usercenter/roles/preview', { id: role.id, userIds: [user.id] })
  ).body
  expect(data).toEqual({
    total: 1,
    groups: [
      {
        gains: ['1400'],
        loses: [],
        count: 1,
        users: [
          {
            id: user.id,
            username: user.username,
            realName: 'Lin Yue',
            companyId: '2',
            companyName: '华南测绘',
            status: 'active',
            createdAt: user.createdAt,
            updatedAt: expect.any(String),
            version: user.version,
          },
        ],
      },
    ],
    permissions: [
      { id: '1400', applicationId: '1', type: 'menu', name: '本企业用户', enName: 'Company users' },
    ],
  })
})

it('changes the default permissions, counts versions and applies them on the next call', async () => {
  const listed = await system.list(defaultsPath)
  expect(pluck(listed.body, 'id')).toEqual([
    'visitor',
    'member',
    'agency',
    'salesman',
    'companySuperAdministrator',
  ])
  expect(listed.headers.get('content-range')).toBe('default-permissions 0-4/5')
  const before = (await system.get(`${defaultsPath}/visitor`)).body
  expect(before).toMatchObject({
    id: 'visitor',
    roleId: '3',
    name: 'Visitor',
    presetLevel: 'system',
  })
  const permissionIds = [...new Set([...before.permissionIds, '1100', '80'])].toSorted(
    (a, b) => Number(a) - Number(b),
  )
  expect((await system.put(`${defaultsPath}/visitor`, { ...before, permissionIds })).body).toEqual({
    ...before,
    permissionIds,
    version: before.version + 1,
    updatedAt: expect.any(String),
  })
  expect((await visitor.get('/UserCenter/user/permission/ops')).body.data).toContain(80)
  await expectCode(system.put(`${defaultsPath}/visitor`, before), 409, 7016)
  const unknown = await system.put(`${defaultsPath}/visitor`, { permissionIds: ['99999'] })
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['permissionIds']])
  for (const id of ['systemSuperAdministrator', 'nobody', '3'])
    expect((await system.get(`${defaultsPath}/${id}`)).body.code, id).toBe(7004)
})

it('refuses defaults beyond the rights of the caller', async () => {
  const { permissionIds } = (await system.get('/usercenter/companies/1')).body
  await system.put('/usercenter/companies/1', { permissionIds: [...permissionIds, '1720'] })
  const user = buildUser({ companyId: '1' })
  const { id } = await createUser(system, user)
  await createRole(system, { companyId: '1', permissionIds: ['1720'], userIds: [id] })
  const clerk = await server.as(user.username, user.password)
  const grantedIds = (await clerk.get(`${defaultsPath}/agency`)).body.permissionIds
  const more = await clerk.put(`${defaultsPath}/agency`, { permissionIds: [...grantedIds, '1402'] })
  expect([more.status, more.body.code, more.body.args.permissionId]).toEqual([403, 6015, '1402'])
  expect((await clerk.put(`${defaultsPath}/agency`, { permissionIds: grantedIds })).status).toBe(
    200,
  )
})

it('invalidates cached rights when another process changes them', async () => {
  const { rights, db } = server.context
  expect(await rightsByEngine(5)).not.toContain(117)
  const currentVersion = async () =>
    requireRow(await db.read('change_marks').where({ name: 'rights' }).first()).value
  const person = await findPerson(db.read, { companyId: 'all' }, 5)
  if (!person) throw new Error('no person')
  const old = await currentVersion()
  await db.transaction(async (trx) => {
    await trx('user_roles').where({ user_id: 5 }).delete()
    await trx('user_roles').insert({ user_id: 5, application_id: 4, role_id: 102 })
    await trx('change_marks').where({ name: 'rights' }).increment('value', 1)
  })
  expect((await rights.of(person, old)).rights.has(117)).toBe(false)
  expect((await rights.of(person, await currentVersion())).rights.has(117)).toBe(true)
})

it('has every permission that code refers to, as the correct type of menu or button', async () => {
  const typesOf = async (ids: Record<string, number>) =>
    new Set(await server.db.read('permissions').whereIn('id', Object.values(ids)).pluck('type'))
  const menus = Object.entries(allPermissionIds()).filter(([key]) => !(key in buttonPermissionIds))
  expect(await typesOf(Object.fromEntries(menus))).toEqual(new Set(['menu']))
  expect(await typesOf(buttonPermissionIds)).toEqual(new Set(['button']))
  const known = await server.db.read('permissions').whereNotNull('key').select('id', 'key')
  expect(Object.fromEntries(known.map(({ id, key }) => [key, id]))).toEqual(allPermissionIds())
})

it('explains a section by its address: open or closed if the program has it, not found otherwise', async () => {
  const explain = (address: string) =>
    viewer.get(`/usercenter/rights/explain?${new URLSearchParams({ address })}`)
  for (const [address, permissionId] of [
    ['/users', '1400'],
    ['/users/7/show', '1410'],
    ['/users/create', '1411'],
    ['/companies', '1300'],
    ['/join', '1210'],
  ] as const) {
    const { status, body } = await explain(address)
    expect([address, status, body.data?.permissionId, body.data?.allowed]).toEqual([
      address,
      200,
      permissionId,
      false,
    ])
  }
  const custom = await system.post('/usercenter/menus', {
    applicationId: '1',
    parentId: '1000',
    type: 'menu',
    path: '/operators',
    filePath: 'user/list',
    name: 'Operators',
  })
  expect(custom.status).toBe(201)
  for (const address of ['/nowhere', '/operators', '/users/', '/users//show', '/', '/.*', ''])
    expect([address, (await explain(address)).status]).toEqual([address, 400])
})
