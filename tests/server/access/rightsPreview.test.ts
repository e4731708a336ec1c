import { expect, it } from 'vitest'
import { buildRole } from '../../support/factories.ts'
import { readTables, rightsByReference, type Tables } from '../../support/rightsReference.ts'
import { seeded } from '../../support/seeded.ts'
import { insertRandomRights } from '../../support/rightsWorld.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const defaultsPath = '/usercenter/default-permissions'

const tablesNow = () => readTables(server.db)

const changesBetween = (before: Tables, after: Tables) =>
  Object.fromEntries(
    before.users.flatMap(({ id }) => {
      const [had, has] = [rightsByReference(before, id), rightsByReference(after, id)]
      const gains = has.filter((one) => !had.includes(one)).map(String)
      const loses = had.filter((one) => !has.includes(one)).map(String)
      return gains.length || loses.length ? [[String(id), { gains, loses }]] : []
    }),
  )

interface Preview {
  total: number
  groups: { gains: string[]; loses: string[]; count: number; users: { id: string }[] }[]
  permissions: { id: string }[]
}

const changesOf = ({ groups }: Preview) =>
  Object.fromEntries(
    groups.flatMap(({ gains, loses, users }) => users.map(({ id }) => [id, { gains, loses }])),
  )

it('previews exactly what saving a role, defaults or a menu changes, in random data sets', async () => {
  const random = seeded(14)
  let changes = 0

  const check = async (
    name: string,
    preview: { path: string; body: object },
    save: () => Promise<{ status: number; body: unknown }>,
  ) => {
    const before = await tablesNow()
    const previewed = await system.post(preview.path, preview.body)
    expect([name, previewed.status, previewed.body.code]).toEqual([name, 200, 0])
    expect(await tablesNow(), `${name}: the preview changes nothing`).toEqual(before)
    const saved = await save()
    expect([name, saved.status < 300, saved.status < 300 || saved.body]).toEqual([name, true, true])
    const expected = changesBetween(before, await tablesNow())
    expect(changesOf(previewed.body.data), name).toEqual(expected)
    expect(previewed.body.data.total).toBe(Object.keys(expected).length)
    changes += Object.keys(expected).length
  }

  for (let round = 0; round < 4; round += 1) {
    const world = await insertRandomRights(server.db, random)
    const companyId = String(world.companyIds[0])
    const { permissions } = await tablesNow()
    const grantable = permissions.filter((row) => !row.provider_only).map(({ id }) => id)
    const companyPermissionIds: number[] = await server.db
      .read('company_permissions as cp')
      .join('permissions as p', 'p.id', 'cp.permission_id')
      .where({ 'cp.company_id': companyId, 'p.application_id': 1 })
      .whereIn('p.id', grantable)
      .pluck('p.id')
    const free: number[] = await server.db
      .read('users as u')
      .leftJoin('user_roles as ur', (join) =>
        join.on('ur.user_id', 'u.id').andOnVal('ur.application_id', 1),
      )
      .leftJoin('companies as c', 'c.administrator_id', 'u.id')
      .where('u.company_id', companyId)
      .whereNull('ur.role_id')
      .whereNull('c.id')
      .pluck('u.id')
    const wanted = () => random.some(companyPermissionIds, 0.5).map(String)

    const creation = buildRole({
      companyId,
      permissionIds: wanted(),
      userIds: random.some(free, 0.6).map(String),
    })
    let roleId = ''
    await check('create', { path: '/usercenter/roles/preview', body: creation }, async () => {
      const answer = await system.post('/usercenter/roles', creation)
      roleId = answer.body.id
      return answer
    })
    const change = { permissionIds: wanted(), userIds: random.some(free, 0.6).map(String) }
    await check(
      'change',
      { path: '/usercenter/roles/preview', body: { id: roleId, ...change } },
      () => system.put(`/usercenter/roles/${roleId}`, change),
    )
    const old = String(world.roleIds[0])
    const roleChange = { permissionIds: wanted() }
    await check(
      'change of a role that is held',
      { path: '/usercenter/roles/preview', body: { id: old, ...roleChange } },
      () => system.put(`/usercenter/roles/${old}`, roleChange),
    )
    await check(
      'delete',
      { path: '/usercenter/roles/preview', body: { id: old, remove: true } },
      () => system.remove(`/usercenter/roles/${old}?force=true`),
    )
    const all = permissions.map(({ id }) => String(id))
    for (const key of ['visitor', 'member', 'agency', 'salesman', 'companySuperAdministrator']) {
      const some = key === 'salesman' ? all : grantable.map(String)
      const defaults = { permissionIds: random.some(some, 0.3) }
      await check(key, { path: `${defaultsPath}/${key}/preview`, body: defaults }, () =>
        system.put(`${defaultsPath}/${key}`, defaults),
      )
    }
    const menu = ['1410', '1411', '1412', '1510'][round]
    const before = await tablesNow()
    const previewed = await system.post('/usercenter/menus/preview', { id: menu, remove: true })
    expect((await system.remove(`/usercenter/menus/${menu}`)).status).toBe(200)
    const lost = changesBetween(before, await tablesNow())
    // A user with the right but without its parent menu saw nothing before either.
    for (const [id, { gains, loses }] of Object.entries(changesOf(previewed.body.data)))
      expect([gains, loses, lost[id]]).toEqual([[], [menu], { gains: [], loses: [menu] }])
  }
  expect(changes).toBeGreaterThan(100)
})
