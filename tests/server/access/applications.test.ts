import { expect, it } from 'vitest'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { refusalOf, type Client } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/applications'

let count = 0
const build = (own: Record<string, unknown> = {}) => ({
  name: `形变监测 ${(count += 1)}`,
  enName: `Deformation ${count}`,
  type: 'platform',
  url: 'https://deformation.example.com/start?from=portal',
  ...own,
})

const create = async (system: Client, own: Record<string, unknown> = {}) => {
  const answer = await system.post(path, build(own))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

const cards = async () => (await server.nobody.get('/public/applications')).body.data

it('lists the applications in use to everyone, in order, with the permissions that open them', async () => {
  const { status, body } = await server.nobody.get('/public/applications')
  expect([status, body.code, body.data.length]).toEqual([200, 0, 7])
  expect(body.data[0]).toEqual({
    id: '1',
    appId: '10000',
    loginAddress: '',
    name: '用户中心',
    enName: 'User centre',
    description: '账号、企业、角色与日志',
    enDescription: 'Accounts, companies, roles and logs',
    type: 'basicService',
    url: '/ucFrontEnd',
    icon: 'person-center',
    contact: '',
    permissionCodes: [],
    order: 0,
  })
  expect(body.data[2]).toMatchObject({ id: '3', permissionCodes: [116, 120] })
})

it('creates, shows, changes, retires and restores an application, with a log row for each', async () => {
  const sent = build({
    description: '大坝与边坡',
    enDescription: 'Dams and slopes',
    icon: 'company-manage',
    contact: '监测部 021-5555',
    permissionCodes: [117, 116, 117],
  })
  const created = await system.post(path, sent)
  const record = {
    ...sent,
    permissionCodes: [116, 117],
    id: expect.any(String),
    appId: expect.stringMatching(/^100\d\d$/),
    order: expect.any(Number),
    state: 'active',
    companyCount: 0,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  }
  await expectAnswer(created, 201, record)
  const { id, appId } = created.body
  expect((await system.get(`${path}/${id}`)).body).toEqual(created.body)
  expect((await cards()).at(-1)).toMatchObject({ id, contact: '监测部 021-5555' })
  const tree = await system.post(`/usercenter/menus/permissionByUser?appid=${appId}`)
  expect([tree.status, tree.body.data.menuPermissions]).toEqual([200, []])

  const changed = await system.put(`${path}/${id}`, { ...created.body, enName: 'Dam watch' })
  expect(changed.body).toMatchObject({
    enName: 'Dam watch',
    version: 2,
    permissionCodes: [116, 117],
  })
  await expectCode(system.put(`${path}/${id}`, { type: 'platform', version: 1 }), 409, 7016, {
    fields: [],
  })
  await expectCode(system.put(`${path}/${id}`, { appId: '1', state: 'retired' }), 400, 7000, {
    fields: ['appId', 'state'],
  })
  const retired = await system.post(`${path}/${id}/retire`)
  expect(retired.body.data).toMatchObject({ state: 'retired', version: 3 })
  expect((await cards()).map((card: { id: string }) => card.id)).not.toContain(id)
  await expectCode(system.post(`${path}/${id}/retire`), 409, 7012, { fields: [] })
  expect((await system.post(`${path}/${id}/restore`)).body.data.state).toBe('active')
  const listed = await system.list(path, { filter: { q: 'DAM  watch', state: 'active' } })
  expect([listed.body.length, listed.headers.get('content-range')]).toEqual([
    1,
    'applications 0-0/1',
  ])
  const rows = await server.db
    .read('logs')
    .where({ target_type: 'application', target_id: id })
    .orderBy('id')
  expect(rows.map(({ action, code }) => [action, code])).toEqual([
    ['application.create', 0],
    ['application.edit', 0],
    ['application.edit', 7016],
    ['application.retire', 0],
    ['application.retire', 7012],
    ['application.restore', 0],
  ])
})

it('refuses a name that another application has, in either language and any width or case', async () => {
  await create(system, { name: '矿山安全', enName: 'Mine Safety' })
  for (const own of [{ name: ' 矿山安全 ' }, { enName: 'ＭＩＮＥ safety' }])
    await expectCode(system.post(path, build(own)), 409, 6014, { fields: ['name'] })
  const other = await create(system)
  await expectCode(system.put(`${path}/${other.id}`, { enName: 'mine  safety' }), 409, 6014, {
    fields: ['name'],
  })
})

it('lets only one of several concurrent creators use a name', async () => {
  const twin = build()
  const answers = await Promise.all(Array.from({ length: 5 }, () => system.post(path, twin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
})

it('accepts only web addresses and paths of this site, however others are disguised', async () => {
  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt://x.example/%0aalert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'tel:123',
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`https:\\evil.example`,
    'https://user:pw@evil.example',
    'https://例子.example',
    'https:',
    'ftp://x.example',
    'https://a b.example',
  ])
    expect([url, await refusalOf(system.post(path, build({ url })))]).toEqual([
      url,
      [400, 7000, ['url']],
    ])
  for (const url of ['', '/ucFrontEnd', 'http://lan.example:8080/a', 'https://x.example/a?b=c#d'])
    expect((await create(system, { url })).url).toBe(url)
})

it('refuses unknown permission codes, icons and characters, each at its field', async () => {
  const fields = (own: object) => refusalOf(system.post(path, build({ ...own })))
  expect(await fields({ permissionCodes: [424_242] })).toEqual([400, 7000, ['permissionCodes']])
  expect(await fields({ icon: 'skull', type: 'game', name: '<b>', contact: '<i>' })).toEqual([
    400,
    7000,
    ['name', 'type', 'icon', 'contact'],
  ])
})

it('refuses to retire, move or restrict the user centre', async () => {
  const refused = [409, 7144, []]
  expect(await refusalOf(system.post(`${path}/1/retire`))).toEqual(refused)
  for (const change of [{ type: 'unavailable' }, { url: '/x' }, { permissionCodes: [80] }])
    expect(await refusalOf(system.put(`${path}/1`, change))).toEqual(refused)
  expect((await system.put(`${path}/1`, { description: '账号、企业与权限' })).status).toBe(200)
})

it('moves an application before another and shifts the others, which get a new version', async () => {
  const [one, two, three] = [await create(system), await create(system), await create(system)]
  await system.put(`${path}/${three.id}`, { order: one.order, version: three.version })
  const ids = (await cards()).map((card: { id: string }) => card.id)
  const places = [three, one, two].map(({ id }) => ids.indexOf(id))
  expect(places).toEqual([places[0], places[0] + 1, places[0] + 2])
  const { body: moved } = await system.get(`${path}/${one.id}`)
  expect([moved.order, moved.version]).toEqual([one.order + 1, one.version + 1])
  await expectCode(system.put(`${path}/${one.id}`, one), 409, 7016, { fields: [] })
})

it('lists the companies that use an application as a platform, page by page', async () => {
  const { headers, body } = await system.list(`${path}/4/companies`, { range: [0, 0] })
  expect(headers.get('content-range')).toBe('companies 0-0/2')
  expect(body).toHaveLength(1)
  expect((await system.get(`${path}/4`)).body.companyCount).toBe(2)
})
