import { describe, expect, it } from 'vitest'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { pluck, type Answer, type Client } from '../../support/client.ts'
import {
  buildApplication,
  buildRole,
  buildUser,
  createRole,
  createUser,
  createVisitor,
} from '../../support/factories.ts'
import { readTables } from '../../support/rightsReference.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, member, beta } = server
const companies = '/usercenter/companies'
const roles = '/usercenter/roles'
const defaults = '/usercenter/default-permissions'

const refusal = ({ status, body }: Answer) => [status, body.code, body.args?.permissionIds]

const providerPermissions = async (): Promise<string[]> => {
  const { permissions } = await readTables(server.db)
  return permissions.filter((row) => row.provider_only).map(({ id }) => String(id))
}

const createMenuBelow = async (parentId: string) => {
  const entry = { applicationId: '1', parentId, type: 'button', name: '自定义' }
  const answer = await system.post('/usercenter/menus', entry)
  expect([answer.status, answer.body.providerOnly]).toEqual([201, true])
  return answer.body.id as string
}

const createApplicant = async () => {
  const visitor = await createVisitor(server)
  return { phone: visitor.phone, client: await server.as(visitor.username, visitor.password) }
}

const writeDirectly = async (table: string, row: Record<string, number>) => {
  await server.db.transaction(async (trx) => {
    await trx(table).insert(row)
    await trx('change_marks').where({ name: 'rights' }).increment('value', 1)
  })
}

describe('a customer company', () => {
  it('is refused every provider-only permission when it is changed, created or approved', async () => {
    const custom = await createMenuBelow('1300')
    const all = await providerPermissions()
    expect(all).toEqual(expect.arrayContaining(['1300', '1312', '1450', '1551', '1730', '1790']))
    expect(all).toContain(custom)
    expect(all.filter((id) => ['1325', '1320', '1780', '1400', '1500'].includes(id))).toEqual([])
    const { phone } = await createApplicant()
    const { client: applicant } = await createApplicant()
    const { body: application } = await applicant.post(companies, buildApplication())
    for (const id of all) {
      const grant = { platforms: ['4'], permissionIds: ['1400', id], userQuota: 5 }
      const form = buildApplication({ ...grant, administratorPhone: phone })
      const named = [403, 7240, id]
      expect(refusal(await system.put(`${companies}/2`, grant)), id).toEqual(named)
      expect(refusal(await system.post(companies, form)), id).toEqual(named)
      const pass = { decision: 'pass', ...grant }
      const reviewed = await system.post(`${companies}/${application.id}/review`, pass)
      expect(refusal(reviewed), id).toEqual(named)
    }
    expect((await system.get(`${companies}/${application.id}`)).body.status).toBe('inReview')
  })

  it('gets a refusal that names the permissions in the language of the caller', async () => {
    const body = { permissionIds: ['1400', '1450', '1790'] }
    const ask = (language: string) =>
      system.call(`${companies}/2`, {
        method: 'PUT',
        body,
        headers: { 'Accept-Language': language },
      })
    const args = {
      permissionId: null,
      permissionName: null,
      rule: 'permissionsProviderOnly',
      grantedBy: null,
      permissionIds: '1450, 1790',
      permissionNames: 'All users, View the outbox',
    }
    const message =
      'Only the provider’s staff can have these permissions: All users, View the outbox. Remove them and try again.'
    const key = 'errors.permissionsProviderOnly'
    await expectAnswer(ask('en'), 403, {
      type: '/errors/7240',
      title: message,
      status: 403,
      code: 7240,
      key,
      message,
      args,
      errors: { permissionIds: { key, message, args } },
      requestId: expect.any(String),
    })
    expect((await ask('zh')).body.message).toBe(
      '以下权限仅限平台运营方人员拥有：全部用户、查看发件箱。请移除后重试。',
    )
  })

  it('is refused them in roles, copied roles, company-level presets and defaults', async () => {
    const [client, acme] = [system, admin]
    const providerOnlyIds = ['1400', '1450']
    const named = [403, 7240, '1450']
    const role = await createRole(acme)
    for (const who of [client, acme]) {
      const own = { companyId: '2', permissionIds: providerOnlyIds }
      expect(refusal(await who.post(roles, buildRole(own)))).toEqual(named)
      expect(refusal(await who.post(`${roles}/preview`, buildRole(own)))).toEqual(named)
      expect(
        refusal(await who.put(`${roles}/${role.id}`, { permissionIds: providerOnlyIds })),
      ).toEqual(named)
    }
    const preset = (presetLevel: string) =>
      buildRole({
        type: 'preset',
        presetLevel,
        nationCode: undefined,
        permissionIds: providerOnlyIds,
      })
    expect(refusal(await client.post(roles, preset('company')))).toEqual(named)
    const ofSystem = await createRole(client, preset('system'))
    const copied = await client.post(`${roles}/${ofSystem.id}/copy`, { companyId: '2' })
    expect(refusal(copied)).toEqual(named)
    for (const key of ['visitor', 'member', 'agency', 'companySuperAdministrator']) {
      const answer = await client.put(`${defaults}/${key}`, { permissionIds: providerOnlyIds })
      expect(refusal(answer), key).toEqual(named)
      const preview = await client.post(`${defaults}/${key}/preview`, {
        permissionIds: providerOnlyIds,
      })
      expect(refusal(preview), key).toEqual(named)
    }
    const salesman = (await client.get(`${defaults}/salesman`)).body
    const permissionIds = [...salesman.permissionIds, '1450']
    expect((await client.put(`${defaults}/salesman`, { permissionIds })).status).toBe(200)
    await client.put(`${defaults}/salesman`, { permissionIds: salesman.permissionIds })
  })

  it('gains nothing from them, even if they are written to the database or assigned', async () => {
    const [client, acme] = [system, admin]
    const user = buildUser()
    const { id } = await createUser(acme, user)
    const role = await createRole(acme, { userIds: [id] })
    const member = await server.as(user.username, user.password)
    const users = async (who: Client) => {
      const { body } = await who.get('/usercenter/rights/explain?permissionId=1450')
      const { allowed, missing, grantedBy } = body.data
      return [(await who.list('/usercenter/salesmen')).status, allowed, missing, grantedBy]
    }
    const nothing = [403, false, 'providerOnly', null]
    await writeDirectly('company_permissions', { company_id: 2, permission_id: 1450 })
    await writeDirectly('company_permissions', { company_id: 2, permission_id: 1326 })
    await writeDirectly('role_permissions', { role_id: Number(role.id), permission_id: 1450 })
    await writeDirectly('role_permissions', { role_id: Number(role.id), permission_id: 1326 })
    await writeDirectly('role_permissions', { role_id: 4, permission_id: 1326 })
    await writeDirectly('role_permissions', { role_id: 2, permission_id: 1326 })
    expect(await users(member)).toEqual(nothing)
    expect(await users(acme)).toEqual(nothing)
    // Permissions without effect are not shown, and saving the role drops them.
    expect((await acme.get(`${roles}/${role.id}`)).body.permissionIds).toEqual(['1400'])
    expect((await client.get(`${roles}/${role.id}`)).body.permissionIds).toEqual(['1400'])
    const preset = await createRole(client, {
      type: 'preset',
      presetLevel: 'system',
      nationCode: undefined,
      permissionIds: ['1326', '1450', '1600'],
    })
    const assigned = { userIds: [id], replace: true }
    expect((await client.post(`${roles}/${preset.id}/users`, assigned)).status).toBe(200)
    expect(await users(member)).toEqual(nothing)
    expect((await member.list('/usercenter/logs')).status).toBe(200)
    const holders = await client.get('/usercenter/rights/holders?permissionId=1326')
    expect(new Set(pluck(holders.body, 'companyId'))).toEqual(new Set(['1']))
    // The same role is effective inside the provider's own company.
    const own = buildUser({ companyId: '1' })
    const { id: staff } = await createUser(client, own)
    await client.post(`${roles}/${preset.id}/users`, { userIds: [staff] })
    const colleague = await server.as(own.username, own.password)
    expect((await colleague.list('/usercenter/salesmen')).status).toBe(200)
  })

  it('learns from refusals and permission requests that only provider staff can have them', async () => {
    await expectCode(member.list('/usercenter/salesmen'), 403, 6015, {
      message: 'Only the provider’s staff can have the permission “Salespeople”.',
      args: {
        permissionId: '1326',
        permissionName: 'Salespeople',
        rule: 'providerOnly',
        grantedBy: null,
      },
    })
    const request = await member.post('/usercenter/rights-requests', { permissionId: '1326' })
    expect(refusal(request)).toEqual([403, 7240, '1326'])
  })
})

it('grants them inside the provider’s own company and tells the browser which permissions they are', async () => {
  const { permissionIds } = (await system.get(`${companies}/1`)).body
  const grant = { permissionIds: [...permissionIds, '1450'] }
  expect((await system.put(`${companies}/1`, grant)).status).toBe(200)
  const role = await createRole(system, { companyId: '1', permissionIds: ['1450'] })
  expect(role.permissionIds).toEqual(['1450'])
  const { body } = await system.get('/usercenter/rights/permissions')
  const marked = body.data.filter((one: { providerOnly: boolean }) => one.providerOnly)
  const byNumber = (one: string, other: string) => Number(one) - Number(other)
  expect(pluck(marked, 'id').toSorted(byNumber)).toEqual(
    (await providerPermissions()).toSorted(byNumber),
  )
  const menus = await system.list('/usercenter/menus', { range: [0, 999] })
  const inTree = menus.body.filter((one: { providerOnly: boolean }) => one.providerOnly)
  expect(inTree).toHaveLength(marked.length)
})

it('previews and applies moving a menu entry below a provider-only one', async () => {
  const entry = { applicationId: '1', parentId: '1000', type: 'button', name: '移动的按钮' }
  const { id } = (await system.post('/usercenter/menus', entry)).body
  const { permissionIds } = (await system.get(`${companies}/3`)).body
  await system.put(`${companies}/3`, { permissionIds: [...permissionIds, id] })
  const has = async () =>
    (await beta.get(`/usercenter/rights/explain?permissionId=${id}`)).body.data.allowed
  expect(await has()).toBe(true)
  const moved = { parentId: '1300' }
  const preview = await system.post('/usercenter/menus/preview', { id, ...moved })
  expect(preview.body.data.groups).toMatchObject([{ gains: [], loses: [id], count: 1 }])
  expect((await system.put(`/usercenter/menus/${id}`, moved)).body.providerOnly).toBe(true)
  expect(await has()).toBe(false)
  expect((await admin.list('/usercenter/salesmen')).status).toBe(403)
})
