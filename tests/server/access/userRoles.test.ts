import { expect, it } from 'vitest'
import { logsOf, pluck } from '../../support/client.ts'
import { expectCode } from '../../support/answers.ts'
import { buildUser, createRole, createUser, signInUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, beta } = server
const path = '/usercenter/users'

const roleIdsOf = ({ roles }: { roles: { roleId: string }[] }) => roles.map(({ roleId }) => roleId)

it('sets the roles of a user, one per application, and previews the effect', async () => {
  const [one, other] = [await createRole(admin), await createRole(admin, { permissionIds: [] })]
  const user = await createUser(admin)
  const roles = `${path}/${user.id}/roles`
  const preview = await admin.post(`${roles}/preview`, { roleIds: [one.id] })
  expect([preview.status, preview.body.data.total, preview.body.data.groups[0].gains]).toEqual([
    200,
    1,
    ['1400'],
  ])
  expect(roleIdsOf((await admin.get(`${path}/${user.id}`)).body)).toEqual([])

  const assigned = await admin.post(roles, { roleIds: [one.id] })
  expect([assigned.status, assigned.body.data.roles]).toEqual([
    200,
    [{ applicationId: '1', roleId: one.id, roleName: one.name, roleEnName: '' }],
  ])
  expect(roleIdsOf((await admin.post(roles, { roleIds: [other.id] })).body.data)).toEqual([
    other.id,
  ])
  await expectCode(admin.post(roles, { roleIds: [one.id, other.id] }), 409, 6047)
  expect(roleIdsOf((await admin.post(roles, { roleIds: [] })).body.data)).toEqual([])

  await server.context.sealer.seal()
  const rows = await logsOf(admin, { targetId: one.id, action: 'role.assign' })
  expect(pluck<unknown>(rows, 'after')).toEqual([{ userIds: [user.id] }])
})

it('counts a new version of a role when a user loses it to another role', async () => {
  const [one, other] = [await createRole(admin), await createRole(admin)]
  const user = await createUser(admin, { roleIds: [one.id] })
  const stored = async ({ id }: { id: string }) => (await admin.get(`/usercenter/roles/${id}`)).body
  const before = await stored(one)
  await admin.post(`/usercenter/roles/${other.id}/users`, { userIds: [user.id], replace: true })
  expect(await stored(one)).toEqual({
    ...before,
    userIds: [],
    userCount: 0,
    updatedAt: expect.any(String),
    version: before.version + 1,
  })
  await expectCode(
    admin.put(`/usercenter/roles/${one.id}`, { ...before, description: 'Late' }),
    409,
    7016,
  )
})

it('lets two users exchange their roles at the same moment', async () => {
  const roles = [await createRole(admin), await createRole(admin)]
  const users = await Promise.all(roles.map(({ id }) => createUser(admin, { roleIds: [id] })))
  for (let round = 1; round < 7; round += 1) {
    const exchanged = users.map(({ id }, place) => {
      const { id: roleId } = roles[(place + round) % 2]
      return round < 4
        ? admin.post(`/usercenter/roles/${roleId}/users`, { userIds: [id], replace: true })
        : admin.post(`${path}/${id}/roles`, { roleIds: [roleId] })
    })
    expect((await Promise.all(exchanged)).map(({ status }) => status)).toEqual([200, 200])
  }
})

it('changes nothing if the roles differ from the displayed ones', async () => {
  const [one, other] = [await createRole(admin), await createRole(admin)]
  const user = await createUser(admin)
  const roles = `${path}/${user.id}/roles`
  const shown = { roleIds: [], shownRoleIds: [one.id] }
  expect((await admin.post(roles, { roleIds: [other.id], shownRoleIds: [] })).status).toBe(200)
  const refusals = [await admin.post(roles, shown), await admin.post(`${roles}/preview`, shown)]
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 7016],
    [409, 7016],
  ])
  expect(roleIdsOf((await admin.get(`${path}/${user.id}`)).body)).toEqual([other.id])
  const revoked = await admin.post(roles, { roleIds: [], shownRoleIds: [other.id] })
  expect([revoked.status, roleIdsOf(revoked.body.data)]).toEqual([200, []])
})

it('either saves roles together with a new user or other changes, or saves nothing', async () => {
  const [role, own] = [await createRole(admin), await createRole(beta)]
  const created = await admin.post(path, { ...buildUser(), roleIds: [role.id] })
  expect([created.status, roleIdsOf(created.body)]).toEqual([201, [role.id]])
  const one = `${path}/${created.body.id}`
  const changed = await admin.put(one, { ...created.body, realName: '岳琳', roleIds: [] })
  expect([changed.status, changed.body.realName, roleIdsOf(changed.body)]).toEqual([
    200,
    '岳琳',
    [],
  ])
  await expectCode(admin.put(one, { realName: '岳琳琳', roleIds: [own.id] }), 404, 6031)
  expect((await admin.get(one)).body.realName).toBe('岳琳')
  const user = buildUser({ roleIds: [own.id] })
  expect((await admin.post(path, user)).status).toBe(404)
  expect((await admin.list(path, { filter: { q: user.username } })).body).toEqual([])
})

it('requires the permission to assign roles, and refuses roles for administrators', async () => {
  const role = await createRole(admin)
  const { id, client: editor } = await signInUser(server, admin)
  await createRole(admin, { permissionIds: ['1400', '1402', '1403'], userIds: [id] })
  const user = await createUser(admin)
  const refusals = [
    await editor.post(`${path}/${user.id}/roles`, { roleIds: [role.id] }),
    await editor.post(`${path}/${user.id}/roles/preview`, { roleIds: [role.id] }),
    await admin.post(`${path}/3/roles`, { roleIds: [role.id] }),
  ]
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 6015],
    [403, 6015],
    [403, 6040],
  ])
})

it('lists users without a role, except administrators', async () => {
  const names = async (filter: object) =>
    pluck((await admin.list(path, { filter, range: [0, 999] })).body, 'username')
  const user = await createUser(admin)
  const found = await names({ roleId: 'none' })
  expect(found).toContain(user.username)
  expect(found).not.toContain('acmeadmin')
  expect(found).not.toContain('acmemember')
  expect(await names({ roleId: 'none', q: user.username })).toEqual([user.username])
})

it('lists the roles that are assignable in a company', async () => {
  const role = await createRole(admin)
  const preset = await createRole(system, {
    type: 'preset',
    presetLevel: 'company',
    nationCode: '',
  })
  const ids = async (client: typeof admin, assignableIn: string) =>
    pluck(
      (await client.list('/usercenter/roles', { filter: { assignableIn }, range: [0, 199] })).body,
      'id',
    )
  const ofAcme = await ids(admin, '2')
  expect(ofAcme).toContain(role.id)
  expect(ofAcme).toContain(preset.id)
  const { body } = await admin.list('/usercenter/roles', { range: [0, 199] })
  const administrators = body.filter(({ type }: { type: string }) => type === 'superAdministrator')
  for (const { id } of administrators) expect(ofAcme).not.toContain(id)
  expect(await ids(system, '3')).not.toContain(role.id)
  expect(await ids(system, '3')).toContain(preset.id)
})
