import { describe, expect, it } from 'vitest'
import { storeConsent } from '#server/platform/oauth/store/clients.queries'
import { bodyOf, expectAnswer, expectCode } from '../../support/answers.ts'
import { pluck, refusalOf } from '../../support/client.ts'
import { buildClient, createRole, createUser, foundCompany } from '../../support/factories.ts'
import { makeApplication, oauthSettings } from '../../support/oauth.ts'
import { serviceOf } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)
const { admin, system } = server
const projects = 10_003
const agriculture = 10_004

const users = '/applications/users'
const companies = '/applications/companies'
const check = '/applications/permissions/check'
const explain = '/applications/permissions/explain'

const reader = (appId = projects, isOwn = true) =>
  serviceOf(server, appId, ['users:read', 'companies:read', 'permissions:read'], isOwn)

const userIdOf = async (username: string): Promise<string> =>
  String((await server.row('users', { username }))?.id)

describe('the users of an application', () => {
  it('are the people of companies that have it, with their roles in it', async () => {
    const service = await reader()
    const role = await createRole(admin, { applicationId: '4', permissionIds: ['117'] })
    const user = await createUser(admin)
    await bodyOf(admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [user.id] }))
    const stored = await server.row('users', { id: Number(user.id) })
    const row = {
      id: user.id,
      username: user.username,
      realName: 'Lin Yue',
      companyId: '2',
      status: 'active',
      roleIds: [role.id],
      createdAt: new Date(Number(stored?.created_at)).toISOString(),
      updatedAt: new Date(Number(stored?.updated_at)).toISOString(),
      version: stored?.version,
    }
    await expectAnswer(service.list(users, { filter: { id: [user.id] } }), 200, [row])
    const other = await reader(agriculture)
    await expectAnswer(other.list(users, { filter: { id: [user.id] } }), 200, [])
    expect(pluck((await other.list(users)).body, 'companyId')).not.toContain('2')
    await bodyOf(admin.remove(`/usercenter/users/${user.id}`))
    await expectAnswer(service.list(users, { filter: { id: [user.id] } }), 200, [])
  })

  it('can be limited to a company and to changes since a time, page by page', async () => {
    const service = await reader()
    const { id: companyId, client } = await foundCompany(server)
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await createUser(client)).id)
    const filter = { companyId }
    const sort = ['updatedAt', 'DESC']
    const first = await service.list(users, { filter, sort, range: [0, 1] })
    expect(first.headers.get('content-range')).toBe('users 0-1/4')
    const rest = await service.list(users, { filter, sort, range: [2, 3] })
    const listed = [...first.body, ...rest.body]
    expect(pluck(listed, 'id')).toEqual(expect.arrayContaining(ids))
    const times = pluck(listed, 'updatedAt')
    expect(times).toEqual([...times].toSorted().toReversed())
    const since = times[0]
    const changed = await service.list(users, { filter: { ...filter, since } })
    expect(pluck(changed.body, 'updatedAt').every((at) => at >= String(since))).toBe(true)
    await expectAnswer(service.list(users, { filter: { companyId: '999999' } }), 200, [])
    for (const wrong of [{ since: 'yesterday' }, { companyId: 3 }, { username: 'x' }])
      await expectCode(service.list(users, { filter: wrong }), 400, 7000)
    await expectCode(service.list(users, { sort: ['username', 'ASC'] }), 400, 7000)
  })

  it('are, for a third party, only people who agreed to show their profile', async () => {
    const service = await reader(projects, false)
    await expectAnswer(service.list(users), 200, [])
    const application = await makeApplication(server, { isOwn: false })
    const [member, viewer] = [await userIdOf('acmemember'), await userIdOf('acmeviewer')]
    for (const [userId, scopes] of [
      [member, ['profile', 'company']],
      [viewer, ['company']],
    ] as const)
      await server.db.transaction((trx) =>
        storeConsent(trx, Number(userId), application.id, scopes, 1),
      )
    expect(pluck((await service.list(users)).body, 'id')).toEqual([member])
    const checked = await service.post(check, {
      userIds: [member, viewer],
      permissionIds: ['117'],
    })
    expect(checked.body.data).toEqual([
      { userId: member, permissionIds: ['117'] },
      { userId: viewer, permissionIds: [] },
    ])
    await expectCode(service.post(explain, { userId: viewer, permissionId: '117' }), 404, 6042)
  })
})

it('lists the companies that have the application, with quotas and reported counts', async () => {
  const service = await reader()
  const { id, company } = await foundCompany(server)
  const row = {
    id,
    name: company.name,
    type: 0,
    status: 'passed',
    deviceQuota: company.deviceQuota,
    deviceCount: null,
    storageQuota: company.storageQuota,
    storageUsed: null,
    usageReportedAt: null,
    createdAt: company.createdAt,
    updatedAt: company.updatedAt,
    version: company.version,
  }
  await expectAnswer(service.list(companies, { filter: { id: [id] } }), 200, [row])
  await bodyOf(system.post(`/usercenter/companies/${id}/suspend`, { reason: 'Unpaid' }))
  const suspended = (await service.list(companies, { filter: { id: [id] } })).body
  expect(pluck(suspended, 'status')).toEqual(['suspended'])
  await bodyOf(system.post(`/usercenter/companies/${id}/close`, { reason: 'Over' }))
  await expectAnswer(service.list(companies, { filter: { id: [id] } }), 200, [])
  const other = await reader(agriculture)
  expect(pluck((await other.list(companies)).body, 'id')).not.toContain('2')
})

describe('the permission check', () => {
  it('agrees with the explanation of each permission of each person', async () => {
    const service = await reader()
    const all = (await service.list(users, { range: [0, 999] })).body
    const userIds = pluck(all, 'id')
    const permissionIds = (
      await server.db.read('permissions').where({ application_id: 4 }).pluck('id')
    ).map(String)
    const { data } = (await service.post(check, { userIds, permissionIds })).body
    expect(pluck(data, 'userId')).toEqual(userIds)
    const explained = []
    for (const userId of userIds) {
      const allowed: string[] = []
      for (const permissionId of permissionIds)
        if ((await service.post(explain, { userId, permissionId })).body.data.allowed)
          allowed.push(permissionId)
      explained.push({ userId, permissionIds: allowed })
    }
    expect(data).toEqual(explained)
    expect(explained.some((row) => row.permissionIds.length > 0)).toBe(true)
    expect(explained.some((row) => row.permissionIds.length === 0)).toBe(true)
  })

  it('follows a change at once, and gives disabled and unknown people nothing', async () => {
    const service = await reader()
    const user = await createUser(admin)
    const held = async () =>
      (await service.post(check, { userIds: [user.id, '999999'], permissionIds: ['117'] })).body
        .data
    const nothing = { userId: '999999', permissionIds: [] }
    const role = await createRole(admin, { applicationId: '4', permissionIds: ['117'] })
    await bodyOf(admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [user.id] }))
    expect(await held()).toEqual([{ userId: user.id, permissionIds: ['117'] }, nothing])
    await bodyOf(admin.post(`/usercenter/users/${user.id}/disable`))
    expect(await held()).toEqual([{ userId: user.id, permissionIds: [] }, nothing])
  })

  it('refuses permissions outside the own tree and too many of both', async () => {
    const service = await reader()
    const userIds = [await userIdOf('acmemember')]
    for (const permissionId of ['80', '116', '1400', '999999'])
      expect(
        await refusalOf(service.post(check, { userIds, permissionIds: ['117', permissionId] })),
      ).toEqual([400, 7000, ['permissionIds']])
    const many = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
    for (const [wrong, field] of [
      [{ userIds: many(1001), permissionIds: ['117'] }, 'userIds'],
      [{ userIds, permissionIds: many(51) }, 'permissionIds'],
      [{ userIds: [], permissionIds: ['117'] }, 'userIds'],
      [{ userIds: ['x'], permissionIds: ['117'] }, 'userIds.0'],
    ] as const)
      expect(await refusalOf(service.post(check, wrong))).toEqual([400, 7000, [field]])
    expect(
      (await service.post(check, { userIds: many(1000), permissionIds: ['117'] })).status,
    ).toBe(200)
  })
})

it('explains a missing permission in both languages, with the page to request it at', async () => {
  const service = await reader()
  const user = await createUser(admin)
  const { data } = (await service.post(explain, { userId: user.id, permissionId: '117' })).body
  expect(data).toEqual({
    userId: user.id,
    permissionId: '117',
    name: '项目管理',
    enName: 'Project management',
    allowed: false,
    missing: 'notInRole',
    grantedBy: { zh: '企业超级管理员陈立新', en: 'your company super administrator 陈立新' },
    address: `${oauthSettings.PUBLIC_URL}/ucFrontEnd/noPermission?permission=117`,
  })
  await bodyOf(admin.post(`/usercenter/users/${user.id}/disable`))
  const disabled = await service.post(explain, { userId: user.id, permissionId: '117' })
  expect(disabled.body.data).toMatchObject({ missing: 'accountDisabled', address: null })
  const stranger = await userIdOf('betaadmin')
  for (const userId of [stranger, '999999'])
    await expectCode(service.post(explain, { userId, permissionId: '117' }), 404, 6042)
})

it('keeps addresses, servers and devices apart in the form of a client', async () => {
  const path = '/usercenter/application-clients'
  const { redirectAddresses, ...service } = buildClient({
    kind: 'service',
    scopes: ['usage:write', 'users:read'],
  })
  const created = await bodyOf(system.post(path, service), 201)
  expect(created).toMatchObject({
    kind: 'service',
    redirectAddresses: [],
    scopes: ['users:read', 'usage:write'],
  })
  const { secret } = (await bodyOf(system.post(`${path}/${created.id}/secrets`))).data
  expect(secret).toMatch(/^[\w-]{43}$/)
  await expectCode(system.post(`${path}/${created.id}/try`), 409, 7012)
  for (const kind of ['service', 'device'])
    for (const [field, value] of [
      ['redirectAddresses', redirectAddresses],
      ['logoutRedirectAddresses', redirectAddresses],
      ['logoutAddress', 'https://app.example.com/out'],
      ['loginAddress', 'https://app.example.com/in'],
    ] as const)
      expect(
        await refusalOf(
          system.post(path, buildClient({ redirectAddresses: [], kind, [field]: value })),
        ),
      ).toEqual([400, 7421, [field]])
  for (const [kind, scope] of [
    ['service', 'profile'],
    ['web', 'users:read'],
    ['device', 'usage:write'],
  ])
    expect(
      await refusalOf(
        system.post(path, {
          ...buildClient({ kind, scopes: [scope] }),
          ...(kind === 'web' ? {} : { redirectAddresses: [] }),
        }),
      ),
    ).toEqual([400, 7000, ['scopes']])
  expect(await refusalOf(system.post(path, buildClient({ redirectAddresses: [] })))).toEqual([
    400,
    7000,
    ['redirectAddresses'],
  ])
})
