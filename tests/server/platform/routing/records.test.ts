import { beforeAll, expect, it } from 'vitest'
import { routesFor } from '#server/routes'
import { bodyOf, expectAnswer, expectCode } from '../../../support/answers.ts'
import { buildApiToken } from '../../../support/apiTokens.ts'
import { buildApplication, createRole, createVisitor } from '../../../support/factories.ts'
import type { Answer, Client } from '../../../support/client.ts'
import { checkFile } from '../../../support/imports.ts'
import { serviceOf } from '../../../support/oauthCalls.ts'
import { createWebhook } from '../../../support/webhooks.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const { system, admin, viewer } = server
const routes = routesFor(false)
const lists = routes.filter(({ answer }) => answer === 'list').map(({ path }) => path)
const puts = routes
  .filter(({ method, answer }) => method === 'put' && answer === 'record')
  .map(({ path }) => path)

const stamps = ['id', 'createdAt', 'updatedAt', 'version'] as const
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let service: Client
let places: Record<string, { id?: string; query?: string }>

const answered = ({ status, body }: Answer, wanted: number): void => {
  if (status !== wanted) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
}

beforeAll(async () => {
  const me = await system.get('/auth/user/getCurrentUser')
  const { username } = await createVisitor(server)
  const visitor = await server.as(username, 'Survey2026')
  const application = await visitor.post('/usercenter/companies', buildApplication())
  answered(application, 201)
  const joiner = await server.as((await createVisitor(server)).username, 'Survey2026')
  const company = await system.get('/usercenter/companies/2')
  const join = await joiner.post('/usercenter/join-requests', { name: company.body.name })
  answered(join, 201)
  const request = await viewer.post('/usercenter/rights-requests', { permissionId: '1400' })
  answered(request, 201)
  const sent = await server.nobody.get(
    '/usercenter/user/getVerificationCodeByEmail?email=records@example.org&purpose=register',
  )
  answered(sent, 200)
  answered(await admin.post('/usercenter/api-tokens', buildApiToken(server)), 201)
  // A port where nothing listens; the events wait after the first try.
  const url = 'http://127.0.0.1:9/events'
  const webhook = await createWebhook(system, { url, kinds: ['role.created'] })
  await createRole(admin)
  await server.context.sealer.seal()
  await server.context.dispatcher.dispatch()
  await server.context.webhookCalls.sweep()
  service = await serviceOf(server, 10_003, ['users:read', 'companies:read'])
  const file = await checkFile(
    system,
    'username,realName,email\nrecordsone,Lin Yue,records.one@example.org\n',
    { companyId: '2' },
  )
  places = {
    '/usercenter/users/:id/sessions': { id: me.body.data.userId },
    '/usercenter/user-imports/:id/rows': { id: file.id },
    '/usercenter/roles/:id/users': { id: '5' },
    '/usercenter/webhooks/:id/deliveries': { id: webhook.id },
    '/usercenter/applications/:id/companies': { id: '4' },
    '/usercenter/rights/holders': { query: '?permissionId=1400' },
  }
})

const addressOf = (path: string): string => {
  const { id = '', query = '' } = places[path] ?? {}
  return path.replace(':id', id) + query
}

it.each(lists)('%s: every record has id, createdAt, updatedAt and version', async (path) => {
  const document = await (await fetch(`${server.base}/gateway/openapi.json`)).json()
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')].get
  const answer = operation.responses['200'].content['application/json'].schema
  const schema = answer.items.$ref
    ? document.components.schemas[answer.items.$ref.split('/').at(-1)]
    : answer.items
  expect(schema.required).toEqual(expect.arrayContaining([...stamps]))
  expect(stamps.map((name) => schema.properties[name].type)).toEqual([
    'string',
    'string',
    'string',
    'integer',
  ])

  const reader = path.startsWith('/applications/') ? service : system
  const body = await bodyOf(reader.get(addressOf(path)))
  expect(body.length).toBeGreaterThan(0)
  for (const record of body) {
    expect(record).toEqual(
      expect.objectContaining({
        id: expect.stringMatching(/./),
        createdAt: expect.stringMatching(time),
        updatedAt: expect.stringMatching(time),
        version: expect.any(Number),
      }),
    )
    expect(record.version).toBeGreaterThanOrEqual(1)
    expect(record.updatedAt >= record.createdAt).toBe(true)
  }
})

const newestRow = async (): Promise<string> =>
  (await system.list('/usercenter/logs', { range: [0, 0] })).body[0].id

it.each(puts)(
  'PUT %s: an unchanged record changes and logs nothing; an outdated version gets 7016',
  async (path) => {
    const list = path.replace('/:id', '')
    const { body } = await system.get(list)
    const { id } = path.includes('/roles/')
      ? body.find(({ type }: { type: string }) => type === 'normal')
      : body.at(-1)
    const address = path.replace(':id', id)
    const { body: record } = await system.get(address)
    const logged = await newestRow()
    await expectAnswer(system.put(address, record), 200, record)
    expect((await system.get(address)).body).toEqual(record)
    expect(await newestRow()).toBe(logged)
    const other = { ...record, version: record.version + 1 }
    expect(await system.put(address, other)).toMatchObject({ status: 409, body: { code: 7016 } })
  },
)

const texts = ['nickName', 'street', 'description', 'source', 'enText', 'enName', 'systemNameEn']

/** Picks a field and a different value of it for each concurrent caller. */
const raceField = (record: Record<string, unknown>): [string, (place: number) => unknown] => {
  const text = texts.find((name) => typeof record[name] === 'string')
  if (text) return [text, (place) => `Racing ${place}`]
  if (typeof record.order === 'number') return ['order', (place) => place + 1]
  if (Array.isArray(record.kinds))
    return ['kinds', (place) => [place % 2 ? 'user.created' : 'user.changed']]
  const ids = record.permissionIds as string[]
  return ['permissionIds', (place) => (place % 2 ? ids : ids.slice(1))]
}

it.each([...puts, '/usercenter/account'])(
  'PUT %s: all concurrent changes without a version are stored',
  async (path) => {
    const { body } = await system.get(path.replace('/:id', ''))
    const { id } = path.includes('/roles/')
      ? body.find(({ type }: { type: string }) => type === 'normal')
      : (body.data ?? body.at(-1))
    const address = path.replace(':id', id)
    const { body: found } = await system.get(address)
    const record = found.data ?? found
    const [field, valueAt] = raceField(record)
    const values = Array.from({ length: 40 }, (_, place) => valueAt(place))
    const answers = await Promise.all(
      values.map((value) => system.put(address, { [field]: value })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual([])
    const after = (await system.get(address)).body
    expect(values).toContainEqual((after.data ?? after)[field])
    await expectCode(system.put(address, record), 409, 7016)
  },
)

it('returns all records for a list of ids, without a range limit', async () => {
  const admin = await server.as('superadmin')
  const { body } = await admin.list('/usercenter/menus', { range: [0, 59] })
  const ids = body.map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(60)
  const filter = encodeURIComponent(JSON.stringify({ id: ids }))
  const many = await admin.get(`/usercenter/menus?filter=${filter}`)
  expect(many.headers.get('content-range')).toBe('menus 0-59/60')
  expect(many.body.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted())
})

it('PUT of the own account: an unchanged record changes nothing; an outdated version gets 7016', async () => {
  const { body } = await system.get('/usercenter/account')
  const logged = await newestRow()
  const saved = await system.put('/usercenter/account', body.data)
  expect([saved.status, saved.body.data]).toEqual([200, body.data])
  expect(await newestRow()).toBe(logged)
  expect((await system.put('/usercenter/account', { nickName: 'Star' })).status).toBe(200)
  const stale = await system.put('/usercenter/account', body.data)
  expect(stale).toMatchObject({ status: 409, body: { code: 7016 } })
})

it('sorts the log by createdAt like by at, which are equal', async () => {
  const of = async (sort: string, order: string) =>
    (await system.list('/usercenter/logs', { sort: [sort, order], range: [0, 9] })).body
  const byCreation = await of('createdAt', 'ASC')
  expect(byCreation).toEqual(await of('at', 'ASC'))
  expect(await of('createdAt', 'DESC')).not.toEqual(byCreation)
  for (const row of byCreation)
    expect([row.createdAt, row.updatedAt, row.version]).toEqual([row.at, row.at, 1])
})
