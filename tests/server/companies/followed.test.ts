import { expect, it } from 'vitest'
import { expectCode } from '../../support/answers.ts'
import { codeOf, notificationsOf, pluck, type Answer } from '../../support/client.ts'
import { buildApplication, createRole, createUser, signInVisitor } from '../../support/factories.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, agency } = server
const path = '/usercenter/companies'
const salesmen = '/usercenter/salesmen'
const salesman = '2'
const dealerCode = '91330106MA2KGA1R8W'
const followed = { filter: { followed: true } }
const idsOf = (answer: Answer) => pluck(answer.body, 'id')

const apply = async (own: Record<string, unknown> = {}) => {
  const { client } = await signInVisitor(server)
  return { client, answer: await client.post(path, buildApplication(own)) }
}

it('records the dealer that referred a company and shows that dealer its status but no details', async () => {
  const { client, answer } = await apply({ dealerCode: dealerCode.toLowerCase() })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ broughtInBy: '4', broughtInByName: '星途经销', dealerCode })
  expect((await agency.get(`${path}/${answer.body.id}`)).body).toMatchObject({
    name: answer.body.name,
    status: 'inReview',
    administratorPhone: '',
    address: '',
    platforms: [],
    history: [],
    userCount: 0,
  })
  const atFirst = ['5']
  expect(idsOf(await agency.list(path, followed)).toSorted()).toEqual(
    [...atFirst, answer.body.id].toSorted(),
  )
  await expectCode(admin.get(`${path}/${answer.body.id}`), 404, 7004)
  await system.post(`${path}/${answer.body.id}/review`, { decision: 'reject', reason: 'No' })
  const changed = await client.put(`${path}/${answer.body.id}`, { dealerCode: '' })
  expect(changed.body).toMatchObject({ broughtInBy: null, dealerCode: '' })
  await expectCode(agency.get(`${path}/${answer.body.id}`), 404, 7004)
  expect(idsOf(await agency.list(path, followed)).toSorted()).toEqual(atFirst)
})

it('refuses unknown dealer codes at the field', async () => {
  for (const code of ['NODEALER1', '91440101MA5AT8KX2H']) {
    const { answer } = await apply({ dealerCode: code })
    expect([...codeOf(answer), Object.keys(answer.body.errors)]).toEqual([
      400,
      7000,
      ['dealerCode'],
    ])
  }
})

it('assigns companies to a salesman, who can read them until the company or the role is revoked', async () => {
  const who = await server.as('salesman1')
  await system.post(`${salesmen}/${salesman}/assign`, { take: ['3', '4'] })
  expect(idsOf(await who.list(path, followed))).toEqual([])
  await expectCode(who.get(`${path}/2`), 404, 7004)
  const assigned = await system.post(`${salesmen}/${salesman}/assign`, { give: ['2', '3', '2'] })
  expect(pluck(assigned.body.data.companies, 'id').toSorted()).toEqual(['2', '3'])
  expect(idsOf(await who.list(path, followed)).toSorted()).toEqual(['2', '3'])
  expect((await who.get(`${path}/2`)).body).toMatchObject({
    administratorPhone: '',
    permissionIds: [],
    userCount: 0,
  })
  expect(await notificationsOf(who, { kind: 'company.assigned' })).toMatchObject([{ count: 2 }])
  await system.post(`${salesmen}/${salesman}/assign`, { take: ['3'] })
  expect(idsOf(await who.list(path, followed))).toEqual(['2'])
  await system.call('/usercenter/roles/5/users', {
    method: 'DELETE',
    body: { userIds: [salesman] },
  })
  await expectCode(who.get(`${path}/2`), 404, 7004)
  await expectCode(system.get(`${salesmen}/${salesman}`), 404, 7004)
  await system.post('/usercenter/roles/5/users', { userIds: [salesman] })
  await expectCode(who.get(`${path}/2`), 404, 7004)
  const filter = { action: 'salesman.assign', targetId: salesman }
  const [row] = (await system.list('/usercenter/logs', { filter, sort: ['id', 'DESC'] })).body
  expect(row).toMatchObject({ before: { companyIds: ['2'] }, after: { companyIds: [] } })
})

it('unassigns the companies of a salesman who leaves or gets another role', async () => {
  const rowsOf = (userId: string) =>
    server.db
      .read('salesman_companies')
      .where({ user_id: Number(userId) })
      .pluck('company_id')
  const makeSalesman = async () => {
    const { id, username } = await createUser(system, { companyId: '1', password: 'Survey2026' })
    await system.post('/usercenter/roles/5/users', { userIds: [id] })
    await system.post(`${salesmen}/${id}/assign`, { give: ['2', '3'] })
    expect(await rowsOf(id)).toHaveLength(2)
    return { id, client: await server.as(username, 'Survey2026') }
  }
  const leaver = await makeSalesman()
  expect((await leaver.client.post('/usercenter/company/leave')).status).toBe(200)
  expect(await rowsOf(leaver.id)).toEqual([])
  const other = await makeSalesman()
  const role = await createRole(system)
  const replaced = { userIds: [other.id], replace: true }
  expect((await system.post(`/usercenter/roles/${role.id}/users`, replaced)).status).toBe(200)
  expect(await rowsOf(other.id)).toEqual([])
})

it('refuses unknown companies and users who are not salesmen', async () => {
  await expectCode(system.post(`${salesmen}/${salesman}/assign`, { give: ['9999999'] }), 404, 7013)
  await expectCode(system.post(`${salesmen}/4/assign`, { give: ['2'] }), 404, 7004)
})

it('shows founding and joining in the menu only to users without a company', async () => {
  const pathsOf = async (username: string) => {
    const who = await server.as(username)
    const { body } = await who.post('/usercenter/menus/permissionByUser?appid=10000')
    const pathsIn = (entries: { path: string; children: never[] }[]): string[] =>
      entries.flatMap(({ path, children }) => [path, ...pathsIn(children)])
    return pathsIn(body.data.menuPermissions)
  }
  expect(await pathsOf('visitor1')).toEqual(
    expect.arrayContaining(['/companyAdd', '/companyApply', '/join']),
  )
  const system = await pathsOf('superadmin')
  for (const path of ['/companyAdd', '/companyApply', '/join', '/customers'])
    expect(system).not.toContain(path)
  expect(await pathsOf('salesman1')).toContain('/customers')
  expect(await pathsOf('agencyadmin')).toContain('/customers')
  expect(await pathsOf('acmeadmin')).not.toContain('/customers')
})

it('emails notifications to users who chose email, in their language, with a link to the record', async () => {
  const member = await createVerifiedUser(server, admin, { password: 'Survey2026' })
  const who = await server.as(member.username, 'Survey2026')
  const mailsTo = async () =>
    (await system.list('/usercenter/outbox', { filter: { recipient: member.email } })).body
  expect((await who.get('/usercenter/account')).body.data.notifyByEmail).toBe(false)
  await who.post('/usercenter/company/leave')
  const request = await who.post('/usercenter/join-requests', { name: '华南测绘' })
  const reject = { decision: 'reject', reason: 'Please use the form' }
  const review = (id: string) => `/usercenter/join-requests/${id}/review`
  await admin.post(review(request.body.id), reject)
  expect(await mailsTo()).toEqual([])
  const chosen = await who.put('/usercenter/account', { notifyByEmail: true, locale: 'en' })
  expect(chosen.body.data.notifyByEmail).toBe(true)
  const second = await who.post('/usercenter/join-requests', { name: '华南测绘' })
  await admin.post(review(second.body.id), reject)
  const [mail] = await mailsTo()
  expect(mail.subject).toContain('was rejected')
  expect(mail.text).toContain('/ucFrontEnd/join')
})
