import { expect, it } from 'vitest'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { pluck, refusalOf, type Client } from '../../support/client.ts'
import { createEmployee } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, member } = server
const path = '/usercenter/menus'

let count = 0
const buildMenu = (own: Record<string, unknown> = {}) => ({
  applicationId: '4',
  parentId: '115',
  type: 'menu',
  path: `/entry${(count += 1)}`,
  name: `菜单 ${count}`,
  enName: `Entry ${count}`,
  ...own,
})

const create = async (system: Client, own: Record<string, unknown> = {}) => {
  const answer = await system.post(path, buildMenu(own))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

interface Entry {
  name: string
  path: string
  children: Entry[]
}
const namesOf = (entries: Entry[]): string[] =>
  entries.flatMap(({ name, children }) => [name, ...namesOf(children)])
const menusOf = async (client: Client, appid = 10_003): Promise<string[]> =>
  namesOf((await client.post(`${path}/permissionByUser?appid=${appid}`)).body.data.menuPermissions)

it('creates, shows, changes, lists and deletes an entry, counting versions', async () => {
  const sent = buildMenu({ icon: 'menu-manage', hideOrGray: 1, keepAlive: true, filePath: 'a/b' })
  const created = await system.post(path, sent)
  const record = {
    ...sent,
    id: expect.any(String),
    visible: true,
    alwaysVisible: false,
    order: expect.any(Number),
    providerOnly: false,
    carriedBy: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  }
  await expectAnswer(created, 201, record)
  const { id } = created.body
  expect((await system.get(`${path}/${id}`)).body).toEqual(created.body)
  const changed = await system.put(`${path}/${id}`, {
    ...created.body,
    name: '新名',
    visible: false,
  })
  expect(changed.body).toEqual({
    ...created.body,
    name: '新名',
    visible: false,
    version: 2,
    updatedAt: expect.any(String),
  })
  await expectCode(system.put(`${path}/${id}`, { name: 'X', version: 1 }), 409, 7016, {
    fields: [],
  })
  const listed = await system.list(path, { filter: { applicationId: '4', q: '新名' } })
  expect([listed.body, listed.headers.get('content-range')]).toEqual([
    [changed.body],
    'menus 0-0/1',
  ])
  expect(
    (await system.list(path, { filter: { applicationId: '4', parentId: null } })).body,
  ).toHaveLength(1)
  expect((await system.remove(`${path}/${id}`)).body).toEqual(changed.body)
  await expectCode(system.get(`${path}/${id}`), 404, 7004, { fields: [] })
  const rows = await server.db
    .read('logs')
    .where({ target_type: 'menu', target_id: id, code: 0 })
    .orderBy('id')
  expect(
    rows.map(({ action, before, after }) => [
      action,
      JSON.parse(before ?? '').name,
      JSON.parse(after ?? '').name,
    ]),
  ).toEqual([
    ['menu.create', undefined, sent.name],
    ['menu.edit', sent.name, '新名'],
    ['menu.delete', '新名', undefined],
  ])
})

it('refuses disguised external links and accepts valid ones', async () => {
  const refused = [400, 7000, ['path']]
  expect(await refusalOf(system.post(path, buildMenu({ path: '*javascript:alert(1)' })))).toEqual(
    refused,
  )
  const entry = await create(system, { path: '*https://example.com/help' })
  const change = (address: string) => system.put(`${path}/${entry.id}`, { path: address })
  expect(await refusalOf(change('*vbscript:x'))).toEqual(refused)
  for (const address of ['*mailto:a@example.com', '*tel:+86021', '*http://example.com'])
    expect((await change(address)).body.path).toBe(address)
})

it('requires a parent of the same application and a fitting type, and no cycles', async () => {
  const post = (own: Record<string, unknown>) => refusalOf(system.post(path, buildMenu(own)))
  const wrongParent = [400, 7000, ['parentId']]
  expect(await post({ parentId: '999999' })).toEqual(wrongParent)
  expect(await post({ parentId: '1000' })).toEqual(wrongParent)
  expect(await post({ parentId: null })).toEqual(wrongParent)
  expect(await post({ type: 'platform', path: '' })).toEqual(wrongParent)
  expect(await post({ applicationId: '999' })).toEqual([400, 7000, ['applicationId']])
  expect(await post({ type: 'button' })).toEqual([400, 7000, ['path']])
  const button = await create(system, { type: 'button', path: '' })
  expect(await post({ parentId: button.id })).toEqual(wrongParent)
  const upper = await create(system)
  const lower = await create(system, { parentId: upper.id })
  const lowest = await create(system, { parentId: lower.id })
  for (const parentId of [upper.id, lower.id, lowest.id])
    expect(await refusalOf(system.put(`${path}/${upper.id}`, { parentId }))).toEqual(wrongParent)
  const readOnly = await system.put(`${path}/${upper.id}`, { type: 'button', applicationId: '1' })
  expect(Object.keys(readOnly.body.errors).toSorted()).toEqual(['applicationId', 'type'])
  let { id } = lowest
  for (let level = 5; level <= 8; level += 1) id = (await create(system, { parentId: id })).id
  expect(await post({ parentId: id })).toEqual(wrongParent)
})

it('creates no cycle by two concurrent moves', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await create(system), await create(system)]
    const answers = await Promise.all([
      system.put(`${path}/${one.id}`, { parentId: two.id }),
      system.put(`${path}/${two.id}`, { parentId: one.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  }
})

it('places an entry at its position and shifts its siblings', async () => {
  const parent = await create(system)
  const [a, b, c] = [
    await create(system, { parentId: parent.id }),
    await create(system, { parentId: parent.id }),
    await create(system, { parentId: parent.id }),
  ]
  const order = async () =>
    pluck((await system.list(path, { filter: { parentId: parent.id } })).body, 'id')
  expect(await order()).toEqual([a.id, b.id, c.id])
  expect((await system.put(`${path}/${c.id}`, { order: a.order })).body.order).toBe(a.order)
  expect(await order()).toEqual([c.id, a.id, b.id])
  const first = await create(system, { parentId: parent.id, order: 0 })
  expect(await order()).toEqual([first.id, c.id, a.id, b.id])
  const other = await create(system)
  await system.put(`${path}/${b.id}`, { parentId: other.id })
  expect(await order()).toEqual([first.id, c.id, a.id])
})

it('refuses to delete entries that have children or that code refers to: 7044, 7045', async () => {
  const parent = await create(system)
  const child = await create(system, { parentId: parent.id })
  const remove = (id: string) => refusalOf(system.remove(`${path}/${id}`))
  expect(await remove(parent.id)).toEqual([409, 7044, []])
  expect(await remove('1400')).toEqual([409, 7045, []])
  expect(await remove('117')).toEqual([409, 7045, []])
  expect((await system.remove(`${path}/${child.id}`)).status).toBe(200)
  expect((await system.remove(`${path}/${parent.id}`)).status).toBe(200)
})

it('leaves no orphan when a parent is deleted while a child is created', async () => {
  for (let round = 0; round < 5; round += 1) {
    const parent = await create(system)
    const [removed, made] = await Promise.all([
      system.remove(`${path}/${parent.id}`),
      system.post(path, buildMenu({ parentId: parent.id })),
    ])
    expect([
      [200, 400],
      [409, 201],
    ]).toContainEqual([removed.status, made.status])
  }
})

it('either saves a role or deletes its permission when both happen at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const entry = await create(system)
    const { permissionIds } = (await system.get('/usercenter/companies/2')).body
    await system.put('/usercenter/companies/2', { permissionIds: [...permissionIds, entry.id] })
    const [removed, saved] = await Promise.all([
      system.remove(`${path}/${entry.id}`),
      admin.post('/usercenter/roles', {
        name: `Racing ${entry.id}`,
        applicationId: '4',
        nationCode: '44',
        permissionIds: [entry.id],
      }),
    ])
    expect(removed.status).toBe(200)
    expect([201, 400, 403]).toContain(saved.status)
  }
})

it('shows a new entry at once to users with the permission, and a hidden or deleted one to none of them', async () => {
  const entry = await create(system)
  expect([await menusOf(system), await menusOf(member)]).toEqual([
    expect.arrayContaining([entry.name]),
    expect.not.arrayContaining([entry.name]),
  ])
  const { permissionIds } = (await system.get('/usercenter/companies/2')).body
  await system.put('/usercenter/companies/2', { permissionIds: [...permissionIds, entry.id] })
  await system.put('/usercenter/roles/102', { permissionIds: ['117', entry.id] })
  expect(await menusOf(member)).toContain(entry.name)
  await system.put(`${path}/${entry.id}`, { name: '改名' })
  expect(await menusOf(member)).toContain('改名')
  await system.remove(`${path}/${entry.id}`)
  expect(await menusOf(member)).not.toContain('改名')
  expect((await system.get('/usercenter/roles/102')).body.permissionIds).toEqual(['117'])
})

it('previews whose menu loses an entry by a move, a hiding or a deletion', async () => {
  const closed = await create(system)
  const entry = await create(system)
  const { permissionIds } = (await system.get('/usercenter/companies/2')).body
  await system.put('/usercenter/companies/2', { permissionIds: [...permissionIds, entry.id] })
  await system.put('/usercenter/roles/102', { permissionIds: ['117', entry.id] })
  const preview = async (change: object) => {
    const { data } = (await system.post(`${path}/preview`, { id: entry.id, ...change })).body
    return data.groups.flatMap(
      ({
        gains,
        loses,
        users,
      }: {
        gains: string[]
        loses: string[]
        users: { username: string }[]
      }) => users.map(({ username }) => [username, gains, loses]),
    )
  }
  const losers = (await preview({ remove: true })).map(([name]: string[]) => name).toSorted()
  expect(losers).toEqual(['acmeadmin', 'acmemember', 'superadmin'])
  expect(await preview({ visible: false })).toEqual(await preview({ remove: true }))
  const moved = await preview({ parentId: closed.id })
  expect(moved).toEqual(
    expect.arrayContaining([
      ['acmemember', [], [entry.id]],
      ['acmeadmin', [], [entry.id]],
    ]),
  )
  expect(moved).toHaveLength(2)
  expect(await preview({ name: 'Only a name' })).toEqual([])
  await system.put(`${path}/${entry.id}`, { parentId: closed.id })
  expect([await menusOf(member), await menusOf(system)]).toEqual([
    expect.not.arrayContaining([entry.name]),
    expect.arrayContaining([entry.name]),
  ])
  await expectCode(system.post(`${path}/preview`, { id: closed.id, remove: true }), 409, 7044, {
    fields: [],
  })
  await expectCode(system.post(`${path}/preview`, { id: '999999' }), 404, 7004, { fields: [] })
})

it('shows a heading only to users with a visible entry below it', async () => {
  const heading = await create(system, { path: '', name: '标题' })
  const below = await create(system, { parentId: heading.id, name: '标题之下' })
  expect(await menusOf(admin)).not.toContain('标题')
  const company = (await system.get('/usercenter/companies/2')).body
  await system.put('/usercenter/companies/2', {
    permissionIds: [...company.permissionIds, below.id],
  })
  const { menuPermissions } = (await admin.post(`${path}/permissionByUser?appid=10003`)).body.data
  expect(menuPermissions.find(({ name }: Entry) => name === '标题')).toMatchObject({
    path: '',
    isHavePermission: true,
    children: [{ name: '标题之下', isHavePermission: true }],
  })
  const permissionCodes = (await admin.get('/UserCenter/user/permission/ops')).body.data
  expect([
    permissionCodes.includes(Number(below.id)),
    permissionCodes.includes(Number(heading.id)),
  ]).toEqual([true, false])
})

it('groups the menu of the user centre and shows each user only groups with entries', async () => {
  const groupsOf = async (name: string) => {
    const client = await server.as(name)
    const { menuPermissions } = (await client.post(`${path}/permissionByUser?appid=10000`)).body
      .data
    return menuPermissions.map((entry: Entry) => entry.name)
  }
  const own = ['概览', '账号与安全']
  expect(await groupsOf('visitor1')).toEqual([...own, '企业'])
  expect(await groupsOf('acmeviewer')).toEqual(own)
  expect(await groupsOf('acmeadmin')).toEqual([...own, '企业', '人员与权限', '系统'])
  expect(await groupsOf('superadmin')).toEqual([...own, '企业', '人员与权限', '业务数据', '系统'])
})

it.each(['1301', '1303'])(
  'lists the trees to users who grant permissions to companies (%s), but gives them no other access',
  async (permission) => {
    const user = await createEmployee(system, ['1300', permission])
    const giver = await server.as(user.username, user.password)
    const range = { range: [0, 999] as const }
    expect((await giver.list(path, range)).body).toEqual((await system.list(path, range)).body)
    const others = [
      giver.get(`${path}/117`),
      giver.put(`${path}/117`, { name: 'X' }),
      giver.post(path, buildMenu()),
      giver.post(`${path}/preview`, { id: '117', visible: false }),
    ]
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  },
)

const createGuarded = async (system: Client, codes: number[], own: object = {}) =>
  (
    await system.post('/usercenter/applications', {
      name: `受控应用 ${(count += 1)}`,
      enName: `Guarded ${count}`,
      type: 'platform',
      permissionCodes: codes,
      ...own,
    })
  ).body

it('refuses to delete an entry if an application would become open to everyone: 7320', async () => {
  const entry = await create(system)
  const guarded = await createGuarded(system, [Number(entry.id)])
  const retired = await createGuarded(system, [Number(entry.id), 80])
  await system.post(`/usercenter/applications/${retired.id}/retire`)
  await expectAnswer(
    system.remove(`${path}/${entry.id}`),
    409,
    expect.objectContaining({
      code: 7320,
      args: { applications: `${guarded.enName}, ${retired.enName}` },
    }),
  )
  const preview = system.post(`${path}/preview`, { id: entry.id, remove: true })
  await expectCode(preview, 409, 7320, { fields: [] })
  for (const { id } of [guarded, retired])
    await system.put(`/usercenter/applications/${id}`, { permissionCodes: [80] })
  expect((await system.remove(`${path}/${entry.id}`)).status).toBe(200)
})

it('either guards an application by an entry or deletes the entry when both happen at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const entry = await create(system)
    const application = await createGuarded(system, [80])
    const address = `/usercenter/applications/${application.id}`
    const [removed, changed] = await Promise.all([
      system.remove(`${path}/${entry.id}`),
      system.put(address, { permissionCodes: [Number(entry.id)] }),
    ])
    expect([
      [200, 400],
      [409, 200],
    ]).toContainEqual([removed.status, changed.status])
    expect((await system.get(address)).body.permissionCodes).toHaveLength(1)
  }
})

it('shifts no siblings when an entry is only renamed, and counts a new version of shifted ones', async () => {
  const parentId = (await create(system)).id
  const [a, b, c] = [
    await create(system, { parentId, order: 5 }),
    await create(system, { parentId, order: 6 }),
    await create(system, { parentId, order: 7 }),
  ]
  // Two entries at one position, as in a tree that was never reordered.
  await server.update('permissions', { id: b.id }, { sort_order: 5 })
  await system.put(`${path}/${a.id}`, { name: '改名' })
  const places = async () =>
    (await system.list(path, { filter: { parentId } })).body.map(
      ({ id, order, version }: { id: string; order: number; version: number }) => [
        id,
        order,
        version,
      ],
    )
  expect(await places()).toEqual([
    [a.id, 5, 2],
    [b.id, 5, 1],
    [c.id, 7, 1],
  ])
  const { body: open } = await system.get(`${path}/${a.id}`)
  await system.put(`${path}/${c.id}`, { order: 5 })
  expect(await places()).toEqual([
    [c.id, 5, 2],
    [a.id, 6, 3],
    [b.id, 6, 2],
  ])
  await expectCode(system.put(`${path}/${a.id}`, open), 409, 7016, { fields: [] })
})

it('protects the screens of built-in entries and lets only one entry of an application use a path', async () => {
  const change = (id: string, body: object) => refusalOf(system.put(`${path}/${id}`, body))
  const taken = [400, 7000, ['path']]
  expect(await change('1710', { filePath: '' })).toEqual([409, 7321, ['filePath']])
  expect(await change('1710', { path: '/users' })).toEqual(taken)
  const sub = { applicationId: '1', parentId: '1400', visible: false }
  expect(await refusalOf(system.post(path, buildMenu({ ...sub, path: '/import' })))).toEqual(taken)
  expect(await refusalOf(system.post(path, buildMenu({ ...sub, path: '/:number' })))).toEqual(taken)
  expect(
    await refusalOf(system.post(path, buildMenu({ ...sub, parentId: '1000', path: '/users' }))),
  ).toEqual(taken)
  const { body: own } = await system.get(`${path}/1710`)
  expect((await system.put(`${path}/1710`, own)).status).toBe(200)
  expect((await create(system, { path: '/users' })).path).toBe('/users')
  const link = { path: '*https://example.com/help' }
  await create(system, link)
  expect((await create(system, link)).path).toBe(link.path)
})
