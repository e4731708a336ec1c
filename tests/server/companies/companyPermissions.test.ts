import { expect, it } from 'vitest'
import { expectCode } from '../../support/answers.ts'
import { codeOf } from '../../support/client.ts'
import { buildApplication, foundCompany, signInVisitor } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, member, salesman } = server
const path = '/usercenter/companies'

const users = ['1000', '1020', '1400', '1401', '1402']

const createPassedCompany = (permissionIds: readonly string[] = users, platforms = ['4']) =>
  foundCompany(server, { platforms, permissionIds, userQuota: 10 })

const change = async (
  id: string,
  way: 'add' | 'remove',
  permissionIds: unknown,
  own: object = {},
) => system.post(`${path}/${id}/change-permissions`, { change: way, permissionIds, ...own })
const permissionsOf = async (id: string): Promise<string[]> =>
  (await system.get(`${path}/${id}`)).body.permissionIds
const logOf = async (id: string) =>
  (
    await system.list('/usercenter/logs', {
      filter: { targetType: 'company', targetId: id, action: 'company.edit', result: 'done' },
    })
  ).body.map(({ before, after }: Record<string, unknown>) => [before, after])

it('adds permissions to a company, with one log row and immediate effect', async () => {
  const { id, client: administrator, company } = await createPassedCompany()
  const codes = async () => (await administrator.get('/UserCenter/user/permission/ops')).body.data
  expect(await codes()).not.toContain(117)
  const { status, body } = await change(id, 'add', ['117', '1400', '115'], {
    version: company.version,
  })
  const after = ['115', '117', ...users]
  expect([status, body.data]).toEqual([
    200,
    {
      ...company,
      permissionIds: after,
      version: company.version + 1,
      updatedAt: body.data.updatedAt,
    },
  ])
  expect(await codes()).toContain(117)
  expect(await logOf(id)).toEqual([[{ permissionIds: users }, { permissionIds: after }]])
})

it('ignores permissions of platforms that the company does not have', async () => {
  const { id } = await createPassedCompany()
  expect((await change(id, 'add', ['117', '121'])).body.data.permissionIds).toEqual([
    '117',
    ...users,
  ])
})

it('removes permissions, except parents of remaining ones', async () => {
  const { id } = await createPassedCompany([...users, '1500', '1501'])
  const editing = await change(id, 'remove', ['1402', '1400', '1020', '117'])
  expect(editing.body.data.permissionIds).toEqual(['1000', '1020', '1400', '1401', '1500', '1501'])
  const all = await change(id, 'remove', ['1400', '1401'])
  expect(all.body.data.permissionIds).toEqual(['1000', '1020', '1500', '1501'])
})

it('removes permissions from roles together with the company, and restores them with it', async () => {
  const codes = async () => (await member.get('/UserCenter/user/permission/ops')).body.data
  expect(await codes()).toContain(117)
  expect((await change('2', 'remove', ['117'])).status).toBe(200)
  expect(await codes()).not.toContain(117)
  expect((await change('2', 'add', ['117'])).status).toBe(200)
  expect(await codes()).toContain(117)
})

it('counts no version and logs nothing if nothing changes', async () => {
  const { id, company } = await createPassedCompany()
  expect((await change(id, 'add', ['1400', '121'])).body.data).toEqual(company)
  expect((await change(id, 'remove', ['117'])).body.data).toEqual(company)
  expect(await logOf(id)).toEqual([])
})

it('loses none of many concurrent changes', async () => {
  const { id, company } = await createPassedCompany([...users, '1500', '1600'], ['4', '5', '6'])
  const answers = await Promise.all([
    change(id, 'add', ['117']),
    change(id, 'add', ['121']),
    change(id, 'remove', ['1500']),
    change(id, 'add', ['122']),
    change(id, 'remove', ['1600']),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await permissionsOf(id)).toEqual(['117', '121', '122', ...users])
  expect(await logOf(id)).toHaveLength(5)
  await expectCode(change(id, 'add', ['115'], { version: company.version }), 409, 7016)
})

it('checks the version, so that one of two concurrent changes that name it wins', async () => {
  const { id, company } = await createPassedCompany()
  const { version } = company
  const answers = await Promise.all(
    ['115', '117'].map((one) => change(id, 'add', [one], { version })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await permissionsOf(id)).toHaveLength(users.length + 1)
})

it('refuses like the form: an empty set, provider-only permissions, unknown ids', async () => {
  const { id, company } = await createPassedCompany()
  const form = async (permissionIds: readonly string[]) =>
    codeOf(await system.put(`${path}/${id}`, { permissionIds }))
  await expectCode(change(id, 'remove', users), 400, 6021)
  expect(await form([])).toEqual([400, 6021])
  expect(codeOf(await change(id, 'add', ['1300']))).toEqual(await form([...users, '1300']))
  const unknown = await change(id, 'add', ['99999999'])
  expect([...codeOf(unknown), unknown.body.errors.permissionIds.key]).toEqual([
    400,
    7000,
    'validation.unknownIds',
  ])
  await expectCode(change(id, 'remove', ['99999999']), 400, 7000)
  for (const wrong of [[], 'all', ['-1'], [117], undefined])
    await expectCode(change(id, 'add', wrong), 400, 7000)
  await expectCode(change(id, 'add', ['117'], { userQuota: 9 }), 400, 7000)
  await expectCode(change('99999999', 'add', ['117']), 404, 7004)
  expect((await system.get(`${path}/${id}`)).body).toEqual(company)
})

it('adds permissions to a suspended company, but not before approval or after closing', async () => {
  const { id } = await createPassedCompany()
  await system.post(`${path}/${id}/suspend`, { reason: 'Unpaid' })
  expect((await change(id, 'add', ['117'])).status).toBe(200)
  await system.post(`${path}/${id}/close`, { reason: 'Over' })
  await expectCode(change(id, 'add', ['115']), 409, 7012)
  const { client: applicant } = await signInVisitor(server)
  const waiting = (await applicant.post(path, buildApplication())).body
  await expectCode(change(waiting.id, 'add', ['117']), 409, 7012)
  await system.post(`${path}/${waiting.id}/review`, { decision: 'reject', reason: 'No' })
  await expectCode(change(waiting.id, 'add', ['117']), 409, 7012)
})

it('adds provider-only permissions to the provider’s own company', async () => {
  const before = await permissionsOf('1')
  expect((await change('1', 'add', ['1880'])).body.data.permissionIds).toContain('1880')
  expect((await change('1', 'remove', ['1880'])).body.data.permissionIds).toEqual(before)
})

it('is available only to system super administrators', async () => {
  const { id, client: administrator } = await createPassedCompany()
  const body = { change: 'add', permissionIds: ['117'] }
  expect((await administrator.post(`${path}/${id}/change-permissions`, body)).status).toBe(403)
  expect((await salesman.post(`${path}/${id}/change-permissions`, body)).status).toBe(403)
  expect(await permissionsOf(id)).toEqual(users)
})

it('leaves a company’s permissions unchanged when the package changes or is deleted', async () => {
  const packages = '/usercenter/permission-packages'
  const sent = { name: '一次', enName: 'Once', permissionIds: ['115', '117'] }
  const { body: bundle } = await system.post(packages, sent)
  const { id } = await createPassedCompany()
  await change(id, 'add', bundle.permissionIds)
  await system.put(`${packages}/${bundle.id}`, { permissionIds: ['1500'] })
  expect(await permissionsOf(id)).toEqual(['115', '117', ...users])
  await system.remove(`${packages}/${bundle.id}`)
  expect(await permissionsOf(id)).toEqual(['115', '117', ...users])
})
