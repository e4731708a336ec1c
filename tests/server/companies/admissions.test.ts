import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForLockWaiters } from '../../support/waitsForLock.ts'
import { lockForUpdate } from '#db/dialect'
import { bodyOf, expectCode, tallyOf, times } from '../../support/answers.ts'
import { clientFrom, logsOf, refusalOf, type Client } from '../../support/client.ts'
import { foundCompany } from '../../support/factories.ts'
import { freePort } from '../../support/freePort.ts'
import { oauthSettings } from '../../support/oauth.ts'
import { serviceOf } from '../../support/oauthCalls.ts'
import { startProcess, waitForOutput, type ServerProcess } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'

const server = useServer(oauthSettings)
const { system } = server
const minute = 60_000
const day = 86_400_000

type Service = Awaited<ReturnType<typeof serviceOf>>
let projects: Service
let surveys: Service
beforeAll(async () => {
  projects = await serviceOf(server, 10_003, ['usage:write'])
  surveys = await serviceOf(server, 10_002, ['usage:write'])
})

const now = () => server.context.now()

const found = (grant: object = {}) =>
  foundCompany(server, { platforms: ['3', '4'], deviceQuota: 100, storageQuota: 1000, ...grant })

const report = (service: Client, companyId: string, devices: number, measuredAt = now()) =>
  bodyOf(
    service.post('/applications/usage', {
      measuredAt: new Date(measuredAt).toISOString(),
      companies: [{ companyId, devices, storageBytes: devices }],
    }),
  )

let keys = 0
const ask = (service: Client, companyId: string, own: object = {}) =>
  service.post('/applications/usage/admissions', {
    companyId,
    key: `key-${(keys += 1)}`,
    devices: 10,
    storageBytes: 0,
    ...own,
  })

describe('an admission', () => {
  it('answers with the rest of the quotas, and is held for seven days', async () => {
    const { id } = await found()
    const first = await bodyOf(ask(projects, id))
    expect(first.data).toEqual({
      deviceQuota: 100,
      deviceCount: null,
      devicesHeld: 10,
      devicesLeft: 90,
      storageQuota: 1000,
      storageUsed: null,
      storageHeld: 0,
      storageLeft: 1000,
      until: expect.any(String),
    })
    expect(Math.abs(Date.parse(first.data.until) - now() - 7 * day)).toBeLessThan(minute)
    await report(surveys, id, 40)
    const second = await bodyOf(ask(projects, id, { devices: 50, storageBytes: 60 }))
    expect(second.data).toMatchObject({
      deviceCount: 40,
      devicesHeld: 60,
      devicesLeft: 0,
      storageUsed: 40,
      storageHeld: 60,
      storageLeft: 900,
    })
    const args = { quota: 100, count: 40, left: 0 }
    const refused = await ask(projects, id, { devices: 1 })
    expect(refused.body).toMatchObject({ code: 7450, args })
    await server.db.transaction((trx) =>
      trx('usage_admissions')
        .where({ company_id: Number(id), devices: 50 })
        .update({ at: now() - 7 * day }),
    )
    await expectCode(ask(projects, id, { devices: 50 }), 200, 0)
  })

  it.each(['device', 'storage'])('above the %s quota is refused with whom to ask', async (kind) => {
    const { id, company } = await found()
    const above = kind === 'device' ? { devices: 101 } : { storageBytes: 1001 }
    const quota = kind === 'device' ? 100 : 1000
    const { status, body } = await ask(projects, id, above)
    expect([status, body.code]).toEqual([409, kind === 'device' ? 7450 : 7451])
    expect(body.args).toEqual({
      quota,
      count: null,
      left: quota,
      grantedBy: `your company super administrator ${company.administratorName}`,
    })
    expect(body.message).toContain(body.args.grantedBy)
  })

  it('is held until its application reports something that was measured later', async () => {
    const { id } = await found()
    const heldWith = async (service: Client) =>
      (await bodyOf(ask(service, id, { devices: 0 }))).data.devicesHeld
    await bodyOf(ask(projects, id))
    await report(surveys, id, 1)
    expect(await heldWith(projects)).toBe(10)
    await report(projects, id, 5, now() - minute)
    expect(await heldWith(surveys)).toBe(10)
    server.wait(1000)
    await report(projects, id, 15)
    expect(await heldWith(surveys)).toBe(0)
  })

  it('is held after a report whose clock is ahead', async () => {
    const { id } = await found()
    await report(projects, id, 0, now() + 4 * minute)
    await bodyOf(ask(projects, id, { devices: 100 }))
    await expectCode(ask(projects, id, { devices: 1 }), 409, 7450)
  })

  it('of storage is possible at a full device quota, and the other way round', async () => {
    const { id } = await found({ storageQuota: 10 })
    await report(projects, id, 50)
    await expectCode(ask(projects, id, { devices: 1 }), 200, 0)
    await expectCode(ask(projects, id, { devices: 1, storageBytes: 1 }), 409, 7451)
  })

  it('has no limit at a quota of 0, but a sum that stays exact', async () => {
    const { id } = await found({ deviceQuota: 0, storageQuota: 0 })
    const most = { devices: 10_000_000, storageBytes: Number.MAX_SAFE_INTEGER }
    const { data } = await bodyOf(ask(projects, id, most))
    expect(data).toMatchObject({ devicesLeft: null, storageLeft: null })
    expect(refusalOf(await ask(projects, id, { storageBytes: 1 }))).toEqual([
      400,
      7000,
      ['storageBytes'],
    ])
  })

  it('of a company without the application is refused like one of an unknown company', async () => {
    const other = await foundCompany(server, { platforms: ['5'], permissionIds: ['121'] })
    const suspended = await found()
    await bodyOf(system.post(`/usercenter/companies/${suspended.id}/suspend`, { reason: 'unpaid' }))
    for (const id of [other.id, suspended.id, '5', '999999'])
      expect(refusalOf(await ask(projects, id))).toEqual([404, 7453, ['companyId']])
  })

  it.each([
    ['key', { key: '' }],
    ['key', { key: 'k'.repeat(65) }],
    ['key', { key: 'two words' }],
    ['key', { key: '设备' }],
    ['devices', { devices: -1 }],
    ['devices', { devices: 0.5 }],
    ['storageBytes', { storageBytes: 2 ** 53 }],
    ['companyId', { companyId: 2 }],
  ])('with a wrong %s is refused', async (field, own) => {
    const { id } = await found()
    expect(refusalOf(await ask(projects, id, own))).toEqual([400, 7000, [field]])
  })

  it('that is refused is one row of the company’s log a minute', async () => {
    const { id, client } = await found({ deviceQuota: 1 })
    const other = await found({ deviceQuota: 1 })
    for (const company of [id, id, id, other.id]) await ask(projects, company)
    const rows = await logsOf(client, { action: 'usage.admit' })
    expect(rows).toEqual([
      expect.objectContaining({
        code: 7450,
        actorId: null,
        companyId: id,
        applicationId: '4',
        targetId: id,
        after: { devices: 10, storageBytes: 0 },
      }),
    ])
    expect(await logsOf(other.client, { action: 'usage.admit' })).toHaveLength(1)
    await bodyOf(ask(projects, id, { devices: 1 }))
    expect(await logsOf(client, { action: 'usage.admit' })).toHaveLength(1)
  })
})

describe('a repeated key', () => {
  it('gets the first answer and holds nothing more, also after others were admitted', async () => {
    const { id } = await found()
    const key = { key: `repeated-${id}` }
    const first = await ask(projects, id, key)
    await bodyOf(ask(projects, id, { devices: 90 }))
    expect((await ask(projects, id, key)).body).toEqual(first.body)
    await expectCode(ask(projects, id, { devices: 1 }), 409, 7450)
  })

  it('is refused with other numbers or another company', async () => {
    const { id } = await found()
    const other = await found()
    const key = `used-${id}`
    await bodyOf(ask(projects, id, { key }))
    for (const [company, own] of [
      [id, { devices: 11 }],
      [id, { storageBytes: 1 }],
      [other.id, {}],
    ] as const)
      expect(refusalOf(await ask(projects, company, { key, ...own }))).toEqual([400, 7000, ['key']])
  })

  it('is another one in another application', async () => {
    const { id } = await found()
    const key = `shared-${id}`
    await bodyOf(ask(projects, id, { key }))
    const { data } = await bodyOf(ask(surveys, id, { key, devices: 20 }))
    expect(data.devicesHeld).toBe(30)
  })

  it('is new again after a refusal and after seven days', async () => {
    const { id } = await found({ deviceQuota: 10 })
    const key = `new-${id}`
    await expectCode(ask(projects, id, { key, devices: 11 }), 409, 7450)
    await bodyOf(ask(projects, id, { key, devices: 10 }))
    await server.db.transaction((trx) =>
      trx('usage_admissions')
        .where({ key })
        .update({ at: now() - 7 * day }),
    )
    const { data } = await bodyOf(ask(projects, id, { key, devices: 9 }))
    expect(data.devicesHeld).toBe(9)
  })

  it('that is used for two companies at once holds for one', async () => {
    const companies = [await found(), await found()]
    const key = `at-once-${companies[0]?.id}`
    expect(await tallyOf(companies.map(({ id }) => ask(projects, id, { key })))).toEqual({
      200: 1,
      7000: 1,
    })
  })
})

it('checks the company after it waited for a change of it', async () => {
  const { id } = await found()
  const asked = server.db.transaction(async (trx) => {
    await lockForUpdate(trx('companies').where({ id: Number(id) })).first('id')
    const answer = ask(projects, id)
    await waitForLockWaiters(server.db, 1)
    await trx('company_platforms')
      .where({ company_id: Number(id), application_id: 4 })
      .delete()
    return { answer }
  })
  const { answer } = await asked
  await expectCode(answer, 404, 7453)
})

describe('two processes', () => {
  let other: ServerProcess
  let services: Client[]

  beforeAll(async () => {
    const port = String(await freePort())
    const settings = { ...commonSettings, ...oauthSettings, DATABASE_URL: server.databaseUrl }
    other = startProcess({ ...settings, PORT: port })
    await waitForOutput(/is ready/, other)
    const { token } = projects
    const headers = { appid: '10003', Authorization: `Bearer ${token}` }
    services = [
      projects,
      clientFrom((path, init) =>
        fetch(`http://127.0.0.1:${port}/gateway${path}`, {
          ...init,
          headers: { ...headers, ...(init?.headers as Record<string, string>) },
        }),
      ),
    ]
  })
  afterAll(async () => {
    other.child.kill('SIGTERM')
    await other.ended
  })
  const at = (time: number) => services[time % 2] ?? projects

  it('admit exactly 100 of 200 at once at a quota of 100', async () => {
    const { id } = await found()
    const tally = await tallyOf(times(200, (time) => ask(at(time), id, { devices: 1 })))
    expect(tally).toEqual({ 200: 100, 7450: 100 })
    const held = await server.db
      .read('usage_admissions')
      .where({ company_id: Number(id) })
      .sum({ devices: 'devices' })
      .first()
    expect(Number(held?.devices)).toBe(100)
  })

  it('answer 50 repetitions of a key at once alike', async () => {
    const { id } = await found()
    const key = `many-${id}`
    const answers = await Promise.all(times(50, (time) => ask(at(time), id, { key })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(answers[0]?.body.data.devicesHeld).toBe(10)
  })

  it('admit no more than the quota while reports come', async () => {
    const { id } = await found()
    const measuredAt = new Date(now()).toISOString()
    const reported = times(10, (devices) => {
      const companies = [{ companyId: id, devices, storageBytes: 0 }]
      return surveys.post('/applications/usage', { measuredAt, companies })
    })
    const tally = await tallyOf(times(120, (time) => ask(at(time), id, { devices: 1 })))
    expect(await tallyOf(reported)).toEqual({ 200: 10 })
    expect(tally[200]).toBeLessThanOrEqual(100)
    expect(tally[200]).toBeGreaterThanOrEqual(91)
  })

  it('store reports of the same companies in any order without a deadlock', async () => {
    const companies = [await found(), await found(), await found()]
    const ids = companies.map(({ id }) => id)
    const measuredAt = new Date(now()).toISOString()
    const post = (order: readonly string[], time: number) =>
      at(time).post('/applications/usage', {
        measuredAt,
        companies: order.map((companyId) => ({ companyId, devices: time, storageBytes: 0 })),
      })
    const orders = [ids, ids.toReversed()]
    const tally = await tallyOf(times(40, (time) => post(orders[time % 2] ?? ids, time)))
    expect(tally).toEqual({ 200: 40 })
    const rows = await server.db
      .read('companies')
      .whereIn('id', ids.map(Number))
      .distinct('device_count')
    expect(rows).toHaveLength(1)
  })
})
