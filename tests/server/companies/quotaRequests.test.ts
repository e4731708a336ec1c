import { beforeAll, expect, it } from 'vitest'
import { lockForUpdate } from '#db/dialect'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { notificationsOf, type Client } from '../../support/client.ts'
import { eventsBeforeMarker, listen, concernsRecord } from '../../support/events.ts'
import { createUser, foundCompany } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import { waitForLockWaiters } from '../../support/waitsForLock.ts'

const server = useServer()
const path = '/usercenter/quota-requests'
const gibibyte = 1024 ** 3

let system: Client
beforeAll(async () => {
  system = await server.as('superadmin')
})

const codeOf = async (answer: Promise<{ status: number; body: { code: number } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const quotasOf = async (id: string) => {
  const { userQuota, deviceQuota, storageQuota } = (await system.get(`/usercenter/companies/${id}`))
    .body
  return { userQuota, deviceQuota, storageQuota }
}

it('sends a request to the provider; a grant sets the quotas, notifies and is logged', async () => {
  const { client, id, name } = await foundCompany(server)
  const before = { userQuota: 50, deviceQuota: 200, storageQuota: 10 * gibibyte }
  expect(await quotasOf(id)).toEqual(before)
  const created = await client.post(path, {
    ...before,
    userQuota: 80,
    deviceQuota: 300,
    message: '新增测区',
  })
  await expectAnswer(created, 201, {
    id: created.body.id,
    companyId: id,
    companyName: name,
    userId: created.body.userId,
    userName: 'Lin Yue',
    userQuota: 80,
    deviceQuota: 300,
    storageQuota: null,
    grantedUserQuota: null,
    grantedDeviceQuota: null,
    grantedStorageQuota: null,
    present: { ...before, userCount: 1, deviceCount: null, storageUsed: null },
    message: '新增测区',
    status: 'inReview',
    reason: '',
    decidedBy: null,
    decidedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
  const { id: requestId } = created.body
  expect((await notificationsOf(system, { kind: 'quota.requested' }))[0]).toMatchObject({
    link: `/quotaRequests#${requestId}`,
    message: `Lin Yue requests a higher quota for ${name}.`,
  })
  const open = await system.list(path, { filter: { companyId: id, status: 'inReview' } })
  expect(open.body).toHaveLength(1)
  const answer = await system.post(`${path}/${requestId}/review`, {
    decision: 'grant',
    deviceQuota: 250,
  })
  expect(answer.body.data).toMatchObject({
    status: 'granted',
    grantedUserQuota: 80,
    grantedDeviceQuota: 250,
    grantedStorageQuota: null,
    present: { userQuota: 80, deviceQuota: 250 },
  })
  expect(await quotasOf(id)).toEqual({ ...before, userQuota: 80, deviceQuota: 250 })
  expect((await notificationsOf(client, { kind: 'quota.granted' }))[0].message).toBe(
    `${name} now has these quotas: users 80, devices 250, storage 10\u00a0GiB.`,
  )
  const rows = await server.db
    .read('logs')
    .where({ company_id: Number(id) })
    .whereIn('action', ['quotaRequest.create', 'quotaRequest.granted', 'company.edit'])
    .orderBy('id')
  expect(rows.map(({ action, after }) => [action, JSON.parse(after ?? '{}')])).toEqual([
    [
      'quotaRequest.create',
      { userQuota: 80, deviceQuota: 300, storageQuota: null, message: '新增测区' },
    ],
    ['company.edit', { userQuota: 80, deviceQuota: 250 }],
    [
      'quotaRequest.granted',
      {
        status: 'granted',
        reason: '',
        grantedUserQuota: 80,
        grantedDeviceQuota: 250,
        grantedStorageQuota: null,
      },
    ],
  ])
})

it('is withdrawn when its company is closed', async () => {
  const { client, id } = await foundCompany(server)
  const request = (await client.post(path, { userQuota: 60, message: 'More people' })).body.id
  await system.post(`/usercenter/companies/${id}/close`, { reason: 'Of a test' })
  expect((await system.get(`${path}/${request}`)).body).toMatchObject({
    status: 'withdrawn',
    decidedAt: expect.any(String),
  })
})

it('must exceed the present quota, and is not granted below it', async () => {
  const { client, id } = await foundCompany(server)
  const nothing = await client.post(path, { userQuota: 50, message: 'More' })
  expect([nothing.body.code, Object.keys(nothing.body.errors)]).toEqual([7000, ['userQuota']])
  const less = await client.post(path, { userQuota: 80, storageQuota: gibibyte, message: 'More' })
  expect([less.body.code, less.body.errors.storageQuota.message]).toEqual([
    7000,
    'Cannot be lower than the current quota of 10 GiB.',
  ])
  await expectCode(client.post(path, { userQuota: 80 }), 400, 7000)
  const { body } = await client.post(path, { userQuota: 80, message: 'More' })
  const review = { decision: 'grant', userQuota: 40 }
  await expectCode(system.post(`${path}/${body.id}/review`, review), 400, 7000)
  expect((await quotasOf(id)).userQuota).toBe(50)
  expect((await system.get(`${path}/${body.id}`)).body.status).toBe('inReview')
})

it('is available only to the administrator of the company, and hidden from others', async () => {
  const { client } = await foundCompany(server)
  const ask = { userQuota: 9000, message: 'More' }
  const { id } = (await client.post(path, ask)).body
  for (const other of [await server.as('acmemember'), await server.as('acmeadmin')])
    await expectCode(other.get(`${path}/${id}`), 404, 7004)
  for (const other of [await server.as('acmemember'), system])
    await expectCode(other.post(path, ask), 403, 6015)
})

it('lets the administrator edit the company’s address, but only the provider the reviewed fields', async () => {
  const { client, id } = await foundCompany(server)
  const own = `/usercenter/companies/${id}`
  const { version } = (await client.get(own)).body
  const place = {
    nationCode: '44',
    addrCode: '440000,440300,440305',
    street: '科技南路',
    address: '8 号',
  }
  expect((await client.put(own, { ...place, version })).body).toMatchObject(place)
  await expectCode(client.put(own, { ...place, version }), 409, 7016)
  await expectCode(client.put(own, { name: 'Another Name' }), 400, 7000)
  await expectCode(client.put(own, { userQuota: 9999 }), 403, 6048)
})

it('belongs to the company: a former administrator loses access, the present one is notified', async () => {
  const { client, id, username, password } = await foundCompany(server)
  const ask = async () => (await client.post(path, { userQuota: 80, message: 'More' })).body.id
  const first = await ask()
  const successor = await createUser(client)
  await client.post(`/usercenter/companies/${id}/transfer`, { userId: successor.id })
  const present = await server.as(successor.username, 'Survey2026')
  const former = await server.as(username, password)
  // Still a member, so their own requests stay visible.
  expect((await former.list(path)).body.map((one: { id: string }) => one.id)).toEqual([first])
  expect((await former.post('/usercenter/company/leave')).status).toBe(200)
  const outside = await server.as(username, password)
  expect((await outside.list(path)).body).toEqual([])
  await expectCode(outside.get(`${path}/${first}`), 404, 7004)
  await expectCode(outside.post(`${path}/${first}/withdraw`), 404, 7004)
  const file = await outside.get(`${path}/export?format=csv`)
  expect([file.status, JSON.stringify(file.body).includes('More')]).toEqual([200, false])
  const listener = await listen(outside)
  await system.post(`${path}/${first}/review`, { decision: 'decline', reason: 'Not now' })
  const events = await eventsBeforeMarker(server, listener, outside)
  await listener.close()
  expect(events.some(concernsRecord('quota-requests', first))).toBe(false)
  expect((await notificationsOf(outside, { kind: 'quota.declined' })).length).toBe(0)
  expect((await notificationsOf(present, { kind: 'quota.declined' }))[0].message).toContain(
    'Not now',
  )
  const again = await present.post(path, { userQuota: 80, message: 'More' })
  await system.post(`${path}/${again.body.id}/review`, { decision: 'grant' })
  expect((await notificationsOf(present, { kind: 'quota.granted' })).length).toBe(1)
})

it('leaves no request open if the company is closed at the same moment', async () => {
  const { client, id } = await foundCompany(server)
  // Both wait for the company's lock, with the closing first.
  const { closing, asking } = await server.db.transaction(async (trx) => {
    await lockForUpdate(trx('companies').where({ id: Number(id) })).first('id')
    const first = system.post(`/usercenter/companies/${id}/close`, { reason: 'Of a test' })
    await waitForLockWaiters(server.db, 1)
    const second = client.post(path, { userQuota: 80, message: 'More' })
    await waitForLockWaiters(server.db, 2)
    return { closing: first, asking: second }
  })
  expect((await closing).status).toBe(200)
  // On SQLite either may run first; an earlier request is withdrawn with the company.
  const [, code] = await codeOf(asking)
  expect(server.db.engine === 'sqlite' ? [undefined, 7012, 6015] : [7012]).toContain(code)
  expect(
    await server.db
      .read('quota_requests')
      .where({ company_id: Number(id) })
      .pluck('status'),
  ).toEqual(code ? [] : ['withdrawn'])
})

it('is refused to an administrator who transfers the company at the same moment', async () => {
  const { client, id } = await foundCompany(server)
  const { id: successor } = await createUser(client)
  const { asking } = await server.db.transaction(async (trx) => {
    await trx('companies')
      .where({ id: Number(id) })
      .update({ administrator_id: Number(successor) })
    const first = client.post(path, { userQuota: 80, message: 'More' })
    await waitForLockWaiters(server.db, 1)
    return { asking: first }
  })
  await expectCode(asking, 403, 6015)
})
