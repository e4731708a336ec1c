import { expect, it } from 'vitest'
import { bodyOf, expectAnswer, expectCode } from '../../support/answers.ts'
import { codeOf, logsOf, pluck, type Answer } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/permission-packages'
let made = 0
const build = (own: object = {}) => {
  made += 1
  return {
    name: `测试包 ${made}`,
    enName: `Made-up package ${made}`,
    permissionIds: ['115', '117'],
    ...own,
  }
}
const fieldsOf = (answer: Answer) => [
  ...codeOf(answer),
  Object.fromEntries(
    Object.entries(answer.body.errors as Record<string, { key: string }>).map(([name, { key }]) => [
      name,
      key,
    ]),
  ),
]

it('creates, shows, finds, changes, deletes and logs a package', async () => {
  const sent = build({ enDescription: 'For tests.' })
  const created = await system.post(path, { ...sent, permissionIds: ['1000', '117', '115', '117'] })
  const ids = ['115', '117', '1000']
  await expectAnswer(
    created,
    201,
    expect.objectContaining({ ...sent, description: '', permissionIds: ids, version: 1 }),
  )
  const { id } = created.body
  for (const q of ['made-up for tests', '测试包', 'ceshibao'])
    expect(pluck((await system.list(path, { filter: { q } })).body, 'id')).toEqual([id])
  const put = { ...created.body, permissionIds: ['117'] }
  const changed = await system.put(`${path}/${id}`, put)
  await expectAnswer(changed, 200, { ...put, version: 2, updatedAt: changed.body.updatedAt })
  const reordered = await system.put(`${path}/${id}`, { permissionIds: ['117', '117'] })
  expect(reordered.body.version).toBe(2)
  expect((await system.get(`${path}/${id}`)).body).toEqual(changed.body)
  expect((await system.remove(`${path}/${id}`)).body).toEqual(changed.body)
  expect((await system.get(`${path}/${id}`)).status).toBe(404)
  const log = await logsOf(system, { targetType: 'permissionPackage', targetId: id })
  const { id: _id, createdAt: _at, updatedAt: _then, version: _version, ...deleted } = changed.body
  expect(
    log.map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
  ).toEqual([
    ['permissionPackage.delete', expect.objectContaining(deleted), {}],
    ['permissionPackage.edit', { permissionIds: ids }, { permissionIds: ['117'] }],
    ['permissionPackage.create', {}, { ...sent, description: '', permissionIds: ids }],
  ])
})

it('includes packages for the usual customers in the demonstration data, sorted by name', async () => {
  const names = async (field: 'name' | 'enName') =>
    (await system.list(path, { sort: [field, 'ASC'], filter: { id: ['1', '2', '3'] } })).body.map(
      (row: Record<string, string>) => row[field],
    )
  expect(await names('name')).toEqual(['测绘作业', '基准站运维', '企业基础管理'])
  expect(await names('enName')).toEqual([
    'Base station operations',
    'Company administration',
    'Surveying',
  ])
})

it('refuses names of other packages in any case and width, even under concurrency', async () => {
  const first = build({ name: '独一 A', enName: 'Only One' })
  expect((await system.post(path, first)).status).toBe(201)
  expect(fieldsOf(await system.post(path, build({ name: '独一 ａ' })))).toEqual([
    409,
    7380,
    { name: 'errors.permissionPackageNameExists' },
  ])
  expect(fieldsOf(await system.post(path, build({ enName: 'ONLY one' })))).toEqual([
    409,
    7381,
    { enName: 'errors.permissionPackageEnNameExists' },
  ])
  // The engines check unique indexes in different orders.
  const second = (await system.post(path, build())).body
  const { name, enName } = first
  await expectCode(system.post(path, build({ name, enName })), 409, 7380)
  await expectCode(system.put(`${path}/${second.id}`, { name, enName }), 409, 7380)
  expect((await system.put(`${path}/${second.id}`, second)).status).toBe(200)
  const twin = build()
  const race = await Promise.all(Array.from({ length: 5 }, () => system.post(path, twin)))
  expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
})

it('accepts only permissions that companies can have, like a company’s form', async () => {
  const attempt = async (permissionIds: unknown) => system.post(path, build({ permissionIds }))
  expect(fieldsOf(await attempt([]))).toEqual([
    400,
    7000,
    { permissionIds: 'validation.permissionsEmpty' },
  ])
  expect(fieldsOf(await attempt(undefined))).toEqual(fieldsOf(await attempt([])))
  expect(fieldsOf(await attempt(['117', '99999999']))).toEqual([
    400,
    7000,
    { permissionIds: 'validation.unknownIds' },
  ])
  await expectCode(attempt(['117', 'x']), 400, 7000)
  await expectCode(attempt(Array.from({ length: 5001 }, () => '117')), 400, 7000)
  const company = await system.put('/usercenter/companies/2', { permissionIds: ['117', '1300'] })
  const refused = await attempt(['117', '1300'])
  expect([...codeOf(refused), refused.body.args]).toEqual([...codeOf(company), company.body.args])
  const { body } = await system.post(path, build())
  const changed = await system.put(`${path}/${body.id}`, { permissionIds: ['1880'] })
  expect(codeOf(changed)).toEqual(codeOf(company))
})

it('refuses outdated, read-only, too long, hostile or missing values', async () => {
  const { body } = await system.post(path, build())
  const one = `${path}/${body.id}`
  await expectCode(system.put(one, { name: '新', version: 9 }), 409, 7016)
  await expectCode(system.put(one, { id: '1', name: '新' }), 400, 7000)
  await expectCode(system.put(one, { name: ' ' }), 400, 7000)
  await expectCode(system.put(one, { name: 'x'.repeat(65) }), 400, 7000)
  await expectCode(system.put(one, { enName: 'a\u202Eb' }), 400, 7000)
  await expectCode(system.put(one, { companies: ['2'] }), 400, 7000)
  await expectCode(system.get(`${path}/99999999`), 404, 7004)
})

it('is closed to customers, and to provider staff without the permission', async () => {
  for (const name of ['acmeadmin', 'salesman1']) {
    const other = await server.as(name)
    expect((await other.list(path)).status).toBe(403)
    expect((await other.get(`${path}/1`)).status).toBe(403)
    expect((await other.post(path, build())).status).toBe(403)
    expect((await other.remove(`${path}/1`)).status).toBe(403)
  }
})

it('removes permissions that are deleted from the tree', async () => {
  const entry = { applicationId: '4', parentId: '115', type: 'button', name: '新', enName: 'New' }
  const menu = await bodyOf(system.post('/usercenter/menus', entry), 201)
  const { body } = await system.post(path, build({ permissionIds: ['117', menu.id] }))
  expect((await system.remove(`/usercenter/menus/${menu.id}`)).status).toBe(200)
  expect((await system.get(`${path}/${body.id}`)).body.permissionIds).toEqual(['117'])
})
