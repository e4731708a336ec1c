import { beforeAll, describe, expect, it } from 'vitest'
import { dropOldUsage } from '#server/features/companies/usage/retention.queries'
import { recordUsageTotals } from '#server/features/companies/usage/usageDays.queries'
import { bodyOf, expectCode, times } from '../../support/answers.ts'
import { logsOf, notificationsOf, refusalOf, type Client } from '../../support/client.ts'
import { concernsRecord, eventsBeforeMarker, listen } from '../../support/events.ts'
import { foundCompany } from '../../support/factories.ts'
import { oauthSettings } from '../../support/oauth.ts'
import { serviceOf } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)
const { system, agency } = server
const minute = 60_000
const day = 86_400_000
const gibibyte = 1024 ** 3

let projects: Client
let surveys: Client
beforeAll(async () => {
  projects = await serviceOf(server, 10_003, ['usage:write'])
  surveys = await serviceOf(server, 10_002, ['usage:write'])
})

const now = () => server.context.now()
const isoAt = (at: number) => new Date(at).toISOString()
const dateAt = (at: number) => isoAt(at).slice(0, 10)

interface Day {
  day: string
  devices: number | null
}
const devicesAt = (days: readonly Day[], at: number) =>
  days.find((one) => one.day === dateAt(at))?.devices

const found = (grant: object = {}) =>
  foundCompany(server, { platforms: ['3', '4'], deviceQuota: 100, ...grant })

/** Reports 1 GiB for each device. */
const report = (service: Client, devices: Record<string, number>, measuredAt = now()) =>
  service.post('/applications/usage', {
    measuredAt: isoAt(measuredAt),
    companies: Object.entries(devices).map(([companyId, count]) => ({
      companyId,
      devices: count,
      storageBytes: count * gibibyte,
    })),
  })

const companyOf = async (id: string) => bodyOf(system.get(`/usercenter/companies/${id}`))
const usageOf = async (client: Client, id: string) =>
  (await bodyOf(client.get(`/usercenter/companies/${id}/usage`))).data
const reportRows = (id: string) => logsOf(system, { action: 'usage.report', targetId: id })

describe('a report', () => {
  it('sets the counts of a company to the sums of its applications', async () => {
    const { id } = await found()
    expect(await companyOf(id)).toMatchObject({
      deviceCount: null,
      storageUsed: null,
      usageReportedAt: null,
    })
    const first = await report(projects, { [id]: 30 })
    const { storageQuota } = await companyOf(id)
    expect(first.body.data).toEqual([
      {
        companyId: id,
        deviceQuota: 100,
        deviceCount: 30,
        devicesOver: false,
        storageQuota,
        storageUsed: 30 * gibibyte,
        storageOver: true,
      },
    ])
    expect((await report(surveys, { [id]: 20 })).body.data[0]).toMatchObject({ deviceCount: 50 })
    expect((await report(projects, { [id]: 10 })).body.data[0]).toMatchObject({ deviceCount: 30 })
    expect(await companyOf(id)).toMatchObject({
      deviceCount: 30,
      storageUsed: 30 * gibibyte,
      usageReportedAt: expect.any(String),
    })
  })

  it('of nothing is a report of zero, which differs from none', async () => {
    const { id } = await found()
    await report(projects, { [id]: 0 })
    expect(await companyOf(id)).toMatchObject({ deviceCount: 0, storageUsed: 0 })
    expect((await companyOf(id)).usageReportedAt).not.toBeNull()
  })

  it('that is repeated changes nothing', async () => {
    const { id } = await found({ deviceQuota: 10 })
    const company_id = Number(id)
    const at = now()
    const stored = async () => ({
      company: await server.row('companies', id),
      report: await server.row('usage_reports', { company_id }),
      day: await server.row('usage_days', { company_id }),
      logged: (await reportRows(id)).length,
      notified: await server.db.read('notifications').where('kind', 'like', 'usage.%').pluck('id'),
    })
    const first = await report(projects, { [id]: 30 }, at)
    const before = await stored()
    server.wait(minute)
    expect((await report(projects, { [id]: 30 }, at)).body).toEqual(first.body)
    expect(await stored()).toEqual(before)
  })

  it('that measures the same again only moves its time', async () => {
    const { id } = await found()
    await report(projects, { [id]: 30 })
    const before = await companyOf(id)
    server.wait(minute)
    await report(projects, { [id]: 30 })
    const { usageReportedAt, ...after } = await companyOf(id)
    expect(Date.parse(usageReportedAt)).toBeGreaterThan(Date.parse(before.usageReportedAt))
    expect({ ...after, usageReportedAt: before.usageReportedAt }).toEqual(before)
    expect(await reportRows(id)).toHaveLength(1)
  })

  it('is no new version of the company, so that people who edit it are not refused', async () => {
    const { id } = await found()
    const company = await companyOf(id)
    await report(projects, { [id]: 30 })
    const { version, updatedAt } = await companyOf(id)
    expect([version, updatedAt]).toEqual([company.version, company.updatedAt])
    await bodyOf(system.put(`/usercenter/companies/${id}`, { ...company, deviceQuota: 120 }))
  })

  it('is logged for the company with what changed, and who reported', async () => {
    const { id, name, client } = await found()
    await report(projects, { [id]: 30 })
    const [row] = await logsOf(client, { action: 'usage.report' })
    expect(row).toMatchObject({
      actorId: null,
      actorName: '',
      companyId: id,
      applicationId: '4',
      targetType: 'company',
      targetId: id,
      targetName: name,
      before: { deviceCount: null, storageUsed: null },
      after: { deviceCount: 30, storageUsed: 30 * gibibyte },
    })
  })

  it('reaches open pages of the company, and of no other', async () => {
    const { id, client } = await found()
    const listeners = await Promise.all([listen(client), listen(server.beta)])
    await report(projects, { [id]: 30 })
    const seen = [
      await eventsBeforeMarker(server, listeners[0], client),
      await eventsBeforeMarker(server, listeners[1], server.beta),
    ]
    for (const listener of listeners) await listener.close()
    const isConcerned = concernsRecord('companies', id)
    expect(seen.map((events) => events.some(isConcerned))).toEqual([true, false])
  })

  it('of a thousand companies is stored in one call', async () => {
    const { id } = await found()
    const template = await server.row('companies', id)
    const ids = times(999, (time) => 500_000 + time)
    await server.db.transaction(async (trx) => {
      await trx.batchInsert(
        'companies',
        ids.map((one) => ({
          ...template,
          id: one,
          name: `Company ${one}`,
          name_key: `company ${one}`,
          organisation_code: `C${one}`,
          applicant_id: null,
          administrator_id: null,
          devices_over: false,
          storage_over: false,
        })) as object[] as never,
        50,
      )
      await trx.batchInsert(
        'company_platforms',
        ids.map((company_id) => ({ company_id, application_id: 4 })),
        100,
      )
    })
    const all = Object.fromEntries([...ids, id].map((one) => [String(one), 7]))
    const answer = await report(projects, all)
    expect([answer.status, answer.body.data?.length]).toEqual([200, 1000])
    expect((await companyOf('500998')).deviceCount).toBe(7)
  })
})

describe('a refused report', () => {
  it('stores nothing, and names each company that does not have the application', async () => {
    const { id } = await found()
    const other = await foundCompany(server, { platforms: ['5'], permissionIds: ['121'] })
    const unapproved = '5'
    const answer = await report(projects, { [id]: 1, [other.id]: 1, [unapproved]: 1, 999999: 1 })
    const places = ['5', id, other.id, '999999'].toSorted((a, b) => Number(a) - Number(b))
    const unknown = places.flatMap((one, place) =>
      one === id ? [] : `companies.${place}.companyId`,
    )
    expect(refusalOf(answer)).toEqual([404, 7453, unknown])
    const messages = Object.values(answer.body.errors as Record<string, { message: string }>)
    expect(new Set(messages.map(({ message }) => message)).size).toBe(1)
    expect((await companyOf(id)).deviceCount).toBeNull()
  })

  it('is of a suspended or closed company', async () => {
    const { id } = await found()
    const reason = { reason: 'unpaid' }
    await bodyOf(system.post(`/usercenter/companies/${id}/suspend`, reason))
    await expectCode(report(projects, { [id]: 1 }), 404, 7453)
    await bodyOf(system.post(`/usercenter/companies/${id}/reopen`, reason))
    await expectCode(report(projects, { [id]: 1 }), 200, 0)
    await bodyOf(system.post(`/usercenter/companies/${id}/close`, reason))
    await expectCode(report(projects, { [id]: 1 }), 404, 7453)
  })

  it('was measured before one that is stored, unless another application measured that', async () => {
    const { id } = await found()
    const other = await found()
    await report(projects, { [id]: 30 }, now() - minute)
    await expectCode(report(projects, { [other.id]: 1, [id]: 2 }, now() - 2 * minute), 409, 7452)
    expect((await companyOf(other.id)).deviceCount).toBeNull()
    await expectCode(report(surveys, { [id]: 5 }, now() - 2 * minute), 200, 0)
    expect((await companyOf(id)).deviceCount).toBe(35)
  })

  it('was measured more than five minutes ahead or more than seven days ago', async () => {
    const { id } = await found()
    for (const at of [now() + 6 * minute, now() - 7 * day - minute])
      expect(refusalOf(await report(projects, { [id]: 1 }, at))).toEqual([
        400,
        7000,
        ['measuredAt'],
      ])
    await expectCode(report(projects, { [id]: 1 }, now() - 7 * day + minute), 200, 0)
    await expectCode(report(projects, { [id]: 1 }, now() + 4 * minute), 200, 0)
  })

  it.each([
    ['devices', { devices: -1 }],
    ['devices', { devices: 1.5 }],
    ['devices', { devices: 10_000_001 }],
    ['devices', { devices: '1' }],
    ['devices', { devices: null }],
    ['storageBytes', { storageBytes: -1 }],
    ['storageBytes', { storageBytes: 0.5 }],
    ['storageBytes', { storageBytes: 2 ** 53 }],
    ['companyId', { companyId: '9'.repeat(20) }],
    ['companyId', { companyId: '1e3' }],
    ['extra', { extra: 1 }],
  ])('has a wrong value of %s', async (field, own) => {
    const { id } = await found()
    const company = { companyId: id, devices: 1, storageBytes: 1, ...own }
    const answer = await projects.post('/applications/usage', {
      measuredAt: isoAt(now()),
      companies: [company],
    })
    expect(refusalOf(answer)).toEqual([400, 7000, [`companies.0.${field}`]])
  })

  it('has no company, too many, or one twice', async () => {
    const { id } = await found()
    const post = (companies: unknown) =>
      projects.post('/applications/usage', { measuredAt: isoAt(now()), companies })
    const one = { companyId: id, devices: 1, storageBytes: 1 }
    await expectCode(post([]), 400, 7000, { fields: ['companies'] })
    await expectCode(post([one, one]), 400, 7000, { fields: ['companies.1.companyId'] })
    const many = times(1001, (time) => ({ ...one, companyId: String(time + 1) }))
    await expectCode(post(many), 400, 7000, { fields: ['companies'] })
  })

  it('makes a sum that is not exact', async () => {
    const { id } = await found()
    const post = (service: Client) =>
      service.post('/applications/usage', {
        measuredAt: isoAt(now()),
        companies: [{ companyId: id, devices: 1, storageBytes: Number.MAX_SAFE_INTEGER }],
      })
    await expectCode(post(projects), 200, 0)
    await expectCode(post(surveys), 400, 7000, { fields: ['companies.0.storageBytes'] })
  })
})

describe('a company above a quota', () => {
  const kinds = async (client: Client) =>
    (await notificationsOf(client, {}))
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind.startsWith('usage.'))

  it('is notified with the provider once, until it is no longer above', async () => {
    const { id, name, username, password } = await found({ storageQuota: 0 })
    const asked = async () => kinds(await server.as(username, password))
    await report(projects, { [id]: 100 })
    expect(await asked()).toEqual([])
    for (const devices of [101, 102, 103]) await report(projects, { [id]: devices })
    expect(await asked()).toEqual(['usage.devicesOver'])
    const [notice] = await notificationsOf(system, { kind: 'usage.devicesOver' })
    expect(notice).toMatchObject({
      message: `${name} has exceeded its device quota: 101 of 100.`,
      link: `/companies/${id}/show`,
    })
    const owner = await server.as(username, password)
    expect((await notificationsOf(owner, { kind: 'usage.devicesOver' }))[0].link).toBe('/company')
    await report(projects, { [id]: 100 })
    await report(projects, { [id]: 101 })
    expect(await asked()).toEqual(['usage.devicesOver', 'usage.devicesOver'])
  })

  it('is logged each time it gets above one, and not while it stays above', async () => {
    const { id } = await found({ storageQuota: 0 })
    const countLogged = async () =>
      (await logsOf(system, { action: 'usage.over', targetId: id })).length
    for (const devices of [100, 101, 102, 103]) await report(projects, { [id]: devices })
    expect(await countLogged()).toBe(1)
    for (const devices of [100, 101]) await report(projects, { [id]: devices })
    expect(await countLogged()).toBe(2)
  })

  it('is notified of devices and of storage', async () => {
    const { id, client } = await found({ deviceQuota: 1, storageQuota: gibibyte })
    await report(projects, { [id]: 2 })
    expect((await kinds(client)).toSorted()).toEqual(['usage.devicesOver', 'usage.storageOver'])
    const [notice] = await notificationsOf(client, { kind: 'usage.storageOver' })
    expect(notice.message).toContain('2 of 1\u00a0GiB')
  })

  it('is notified after a lower quota by the next report', async () => {
    const { id, client } = await found({ storageQuota: 0 })
    await report(projects, { [id]: 50 })
    await bodyOf(system.put(`/usercenter/companies/${id}`, { deviceQuota: 40 }))
    await report(projects, { [id]: 49 })
    expect(await kinds(client)).toEqual(['usage.devicesOver'])
  })

  it('has no limit at a quota of 0', async () => {
    const { id, client } = await found({ deviceQuota: 0, storageQuota: 0 })
    const answer = await report(projects, { [id]: 9_000 })
    expect(answer.body.data[0]).toMatchObject({ devicesOver: false, storageOver: false })
    expect(await kinds(client)).toEqual([])
  })
})

describe('the usage of a company', () => {
  it('lists the newest report of each application', async () => {
    const { id, client } = await found()
    const at = now() - minute
    await report(projects, { [id]: 30 }, at)
    await report(surveys, { [id]: 20 })
    const { applications } = await usageOf(client, id)
    expect(applications).toEqual([
      {
        applicationId: '3',
        name: '测量登记',
        enName: expect.any(String),
        devices: 20,
        storageBytes: 20 * gibibyte,
        measuredAt: expect.any(String),
        reportedAt: expect.any(String),
      },
      expect.objectContaining({ applicationId: '4', devices: 30, measuredAt: isoAt(at) }),
    ])
  })

  it('sums the applications each day, carries the last value forward and is null before the first', async () => {
    const { id, client } = await found()
    const at = now()
    await report(projects, { [id]: 10 }, at - 6 * day)
    await report(surveys, { [id]: 5 }, at - 4 * day)
    await report(projects, { [id]: 7 }, at - 2 * day)
    await report(projects, { [id]: 8 }, at - 2 * day)
    const { days } = await usageOf(client, id)
    expect(days).toHaveLength(90)
    expect([7, 6, 5, 4, 3, 2, 1, 0].map((ago) => devicesAt(days, at - ago * day))).toEqual([
      null,
      10,
      10,
      15,
      15,
      13,
      13,
      13,
    ])
    expect(days.at(-1).storageBytes).toBe(13 * gibibyte)
  })

  it('knows the values from before its first day', async () => {
    const { id } = await found()
    const at = now()
    const old = { application_id: 4, company_id: Number(id), storage_bytes: 0 }
    await server.db.transaction(async (trx) => {
      await trx('usage_days').insert([
        { ...old, day: dateAt(at - 200 * day), devices: 40 },
        { ...old, day: dateAt(at - 80 * day), devices: 50 },
      ])
      const times = { measured_at: at - 80 * day, reported_at: at - 80 * day }
      await trx('usage_reports').insert({ ...old, ...times, devices: 50 })
    })
    const { days } = await usageOf(system, id)
    const values = [88, 81, 80, 0].map((ago) => devicesAt(days, at - ago * day))
    expect(values).toEqual([40, 40, 50, 50])
  })

  it('is empty for dealers, who do not see the counts, and unknown to others', async () => {
    const { id } = await found({})
    await server.update('companies', id, { brought_in_by: 4 })
    await report(projects, { [id]: 10 })
    const { applications, days } = await usageOf(agency, id)
    expect(applications).toEqual([])
    expect(days.every(({ devices }: { devices: unknown }) => devices === null)).toBe(true)
    await expectCode(server.beta.get(`/usercenter/companies/${id}/usage`), 404, 7004)
  })
})

it('is exported with its time, and as not reported before the first report', async () => {
  const { id, name } = await found()
  const other = await found()
  await report(projects, { [id]: 30 })
  const { usageReportedAt } = await companyOf(id)
  const filter = JSON.stringify({ id: [id, other.id] })
  const url = `/usercenter/companies/export?format=csv&filter=${encodeURIComponent(filter)}`
  const { body } = await system.get(url)
  const lineOf = (company: string) =>
    body.split('\n').find((line: string) => line.includes(company))
  expect(body.split('\n')[0]).toContain('Devices in use,Storage used (GiB),Usage reported')
  expect(lineOf(name)).toContain(`,30,30,${usageReportedAt.slice(0, 10)}`)
  expect(lineOf(other.name)).toMatch(/,(Use n|N)ot reported,(Use n|N)ot reported,,/)
})

describe('the trend of the dashboard', () => {
  const trendOf = async (client: Client): Promise<Day[]> =>
    (await bodyOf(client.get('/usercenter/dashboard'))).data.usage.days
  const lastOf = async (client: Client) => (await trendOf(client)).at(-1)?.devices ?? 0

  it('is of the own company for its administrator, and empty before the first report', async () => {
    const { id, client } = await found()
    const days = await trendOf(client)
    expect(days.map(({ devices }) => devices)).toEqual(times(30, () => null))
    const at = now()
    await report(projects, { [id]: 10 }, at - day)
    const after = await trendOf(client)
    expect([2, 1, 0].map((ago) => devicesAt(after, at - ago * day))).toEqual([null, 10, 10])
  })

  it('is the sum of all established companies for the provider', async () => {
    const { id } = await found()
    const before = await lastOf(system)
    await report(projects, { [id]: 10 })
    await report(surveys, { [id]: 5 })
    expect(await lastOf(system)).toBe(before + 15)
    await bodyOf(system.post(`/usercenter/companies/${id}/close`, {}))
    expect(await lastOf(system)).toBe(before)
  })

  it('keeps the sums of earlier days, also of days without a sum of their own', async () => {
    const { id } = await found()
    await report(projects, { [id]: 10 })
    const sum = await lastOf(system)
    // The sample data has sums for the newest days, counted from its creation, which may be before midnight.
    await recordUsageTotals(server.db, now() - 28 * day)
    await report(projects, { [id]: 30 })
    const days = await trendOf(system)
    const at = now()
    expect([29, 28, 27, 0].map((ago) => devicesAt(days, at - ago * day))).toEqual([
      null,
      sum,
      sum,
      sum + 20,
    ])
  })

  it('ends at the largest exact number, so that no report can break the page', async () => {
    for (const { id } of [await found(), await found()])
      await projects.post('/applications/usage', {
        measuredAt: isoAt(now()),
        companies: [{ companyId: id, devices: 0, storageBytes: Number.MAX_SAFE_INTEGER }],
      })
    const last = (await trendOf(system)).at(-1)
    expect(last).toMatchObject({ storageBytes: Number.MAX_SAFE_INTEGER })
  })

  it('is absent for members', async () => {
    const { data } = await bodyOf(server.member.get('/usercenter/dashboard'))
    expect(data).not.toHaveProperty('usage')
  })
})

it('leaves the report of an application out once a company has it no longer', async () => {
  const { id, client } = await found()
  await report(projects, { [id]: 10 })
  await report(surveys, { [id]: 5 })
  const setPlatforms = (platforms: readonly string[]) =>
    bodyOf(system.put(`/usercenter/companies/${id}`, { platforms }))
  expect(await setPlatforms(['4'])).toMatchObject({ deviceCount: 10 })
  const { applications, days } = await usageOf(client, id)
  expect(applications.map((one: { applicationId: string }) => one.applicationId)).toEqual(['4'])
  expect(days.at(-1)).toMatchObject({ devices: 10 })
  expect(await setPlatforms(['5'])).toMatchObject({
    deviceCount: null,
    storageUsed: null,
    usageReportedAt: null,
  })
  expect((await usageOf(client, id)).applications).toEqual([])
})

describe('the demonstration', () => {
  it('has usage of one company, at 95% of its devices, and none of the others', async () => {
    const { deviceCount, deviceQuota } = await companyOf('2')
    expect(deviceCount / deviceQuota).toBeCloseTo(0.95)
    const { applications, days } = await usageOf(server.admin, '2')
    expect(applications.map((one: { devices: number }) => one.devices)).toEqual([660, 1240])
    const values = days.flatMap(({ devices }: { devices: number | null }) => devices ?? [])
    expect(values.length).toBeGreaterThanOrEqual(25)
    expect(values).toEqual(values.toSorted((a: number, b: number) => a - b))
    expect(await companyOf('3')).toMatchObject({ deviceCount: null, storageUsed: null })
  })
})

it('drops days after 400 days and admissions after seven', async () => {
  const { id } = await found()
  const company_id = Number(id)
  const own = { application_id: 4, company_id, devices: 1, storage_bytes: 0 }
  const at = now()
  const dayOf = (ago: number) => dateAt(at - ago * day)
  await server.db.transaction(async (trx) => {
    await trx('usage_days').insert([401, 400].map((ago) => ({ ...own, day: dayOf(ago) })))
    await trx('usage_admissions').insert(
      [7, 6].map((ago) => ({ ...own, key: `${id} ${ago}`, at: at - ago * day, answer: '{}' })),
    )
  })
  await dropOldUsage(server.db, at)
  expect(await server.db.read('usage_days').where({ company_id }).pluck('day')).toEqual([
    dayOf(400),
  ])
  expect(await server.db.read('usage_admissions').where({ company_id }).pluck('key')).toEqual([
    `${id} 6`,
  ])
})
