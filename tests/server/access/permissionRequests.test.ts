import { expect, it } from 'vitest'
import { expectCode, tallyOf, times } from '../../support/answers.ts'
import { logsOf, notificationsOf, type Client } from '../../support/client.ts'
import { createRole, foundCompany, signInUser, signInVisitor } from '../../support/factories.ts'
import { readTables } from '../../support/rightsReference.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin } = server
const path = '/usercenter/rights-requests'

const memberOf = (administrator: Client) => signInUser(server, administrator)
const review = (by: Client, id: string, decision: object) =>
  by.post(`${path}/${id}/review`, decision)
const decline = { decision: 'decline', reason: 'No' }

const ask = async (client: Client, permissionId: string, message = '') =>
  (await client.post(path, { permissionId, message })).body

it('sends a request to the company administrator, who grants it at once by the smallest role', async () => {
  const asker = await memberOf(admin)
  const small = await createRole(admin, { permissionIds: ['1500'] })
  const large = await createRole(admin, { permissionIds: ['1500', '1501', '1502'] })
  expect((await asker.client.list('/usercenter/roles')).status).toBe(403)

  const request = await ask(asker.client, '1500', '要核对角色')
  expect(request).toMatchObject({
    userId: asker.id,
    companyName: '华南测绘',
    permissionId: '1500',
    permissionName: '本企业角色',
    permissionEnName: 'Company roles',
    addressee: 'company',
    status: 'inReview',
    message: '要核对角色',
  })
  expect((await notificationsOf(admin, { kind: 'rights.requested' }))[0]).toMatchObject({
    message: 'Lin Yue requests the permission “本企业角色”.',
    link: `/rightsRequests#${request.id}`,
  })
  const { data } = (await admin.get(`${path}/${request.id}/roles`)).body
  expect(data.held).toBe(false)
  const offered = data.roles.map(({ id }: { id: string }) => id)
  expect(offered.indexOf(small.id)).toBeLessThan(offered.indexOf(large.id))
  expect(data.roles[offered.indexOf(small.id)]).toEqual({
    id: small.id,
    name: small.name,
    permissionCount: 1,
    replaces: null,
    loses: 0,
  })
  const granted = await review(admin, request.id, { decision: 'grant', roleId: small.id })
  expect(granted.body.data).toMatchObject({ status: 'granted', roleName: small.name })
  expect((await asker.client.list('/usercenter/roles')).status).toBe(200)
  expect(await notificationsOf(asker.client, { kind: 'rights.granted' })).toHaveLength(1)
  const rows = await server.db
    .read('logs')
    .where({ target_type: 'rightsRequest', target_id: request.id })
    .orderBy('id')
  expect(rows.map(({ action, company_id: company }) => [action, company])).toEqual([
    ['rightsRequest.create', 2],
    ['rightsRequest.granted', 2],
  ])
  const ofRole = await server.db
    .read('logs')
    .where({ target_type: 'role', target_id: small.id, action: 'role.assign' })
  expect(ofRole.map(({ after }) => JSON.parse(after ?? ''))).toEqual([{ userIds: [asker.id] }])
})

it('finds requests by person, permission in both languages, message and company', async () => {
  const { client, email } = await signInUser(server, admin, { realName: '诸葛求' })
  const { id } = await ask(client, '1500', '核对 Role names')
  await ask(await server.as('betamember'), '1550')
  const idsBy = async (filter: Record<string, unknown>, who: Client = admin): Promise<string[]> =>
    (await who.list(path, { filter })).body.map((request: { id: string }) => request.id)
  for (const q of ['诸葛', '诸葛 本企业角色', '诸葛 ROLES', 'role NAMES'])
    expect(await idsBy({ q }), q).toEqual([id])
  expect(await idsBy({ q: email })).toEqual([])
  expect(await idsBy({ companyId: '2', q: '诸葛' }, system)).toEqual(
    await idsBy({ q: '诸葛' }, system),
  )
  expect(await idsBy({ companyId: '3', q: '诸葛' }, system)).toEqual([])
})

it('logs no assignment if the person already has the role', async () => {
  const asker = await memberOf(admin)
  const role = await createRole(admin, { permissionIds: ['1500'] })
  const { id } = await ask(asker.client, '1500')
  await admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [asker.id] })
  const grant = { decision: 'grant', roleId: role.id }
  const granted = await review(admin, id, grant)
  expect(granted.body.data).toMatchObject({ status: 'granted', roleName: role.name })
  const filter = { targetId: role.id, action: 'role.assign' }
  expect(await logsOf(admin, filter)).toHaveLength(1)
})

it('says what replacing the present role would remove, and lists roles that remove nothing first', async () => {
  const asker = await memberOf(admin)
  const old = await createRole(admin, { permissionIds: ['1400', '1402'] })
  await admin.post(`/usercenter/roles/${old.id}/users`, { userIds: [asker.id] })
  const bare = await createRole(admin, { permissionIds: ['1600'] })
  const fullRole = await createRole(admin, { permissionIds: ['1400', '1402', '1600'] })
  const { id } = await ask(asker.client, '1600')
  const { roles } = (await admin.get(`${path}/${id}/roles`)).body.data
  const found = (wanted: string) => roles.find((role: { id: string }) => role.id === wanted)
  expect(found(fullRole.id)).toMatchObject({ replaces: old.name, loses: 0 })
  expect(found(bare.id)).toMatchObject({ replaces: old.name, loses: 2 })
  expect(roles.indexOf(found(fullRole.id))).toBeLessThan(roles.indexOf(found(bare.id)))
})

it('sends requests that exceed the company’s permissions, or come from people without a company, to the system', async () => {
  const asker = await memberOf(admin)
  const beyond = await ask(asker.client, '122')
  expect(beyond.addressee).toBe('system')
  expect((await admin.get(`${path}/${beyond.id}`)).status).toBe(404)
  expect((await review(admin, beyond.id, decline)).status).toBe(404)
  expect((await notificationsOf(system, { kind: 'rights.requested' })).length).toBeGreaterThan(0)
  expect((await system.get(`${path}/${beyond.id}/roles`)).body.data).toEqual({
    held: false,
    roles: [],
  })
  // Once the company has the permission, a company role can grant it.
  expect((await ask(admin, '122')).addressee).toBe('system')
  const visitor = await signInVisitor(server)
  const homeless = await ask(visitor.client, '117')
  expect(homeless).toMatchObject({ addressee: 'system', companyId: null })
  expect((await review(system, homeless.id, decline)).body.data.status).toBe('declined')
})

it('refuses requests for existing permissions, repeated requests and more than twenty at once: 7140, 7141, 7142', async () => {
  await expectCode(admin.post(path, { permissionId: '1400' }), 409, 7140)
  const asker = await memberOf(admin)
  const calls = times(6, () => asker.client.post(path, { permissionId: '1400' }))
  expect(await tallyOf(calls)).toEqual({ 201: 1, 7141: 5 })
  const { permissions } = await readTables(server.db)
  const others = permissions
    .filter((row) => !row.provider_only && ![1000, 1100, 1110, 1111, 1400].includes(row.id))
    .map(({ id }) => id)
    .slice(0, 25)
  const codes: number[] = []
  for (const id of others) codes.push((await ask(asker.client, String(id))).code ?? 0)
  expect(codes.filter((code) => code === 0)).toHaveLength(19)
  expect(codes.filter((code) => code === 7142)).toHaveLength(6)
  await expectCode(asker.client.post(path, { permissionId: '999999' }), 400, 7000)
})

it('refuses decisions on own requests, and grants beyond the rights of the reviewer', async () => {
  const reviewer = await memberOf(admin)
  const role = await createRole(admin, { permissionIds: ['1780', '1500', '1504'] })
  await admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [reviewer.id] })
  const large = await createRole(admin, { permissionIds: ['1600', '1400'] })
  const own = await ask(reviewer.client, '1600')
  const grant = { decision: 'grant', roleId: large.id }
  await expectCode(review(reviewer.client, own.id, grant), 403, 7019)
  const asker = await memberOf(admin)
  const { id } = await ask(asker.client, '1600')
  const offered = (await reviewer.client.get(`${path}/${id}/roles`)).body.data.roles
  expect(offered.map((one: { id: string }) => one.id)).not.toContain(large.id)
  await expectCode(review(reviewer.client, id, grant), 403, 6015)
  expect((await asker.client.list('/usercenter/logs')).status).toBe(403)
  expect((await admin.get(`${path}/${id}`)).body.status).toBe('inReview')
})

it('refuses to grant by a role without the permission, or without any role: 7143', async () => {
  const asker = await memberOf(admin)
  const { id } = await ask(asker.client, '1600')
  const other = await createRole(admin, { permissionIds: ['1400'] })
  for (const body of [{ decision: 'grant', roleId: other.id }, { decision: 'grant' }])
    await expectCode(review(admin, id, body), 409, 7143)
  expect((await asker.client.list('/usercenter/users')).status).toBe(403)
  const right = await createRole(admin, { permissionIds: ['1600'] })
  await admin.post(`/usercenter/roles/${right.id}/users`, { userIds: [asker.id] })
  expect((await admin.get(`${path}/${id}/roles`)).body.data).toEqual({ held: true, roles: [] })
  const granted = await review(admin, id, { decision: 'grant' })
  expect(granted.body.data).toMatchObject({ status: 'granted', roleName: null })
})

it('closes open requests of members who leave, and deletes requests of deleted accounts', async () => {
  const asker = await memberOf(admin)
  const { id } = await ask(asker.client, '1400')
  await admin.remove(`/usercenter/users/${asker.id}`)
  expect((await asker.client.get(`${path}/${id}`)).body).toMatchObject({
    status: 'withdrawn',
    version: 2,
  })
  const { client } = asker
  expect((await client.post('/usercenter/account/delete-account')).status).toBe(200)
  expect((await admin.get(`${path}/${id}`)).status).toBe(404)
})

it('closes the open requests of a closed company, so that its people can ask again elsewhere', async () => {
  const { id, client: founder } = await foundCompany(server)
  const asker = await memberOf(founder)
  const request = await ask(asker.client, '1400')
  expect(request.status).toBe('inReview')
  await system.post(`/usercenter/companies/${id}/close`, { reason: 'Of a test' })
  expect((await asker.client.get(`${path}/${request.id}`)).body).toMatchObject({
    status: 'withdrawn',
    decidedAt: expect.any(String),
    version: 2,
  })
  const roles = await system.list(path, { filter: { status: 'inReview' } })
  expect(roles.body.map((one: { id: string }) => one.id)).not.toContain(request.id)
  expect((await ask(asker.client, '1400')).code).not.toBe(7141)
})

it('closes the request of a person without a company when they join one, because others decide there', async () => {
  const { client } = await signInVisitor(server)
  const { id } = await ask(client, '1400')
  const join = (await client.post('/usercenter/join-requests', { name: '华南测绘' })).body
  const agreed = await admin.post(`/usercenter/join-requests/${join.id}/review`, {
    decision: 'agree',
  })
  expect(agreed.status).toBe(200)
  expect((await client.get(`${path}/${id}`)).body).toMatchObject({
    status: 'withdrawn',
    version: 2,
  })
  await expectCode(review(system, id, decline), 409, 7012)
  expect(await ask(client, '1400')).toMatchObject({ addressee: 'company', companyId: '2' })
})

it('hides the roles that could grant a request once the requester has moved to another company', async () => {
  const asker = await memberOf(admin)
  const { id } = await ask(asker.client, '1500')
  expect((await admin.remove(`/usercenter/users/${asker.id}`)).status).toBe(200)
  const other = await foundCompany(server, { permissionIds: ['1500', '1400'] })
  const { body } = await asker.client.post('/usercenter/join-requests', { name: other.name })
  const joins = `/usercenter/join-requests/${body.id}/review`
  expect((await other.client.post(joins, { decision: 'agree' })).status).toBe(200)
  await createRole(other.client, { permissionIds: ['1500'] })
  expect((await admin.get(`${path}/${id}`)).body.status).toBe('withdrawn')
  await expectCode(admin.get(`${path}/${id}/roles`), 409, 7012)
})
