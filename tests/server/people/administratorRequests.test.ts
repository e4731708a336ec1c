import { beforeEach, expect, it, vi } from 'vitest'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { expectCode } from '../../support/answers.ts'
import { pluck, type Client } from '../../support/client.ts'
import { ageConfirmation, confirm } from '../../support/credentials.ts'
import { buildUser, createEmployee, createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/administrator-requests'
const reserved = '/usercenter/settings'

interface Person {
  id: string
  username: string
  password: string
  client: Client
}

let first: Person
beforeEach(async () => {
  await server.db.transaction(async (trx) => {
    await trx('administrator_requests').delete()
    await trx('companies').where({ id: 1 }).update({ administrator_id: null })
    await trx('users').whereNot({ id: 1 }).update({ is_system_administrator: false })
  })
  first = { id: '1', username: 'superadmin', password: demonstrationPassword, client: system }
})

const chooseOwnPassword = (id: string) =>
  server.update('users', id, { password_generated_by: null })

const makeColleague = async (): Promise<Person> => {
  const user = buildUser({ companyId: '1' })
  const { id } = await createUser(first.client, user)
  await chooseOwnPassword(id)
  const { username, password } = user
  return { id, username, password, client: await server.as(username, password) }
}

const ask = ({ client }: Person, userId: string, own: object = {}) =>
  client.post(path, { change: 'add', userId, message: '需要', ...own })
const review = ({ client }: Person, id: string, own: object = { decision: 'grant' }) =>
  client.post(`${path}/${id}/review`, own)
const mayReadReserved = async ({ client }: Person) => (await client.get(reserved)).status === 200
const administratorIds = async () =>
  pluck((await first.client.get('/usercenter/system-administrators')).body, 'id')
const refused = ({ status, body }: { status: number; body: { code: number } }) => [
  status,
  body.code,
]
const notificationKinds = async ({ client }: Person) =>
  pluck(
    (await client.list('/usercenter/notifications', { sort: ['id', 'DESC'] })).body,
    'kind',
  ).filter((kind: string) => kind.startsWith('administrator.'))

const addSecond = async (): Promise<Person> => {
  const second = await makeColleague()
  const { status, body } = await ask(first, second.id)
  expect([status, body.status]).toEqual([201, 'granted'])
  return second
}

it('executes a request of the only system super administrator at once, and revokes roles that administrators cannot have', async () => {
  const { id, username, password } = await createEmployee(first.client, ['1040', '1860'])
  await chooseOwnPassword(id)
  const colleague = { id, username, password, client: await server.as(username, password) }
  expect(await mayReadReserved(colleague)).toBe(false)
  const { status, body } = await ask(first, id)
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      change: 'add',
      userId: id,
      username,
      requesterId: '1',
      status: 'granted',
      deciderName: '苏星河',
    }),
  ])
  expect(await mayReadReserved(colleague)).toBe(true)
  expect((await colleague.client.get(`/usercenter/users/${id}`)).body).toMatchObject({
    isSystemAdministrator: true,
    roles: [],
  })
  expect(await administratorIds()).toEqual(['1', id])
  expect(await notificationKinds(colleague)).toEqual(['administrator.added'])
  const filter = { targetType: 'administratorRequest', targetId: body.id }
  const rows = (await first.client.list('/usercenter/logs', { filter, sort: ['id', 'ASC'] })).body
  expect(rows).toEqual([
    expect.objectContaining({ action: 'administratorRequest.create' }),
    expect.objectContaining({ action: 'administratorRequest.granted' }),
  ])
  expect(JSON.stringify(rows)).not.toContain(first.password)
})

it('asks another administrator to confirm, and executes the request once', async () => {
  const second = await addSecond()
  const third = await makeColleague()
  const { id, ...asked } = (await ask(first, third.id)).body
  expect(asked).toMatchObject({ status: 'inReview', deciderName: null, decidedAt: null })
  expect(await notificationKinds(second)).toEqual([
    'administrator.addRequested',
    'administrator.added',
  ])
  await expectCode(ask(second, third.id), 409, 7370)
  await expectCode(review(first, id), 403, 7019)
  await ageConfirmation(server, second.id)
  await expectCode(review(second, id), 403, 7410)
  expect(await mayReadReserved(third)).toBe(false)
  await confirm(second.client, second.password)
  const both = await Promise.all([review(second, id), review(second, id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await mayReadReserved(third)).toBe(true)
  expect(await administratorIds()).toEqual(['1', second.id, third.id])
  const { headers, body } = await first.client.list('/usercenter/system-administrators', {
    sort: ['id', 'DESC'],
    range: [0, 0],
  })
  expect(headers.get('content-range')).toBe('system-administrators 0-0/3')
  expect(pluck(body, 'id')).toEqual([third.id])
  expect((await notificationKinds(first))[0]).toBe('administrator.added')
})

it('requires a confirmation of the requester, and accepts only active people of the own company', async () => {
  const second = await addSecond()
  await ageConfirmation(server, first.id)
  await expectCode(ask(first, second.id), 403, 7410)
  await confirm(first.client)
  await expectCode(ask(first, second.id), 409, 7012)
  await expectCode(ask(first, '4'), 409, 7012)
  await expectCode(ask(first, '999999'), 404, 6042)
  await expectCode(ask(first, 'x'), 400, 7000)
  const disabled = await makeColleague()
  await first.client.post(`/usercenter/users/${disabled.id}/disable`)
  await expectCode(ask(first, disabled.id), 409, 7012)
  await expectCode(ask(first, disabled.id, { change: 'remove' }), 409, 7012)
})

it('refuses company administrators as system administrators, and the reverse: 7025, 6024', async () => {
  const second = await addSecond()
  const [third, fourth] = [await makeColleague(), await makeColleague()]
  const { id: open } = (await ask(first, third.id)).body
  const handTo = ({ id }: Person) =>
    first.client.post('/usercenter/companies/1/transfer', { userId: id })
  expect((await handTo(third)).status).toBe(200)
  await expectCode(review(second, open), 409, 7025)
  await expectCode(handTo(second), 409, 6024)
  expect((await handTo(fourth)).status).toBe(200)
  await expectCode(ask(first, fourth.id), 409, 7025)
  expect((await review(second, open)).status).toBe(200)
  expect(await administratorIds()).toEqual(['1', second.id, third.id])
})

it('refuses making and deciding requests to users who may only read them', async () => {
  const second = await addSecond()
  const third = await makeColleague()
  const { id: open } = (await ask(second, third.id)).body
  const { username, password } = await createEmployee(first.client, ['1870'])
  const reader = { id: '', username, password, client: await server.as(username, password) }
  expect((await reader.client.get(`${path}/${open}`)).status).toBe(200)
  await expectCode(ask(reader, third.id), 403, 7047)
  await expectCode(review(reader, open), 403, 7047)
  const decline = { decision: 'decline', reason: '不需要' }
  await expectCode(review(reader, open, decline), 403, 7047)
  await expectCode(reader.client.post(`${path}/${open}/withdraw`), 403, 6015)
  const declined = await review(first, open, decline)
  expect(declined.body.data).toMatchObject({ status: 'declined', reason: '不需要' })
  expect((await notificationKinds(second))[0]).toBe('administrator.declined')
  expect(await mayReadReserved(third)).toBe(false)
})

it('removes with two people, at once for every session, but never the last who can log in', async () => {
  await expectCode(ask(first, '1', { change: 'remove' }), 409, 7018)
  const second = await addSecond()
  const { id } = (await ask(first, second.id, { change: 'remove' })).body
  expect(await mayReadReserved(second)).toBe(true)
  expect((await review(second, id)).status).toBe(200)
  expect(await mayReadReserved(second)).toBe(false)
  expect((await notificationKinds(second))[0]).toBe('administrator.removed')
  expect(await administratorIds()).toEqual(['1'])
})

it('retains one in the own company who can log in, whatever others exist', async () => {
  const second = await addSecond()
  expect((await second.client.post('/usercenter/company/leave')).status).toBe(200)
  await expectCode(ask(second, '1', { change: 'remove' }), 409, 7018)
  const third = await makeColleague()
  const { id } = (await ask(second, third.id)).body
  expect((await review(first, id)).status).toBe(200)
  expect((await ask(second, '1', { change: 'remove' })).status).toBe(201)
})

it('counts a disabled administrator too, so that disabling the others gives no sole decision', async () => {
  const second = await addSecond()
  const third = await makeColleague()
  await first.client.post(`/usercenter/users/${second.id}/disable`)
  const request = (await ask(first, third.id)).body
  expect(request.status).toBe('inReview')
  await expectCode(review(first, request.id), 403, 7019)
  const back = await first.client.post(`${path}/${request.id}/withdraw`)
  expect(back.body.data.status).toBe('withdrawn')
  await expectCode(first.client.post(`${path}/${request.id}/withdraw`), 409, 7012)
  expect(await mayReadReserved(third)).toBe(false)
})

it('refuses requests of a former system super administrator', async () => {
  const second = await addSecond()
  const third = await makeColleague()
  const { id: byFirst } = (await ask(second, third.id)).body
  await first.client.post(`/usercenter/users/${second.id}/disable`)
  await expectCode(review(first, byFirst), 409, 7012)
  expect(await mayReadReserved(third)).toBe(false)
})

it('lets a request expire after 14 days: marked as expired, not approvable, and replaceable', async () => {
  const second = await addSecond()
  const third = await makeColleague()
  const request = (await ask(first, third.id)).body
  const lifetime = 14 * 86_400_000
  expect(Date.parse(request.expiresAt) - Date.parse(request.createdAt)).toBe(lifetime)
  // Changes the creation time instead of moving the clock, because sessions would end before 14 days.
  await server.update('administrator_requests', request.id, {
    created_at: server.context.now() - lifetime,
  })
  const statusOf = async (id: string) => (await first.client.get(`${path}/${id}`)).body.status
  const idsOf = async (status: string) =>
    (await first.client.list(path, { filter: { status } })).body.map(({ id }: Person) => id)
  expect(await statusOf(request.id)).toBe('expired')
  expect([await idsOf('inReview'), await idsOf('expired')]).toEqual([[], [request.id]])
  const { body: own } = await first.client.get('/usercenter/account/export')
  expect(own.data.administratorRequests[0]).toMatchObject({ id: request.id, status: 'expired' })
  const decline = { decision: 'decline', reason: '不需要' }
  await expectCode(review(second, request.id), 409, 7012)
  await expectCode(review(second, request.id, decline), 409, 7012)
  await expectCode(first.client.post(`${path}/${request.id}/withdraw`), 409, 7012)
  expect(await mayReadReserved(third)).toBe(false)
  const again = (await ask(second, third.id)).body
  expect([again.status, await statusOf(request.id)]).toEqual(['inReview', 'expired'])
  expect(await idsOf('inReview')).toEqual([again.id])
  const granted = await review(first, again.id)
  expect([granted.status, granted.body.data.expiresAt]).toEqual([200, null])
  expect(await mayReadReserved(third)).toBe(true)
})

it('refuses requests and decisions of an administrator who is removed meanwhile', async () => {
  const second = await addSecond()
  const third = await makeColleague()
  const removed = (is: boolean) =>
    server.update('users', second.id, { is_system_administrator: !is })
  const { transaction } = server.db
  const removedMeanwhile = () =>
    vi.spyOn(server.db, 'transaction').mockImplementationOnce(async (work) => {
      await removed(true)
      return transaction(work)
    })
  const { id: open } = (await ask(first, third.id)).body
  removedMeanwhile()
  await expectCode(review(second, open), 403, 7047)
  expect(await mayReadReserved(third)).toBe(false)
  await removed(false)
  await first.client.post(`${path}/${open}/withdraw`)
  removedMeanwhile()
  await expectCode(ask(second, third.id), 403, 7047)
})

it('generates no password for another system super administrator, who could be overruled with it', async () => {
  const second = await addSecond()
  await expectCode(first.client.post(`/usercenter/users/${second.id}/generate-password`), 403, 6015)
})

it('refuses people whose password someone else entered or generated', async () => {
  const user = buildUser({ companyId: '1' })
  const { id } = await createUser(first.client, user)
  const created = await ask(first, id)
  expect([...refused(created), Object.keys(created.body.errors)]).toEqual([409, 7371, ['userId']])
  const colleague = await makeColleague()
  await first.client.post(`/usercenter/users/${colleague.id}/generate-password`)
  await expectCode(ask(first, colleague.id), 409, 7371)
})

it('sends no codes to any of several administrators, even disabled ones, and notifies the others of a new mail server', async () => {
  const second = await addSecond()
  const { email } = buildUser()
  await server.update('users', second.id, { email, email_key: email })
  const requestCode = (purpose: string) =>
    server.nobody.get(
      `/usercenter/user/getVerificationCodeByEmail?email=${email}&purpose=${purpose}`,
    )
  await expectCode(requestCode('resetPassword'), 403, 7203)
  await expectCode(requestCode('login'), 403, 7203)
  await expectCode(first.client.post(`/usercenter/users/${second.id}/send-reset-code`), 403, 7203)
  const mailServer = { smtpHost: '127.0.0.1', smtpPort: 2525 }
  expect((await first.client.put('/usercenter/settings/1', mailServer)).status).toBe(200)
  const { body } = await second.client.list('/usercenter/notifications', { range: [0, 0] })
  expect(body).toMatchObject([{ kind: 'setting.deliveryChanged', link: '/settings' }])

  await first.client.post(`/usercenter/users/${second.id}/disable`)
  await expectCode(requestCode('resetPassword'), 403, 7203)
  await first.client.put('/usercenter/settings/1', { smtpHost: '' })
})

it('notifies the others when one changes another’s contacts or disables one', async () => {
  const second = await addSecond()
  const third = await makeColleague()
  await review(second, (await ask(first, third.id)).body.id)
  const change = { email: buildUser().email }
  expect((await first.client.put(`/usercenter/users/${second.id}`, change)).status).toBe(200)
  expect((await notificationKinds(third))[0]).toBe('administrator.accountChanged')
  await first.client.post(`/usercenter/users/${second.id}/disable`)
  const { body } = await third.client.list('/usercenter/notifications', { range: [0, 0] })
  expect(body).toMatchObject([{ kind: 'administrator.accountChanged', count: 2 }])
})
