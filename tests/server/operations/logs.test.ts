import { expect, it } from 'vitest'
import { dropOldLogs } from '#server/platform/audit/retention'
import type { LogHistogram, LogRecord } from '#contract/operations/logs'
import { requireRow } from '#db/tables'
import { buildUser, createRole, createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({ TRUST_PROXY: 'loopback' })
const { system, admin, member, beta } = server
const path = '/usercenter/logs'

const verify = async () => (await system.post(`${path}/verify`)).body.data

const withTamperedRow = async (table: string, id: number, change: Record<string, unknown>) => {
  const before = await server.db.writer(table).where({ id }).first()
  await server.db.writer(table).where({ id }).update(change)
  const report = await verify()
  await server.db.writer(table).where({ id }).update(before)
  return report
}

const makeChange = async () => {
  const user = await createUser(admin)
  const { phone } = buildUser()
  await admin.put(`/usercenter/users/${user.id}`, { realName: 'New Name', phone })
  await server.context.sealer.seal()
  const { body } = await admin.list(path, {
    filter: { targetType: 'user', targetId: user.id, action: 'user.edit' },
  })
  return { user, row: body[0], phone }
}

it('logs who changed which record, with old and new values and masked personal data', async () => {
  const { user, row, phone } = await makeChange()
  expect(row).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
    actorId: '3',
    actorName: 'acmeadmin',
    actorRealName: '陈立新',
    companyId: '2',
    companyName: '华南测绘',
    applicationId: null,
    action: 'user.edit',
    targetType: 'user',
    targetId: user.id,
    targetName: user.username,
    targetRealName: 'New Name',
    subjects: [],
    subjectCount: 0,
    before: { realName: 'Lin Yue', phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-2)}` },
    after: { realName: 'New Name', phone: `${phone.slice(0, 3)}****${phone.slice(-2)}` },
    code: 0,
    address: '127.0.0.1',
    userAgent: expect.any(String),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    via: null,
    viaName: null,
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    position: expect.any(Number),
    sealedAt: expect.any(String),
  })
})

it('gives the real name of a person only while the person belongs to the company of the row', async () => {
  const { user, row } = await makeChange()
  await admin.remove(`/usercenter/users/${user.id}`)
  const { body } = await admin.list(path, { filter: { id: [row.id] } })
  expect(body).toMatchObject([{ targetName: user.username, targetRealName: null }])
})

it('shows refused changes and failed logins', async () => {
  await member.post('/usercenter/users/5/disable')
  await server.as('acmeviewer', 'Wrong2026').catch(() => null)
  const from = new Date(Date.now() - 3_600_000).toISOString()
  const refused = (await admin.list(path, { filter: { result: 'refused', from } })).body
  expect(refused.map((row: LogRecord) => [row.action, row.code, row.actorName])).toEqual([
    ['signIn.failed', 600401, 'acmeviewer'],
    ['user.disable', 6015, 'acmemember'],
  ])
  await server.as('acmeviewer')
})

it('lists the changes of a user without their logins', async () => {
  const { user, row } = await makeChange()
  const concerned = `user:${user.id}`
  await server.as(user.username, 'Wrong2026').catch(() => null)
  const actions = async (filter: object) =>
    (await admin.list(path, { filter: { concerned, ...filter } })).body.map(
      (one: LogRecord) => one.action,
    )
  expect(await actions({})).toContain('signIn.failed')
  expect(await actions({ withoutSignIns: true })).toEqual(
    (await actions({})).filter((action: string) => action !== 'signIn.failed'),
  )
  expect(await actions({ withoutSignIns: true })).toContain(row.action)
})

it("never shows, counts or infers another company's rows", async () => {
  await makeChange()
  const listed = await beta.list(path, { range: [0, 999] })
  expect(listed.body.every(({ companyId }: { companyId: string }) => companyId === '3')).toBe(true)
  const foreign = (await system.list(path, { filter: { companyId: '2' } })).body[0].id
  expect((await beta.get(`${path}/${foreign}`)).status).toBe(404)
  expect((await beta.list(path, { filter: { companyId: '2' } })).headers.get('content-range')).toBe(
    'logs */0',
  )
  const days: LogHistogram = (await beta.get(`${path}/histogram`)).body.data
  expect(days.reduce((sum, { done, refused }) => sum + done + refused, 0)).toBe(
    Number(listed.headers.get('content-range')?.split('/')[1]),
  )
})

it('filters by person, action, record, result, time and text', async () => {
  const { user, row } = await makeChange()
  const ids = async (filter: object) =>
    (await admin.list(path, { filter })).body.map(({ id }: { id: string }) => id)
  const [action, targetId, longAgo] = ['user.edit', user.id, '2020-01-01T00:00:00Z']
  for (const filter of [
    { requestId: row.requestId },
    { q: user.username, action },
    { targetType: 'user', targetId, code: 0, actorId: '3', action },
    { targetId, from: longAgo, action },
  ])
    expect(await ids(filter)).toEqual([row.id])
  const role = await createRole(admin)
  const made = { targetType: 'role', targetId: role.id }
  expect(await ids({ ...made, applicationId: role.applicationId })).toHaveLength(1)
  expect(await ids({ ...made, applicationId: '999' })).toEqual([])
  expect(await ids({ targetId, to: longAgo })).toEqual([])
})

it('finds nothing for impossible ids, and everything without one', async () => {
  const range = async (filter: object) => {
    const { status, headers } = await system.list(path, { filter, range: [0, 0] })
    return [status, headers.get('content-range')]
  }
  for (const filter of [
    { actorId: '99999999999999999999' },
    { actorId: 'x', q: 'a' },
    { companyId: '9999999999' },
    { companyId: '03', departmentId: '1' },
    { concerned: 'user:99999999999' },
  ])
    expect([filter, ...(await range(filter))]).toEqual([filter, 200, 'logs */0'])
  const all = await range({})
  expect(await range({ actorId: '', companyId: '' })).toEqual(all)
  const announced = await system.list('/usercenter/announcements', { filter: { companyId: 'x' } })
  expect([announced.status, announced.headers.get('content-range')]).toEqual([
    200,
    'announcements */0',
  ])
})

it('filters by address, in any notation', async () => {
  const { user } = await makeChange()
  const from = ['198.51.100.7', '::ffff:198.51.100.7', '2001:DB8:0:0::17']
  for (const address of from)
    expect(
      (
        await server.nobody.call('/auth/oauth/token', {
          method: 'POST',
          headers: { 'X-Forwarded-For': address },
          body: {
            grant_type: 'password',
            username: user.username,
            password: 'Wrong2026',
            agree: true,
          },
        })
      ).body.code,
    ).toBe(600401)
  const found = async (filter: object) => {
    const { body, headers } = await system.list(path, { filter })
    const rows = body.map((row: LogRecord) => [row.action, row.targetName, row.address])
    return [rows, headers.get('content-range')?.split('/')[1]]
  }
  const failed = (address: string) => ['signIn.failed', user.username, address]
  const two = [failed('198.51.100.7'), failed('198.51.100.7')]
  for (let time = 0; time < 2; time += 1) {
    expect(await found({ address: ' 198.51.100.7' })).toEqual([two, '2'])
    expect(await found({ address: '2001:db8::0017', action: 'signIn.failed' })).toEqual([
      [failed('2001:db8::17')],
      '1',
    ])
    expect(await found({ address: '198.51.100.8' })).toEqual([[], '0'])
    await server.context.sealer.seal()
  }
  expect((await system.list(path, { filter: { address: '198.51.100' } })).body).toMatchObject({
    code: 7000,
    errors: { 'filter.address': { key: 'validation.ipAddress' } },
  })
})

it('detects any altered column and names the row', async () => {
  const { row } = await makeChange()
  expect(await verify()).toMatchObject({ whole: true, fault: null, rowId: null, position: null })
  const id = Number(row.id)
  const stored = requireRow(await server.db.read('logs').where({ id }).first())
  for (const [column, value] of Object.entries(stored)) {
    if (column === 'id') continue
    const other =
      typeof value === 'number' ? value + 1 : value === null ? 1 : `${String(value).slice(0, -1)}~`
    expect(await withTamperedRow('logs', id, { [column]: other }), column).toMatchObject({
      whole: false,
      fault: 'altered',
      rowId: row.id,
      position: row.position,
    })
  }
  expect(
    await withTamperedRow('logs', id, {
      actor_name: null,
      address: null,
      user_agent: null,
      actor_salt: null,
      origin_salt: null,
    }),
  ).toMatchObject({ whole: false, fault: 'altered', rowId: row.id })
  expect(await verify()).toMatchObject({ whole: true })
})

it('stays valid during concurrent writes and checks', async () => {
  const writes = Array.from({ length: 32 }, () => createUser(admin))
  const checks = Array.from({ length: 4 }, verify)
  expect((await Promise.all(checks)).map(({ whole }) => whole)).toEqual([true, true, true, true])
  await Promise.all(writes)
  expect(await verify()).toMatchObject({ whole: true })
})

it('deletes rows beyond the retention time and stays valid', async () => {
  const { context } = server
  await makeChange()
  server.wait(200 * 86_400_000)
  await server.as('acmeviewer')
  await context.sealer.seal()
  const dropped = await dropOldLogs(context.db, context.tokens, context.now(), 190)
  expect(dropped).toBeGreaterThan(0)
  expect(await verify()).toMatchObject({ whole: true, droppedUpTo: dropped })
  const oldest = requireRow(await context.db.read('logs').orderBy('id').first('id'))
  expect(await withTamperedRow('logs', oldest.id, { code: 1 })).toMatchObject({
    whole: false,
    rowId: String(oldest.id),
    position: dropped + 1,
  })
})

it('deletes nothing because of a clock that is ahead, at most a day per hour afterwards, and reports it', async () => {
  const dayMs = 86_400_000
  const drop = () => dropOldLogs(server.db, server.context.tokens, server.context.now(), 365)
  const rows = async () => Number((await server.db.read('logs').count({ n: '*' }).first())?.n)
  await makeChange()
  server.wait(dayMs)
  await makeChange()
  const before = await rows()
  // No log row confirms the current time yet, so the clock may be wrong.
  server.wait(400 * dayMs)
  expect([await drop(), await rows()]).toEqual([0, before])
  await server.as('acmeviewer')
  const first = await drop()
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(before)
  // Another process, or an immediate restart, drops nothing more within the hour.
  expect(await drop()).toBe(0)
  expect((await system.list(path, { filter: { action: 'log.drop' } })).body[0]).toMatchObject({
    action: 'log.drop',
    actorName: 'LOG_RETENTION_DAYS',
    targetType: 'log',
    after: { rows: first, dropped: expect.any(Number), before: expect.any(String) },
  })
  server.wait(3_600_001)
  expect(await drop()).toBeGreaterThan(0)
  expect(await verify()).toMatchObject({ whole: true })
})

it('retains everything after a row with a time in the past', async () => {
  server.wait(-500 * 86_400_000)
  await server.as('acmeviewer')
  server.wait(500 * 86_400_000)
  const [before] = await server.db.read('logs').count({ n: '*' })
  const { body } = await (await server.as('superadmin')).list(path, { range: [0, 0] })
  server.wait(3_600_001)
  const dropped = await dropOldLogs(server.db, server.context.tokens, server.context.now(), 365)
  expect(dropped).toBeLessThan(Number(before?.n))
  expect((await (await server.as('superadmin')).get(`${path}/${body[0].id}`)).status).toBe(200)
  expect(await verify()).toMatchObject({ whole: true })
})

it('deletes old rows although a row before them has a time in the future', async () => {
  const { context } = server
  const { db, tokens } = context
  const dayMs = 86_400_000
  server.wait(30_000 * dayMs)
  await server.as('acmeviewer')
  await context.sealer.seal()
  server.wait(-30_000 * dayMs)
  await makeChange()
  const { id } = requireRow(await db.read('logs').orderBy('id', 'desc').first('id'))
  await context.sealer.seal()
  server.wait(400 * dayMs)
  await server.as('acmeviewer')
  await context.sealer.seal()
  // Each hour drops one day of rows.
  for (let dropped = 1; dropped > 0; server.wait(3_600_001))
    dropped = await dropOldLogs(db, tokens, context.now(), 365)
  expect(await db.read('logs').where('id', '<=', id).pluck('at')).toEqual([])
  expect(await verify()).toMatchObject({ whole: true })
})

it('counts days of the requested zone', async () => {
  const of = async (zone: string) =>
    await admin.get(`${path}/histogram?zone=${encodeURIComponent(zone)}`)
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Etc/Unknown']) {
    const { body } = await of(zone)
    const now = new Date(server.context.now())
    expect(body.data.at(-1).day).toBe(
      now.toLocaleDateString('sv', { timeZone: zone.replace('Etc/Unknown', 'UTC') }),
    )
  }
  expect((await of('Mars Olympus')).status).toBe(400)
})
