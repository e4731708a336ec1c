import { expect, it } from 'vitest'
import { bodyOf, expectCode, tallyOf, times } from '../../support/answers.ts'
import { codeOf, makeClient, pluck, type Client } from '../../support/client.ts'
import {
  buildApplication,
  createVisitor,
  foundCompany,
  signInVisitor,
} from '../../support/factories.ts'
import { verifyContacts } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, beta } = server
const path = '/usercenter/companies'
const joins = '/usercenter/join-requests'
const pass = { decision: 'pass', platforms: ['4'], permissionIds: ['117'], userQuota: 10 }

const visitor = async () => (await signInVisitor(server)).client

const createPassedCompany = () =>
  foundCompany(server, { permissionIds: ['1000', '1100', '1220', '1400', '117'], userQuota: 10 })

const join = async (company: { name: string }, who?: Client) => {
  const applicant = who ?? (await visitor())
  const answer = await applicant.post(joins, { name: company.name, message: 'I work here' })
  expect(answer.status).toBe(201)
  return { applicant, request: answer.body }
}

it('accepts an application and shows it only to its applicant and system super administrators', async () => {
  const applicant = await visitor()
  const form = buildApplication()
  const answer = await bodyOf(applicant.post(path, form), 201)
  expect(answer).toMatchObject({
    ...form,
    status: 'inReview',
    userQuota: 0,
    permissionIds: [],
    administratorId: null,
    flags: [],
  })
  expect(answer.history).toMatchObject([{ status: 'inReview', reason: '' }])
  const { id } = answer
  expect(
    (await applicant.list(path, { filter: { mine: true } })).headers.get('content-range'),
  ).toBe('companies 0-0/1')
  expect((await admin.get(`${path}/${id}`)).status).toBe(404)
  expect((await (await server.as('visitor1')).get(`${path}/${id}`)).status).toBe(404)
  expect((await system.get(`${path}/${id}`)).body.flags).toEqual(['checkCharacter'])
})

it('answers each missing field with its own code', async () => {
  const applicant = await visitor()
  const attempt = async (own: object) =>
    codeOf(await applicant.post(path, { ...buildApplication(), ...own }))
  expect(await attempt({ administratorName: ' ' })).toEqual([400, 6018])
  expect(await attempt({ name: '' })).toEqual([400, 6019])
  expect(await attempt({ name: undefined })).toEqual([400, 6019])
  expect(await attempt({ administratorPhone: '' })).toEqual([400, 6020])
  expect(await attempt({ platforms: [] })).toEqual([400, 6022])
  expect(await attempt({ platforms: ['999'] })).toEqual([400, 7000])
  expect(await attempt({ organisationCode: '12-3' })).toEqual([400, 7000])
  expect(await attempt({ name: '<script>' })).toEqual([400, 7000])
  expect(await attempt({ userQuota: 5 })).toEqual([403, 6048])
})

it('refers an applicant to joining if the name, in any spelling, or the organisation code exists', async () => {
  const applicant = await visitor()
  const byName = await applicant.post(path, buildApplication({ name: '华南-测绘' }))
  expect([...codeOf(byName), byName.body.args]).toEqual([409, 6025, { company: '华南测绘' }])
  const byCode = await applicant.post(
    path,
    buildApplication({ organisationCode: '91440101ma5at8kx2h' }),
  )
  expect([...codeOf(byCode), byCode.body.args]).toEqual([409, 7060, { company: '华南测绘' }])
})

it('allows one application in review per user and per organisation code, even under concurrency', async () => {
  const applicant = await visitor()
  expect(await tallyOf(times(10, () => applicant.post(path, buildApplication())))).toEqual({
    201: 1,
    7011: 9,
  })
  const { organisationCode } = buildApplication()
  const others = await Promise.all(Array.from({ length: 6 }, visitor))
  expect(
    await tallyOf(others.map((one) => one.post(path, buildApplication({ organisationCode })))),
  ).toEqual({ 201: 1, 7011: 5 })
})

it('lets one of two concurrent applicants use a name', async () => {
  const applicants = await Promise.all([visitor(), visitor()])
  const { name } = buildApplication()
  const codes = (
    await Promise.all(applicants.map((one) => one.post(path, buildApplication({ name }))))
  ).map(({ status, body }) => (status === 201 ? 0 : body.code))
  expect(codes.toSorted()).toEqual([0, 6025])
})

it('makes the applicant super administrator when the application passes, with the company’s rights at once', async () => {
  const { client: administrator, company } = await createPassedCompany()
  expect(company).toMatchObject({
    status: 'passed',
    userCount: 1,
    userQuota: 10,
    platforms: ['4'],
    permissionIds: ['117', '1000', '1100', '1220', '1400'],
  })
  const me = (await administrator.get('/auth/user/getCurrentUser')).body.data
  expect(me).toMatchObject({
    isCompanyAdministrator: true,
    isCompanyUser: true,
    companyId: company.id,
    userCompanyName: company.name,
  })
  expect((await administrator.get('/UserCenter/user/permission/ops')).body.data).toContain(117)
  expect((await administrator.list('/usercenter/users')).headers.get('content-range')).toBe(
    'users 0-0/1',
  )
})

it('rejects with a reason, accepts the corrected form and passes it', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  const review = `${path}/${application.id}/review`
  await expectCode(system.post(review, { decision: 'reject', reason: ' ' }), 400, 7000)
  expect(
    (await system.post(review, { decision: 'reject', reason: 'The name is incomplete' })).body.data
      .status,
  ).toBe('rejected')
  const again = await applicant.put(`${path}/${application.id}`, {
    name: `${application.name} East`,
  })
  expect([again.status, again.body.status]).toEqual([200, 'inReview'])
  await expectCode(applicant.put(`${path}/${application.id}`, { name: 'Once More' }), 409, 7012)
  const passed = (await system.post(review, pass)).body.data
  expect(
    passed.history.map(({ status, reason }: { status: string; reason: string }) => [
      status,
      reason,
    ]),
  ).toEqual([
    ['inReview', ''],
    ['rejected', 'The name is incomplete'],
    ['inReview', ''],
    ['passed', ''],
  ])
})

it('allows only the four status changes of the product', async () => {
  const { client: administrator, company } = await createPassedCompany()
  await expectCode(system.post(`${path}/${company.id}/review`, pass), 409, 7012)
  await expectCode(
    system.post(`${path}/${company.id}/review`, { decision: 'reject', reason: 'x' }),
    409,
    7012,
  )
  await expectCode(administrator.post(`${path}/${company.id}/close`), 403, 6015)
  expect(
    (await system.post(`${path}/${company.id}/close`, { reason: 'Contract ended' })).body.data
      .status,
  ).toBe('closed')
  for (const attempt of [
    system.post(`${path}/${company.id}/review`, pass),
    system.post(`${path}/${company.id}/close`),
  ])
    await expectCode(attempt, 409, 7012)
  expect((await administrator.get('/auth/user/getCurrentUser')).body.data).toMatchObject({
    isCompanyUser: false,
    isCompanyAdministrator: false,
  })
  expect((await administrator.list('/usercenter/users')).status).toBe(403)
})

it('lets only the applicant withdraw an application', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  expect((await (await visitor()).post(`${path}/${application.id}/close`)).status).toBe(404)
  await expectCode(system.post(`${path}/${application.id}/close`), 409, 7012)
  expect((await applicant.post(`${path}/${application.id}/close`)).body.data.status).toBe('closed')
  expect((await applicant.post(path, buildApplication())).status).toBe(201)
})

it('notifies the applicant when a rejected application is closed', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  const one = `${path}/${application.id}`
  await bodyOf(system.post(`${one}/review`, { decision: 'reject', reason: 'Wrong code' }))
  await bodyOf(system.post(`${one}/close`, { reason: 'No reply' }))
  const [notice] = (await applicant.list('/usercenter/notifications')).body
  expect(notice).toMatchObject({
    kind: 'company.applicationClosed',
    args: { company: application.name, reason: 'No reply' },
  })
})

it('gives concurrent reviewers one decision, one log row and one line of history', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  const reviews = Array.from({ length: 40 }, (_, index) =>
    system.post(
      `${path}/${application.id}/review`,
      index % 2 ? pass : { decision: 'reject', reason: 'No' },
    ),
  )
  expect(await tallyOf(reviews)).toEqual({ 200: 1, 7012: 39 })
  expect((await system.get(`${path}/${application.id}`)).body.history).toHaveLength(2)
  const rows = await server.db
    .read('logs')
    .where({ target_type: 'company', target_id: application.id })
    .select('action', 'code')
  expect(rows.filter(({ code }) => code === 0)).toHaveLength(2)
})

it('requires platforms, permissions and known ids to pass', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  const review = async (own: object) =>
    codeOf(await system.post(`${path}/${application.id}/review`, { ...pass, ...own }))
  expect(await review({ permissionIds: [] })).toEqual([400, 6021])
  expect(await review({ permissionIds: undefined })).toEqual([400, 6021])
  expect(await review({ platforms: [] })).toEqual([400, 6022])
  expect(await review({ permissionIds: ['999999'] })).toEqual([400, 7000])
  await expectCode(applicant.post(`${path}/${application.id}/review`, pass), 403, 6015)
})

it('creates a company directly for the user of a phone number, with the documented refusals', async () => {
  const { id, phone, username, password } = await createVisitor(server)
  const form = {
    ...buildApplication({ administratorPhone: phone }),
    permissionIds: ['1000', '1100', '117'],
    userQuota: 5,
  }
  const attempt = async (own: object) => codeOf(await system.post(path, { ...form, ...own }))
  expect(await attempt({ administratorPhone: '13800000001' })).toEqual([409, 6026])
  expect(await attempt({ administratorPhone: '13800000003' })).toEqual([409, 6023])
  expect(await attempt({ administratorPhone: '13999999999' })).toEqual([404, 6001])
  expect(await attempt({ permissionIds: undefined })).toEqual([400, 6021])
  const member = await system.post(path, { ...form, administratorPhone: '13800000004' })
  expect([codeOf(member), Object.keys(member.body.errors)]).toEqual([
    [409, 7012],
    ['administratorPhone'],
  ])
  // An unverified phone number, entered by someone else, does not make its owner the administrator.
  const unproven = await system.post(path, form)
  await expectCode(unproven, 404, 6001)
  expect(Object.keys(unproven.body.errors)).toEqual(['administratorPhone'])
  await verifyContacts(server, id)
  const created = await system.post(path, form)
  expect([created.status, created.body.status]).toEqual([201, 'passed'])
  const administrator = await server.as(username, password)
  expect(
    (await administrator.get('/auth/user/getCurrentUser')).body.data.isCompanyAdministrator,
  ).toBe(true)
})

it('lets the company change its contact data but nothing that the provider sets', async () => {
  const { client: administrator, company } = await createPassedCompany()
  const one = `${path}/${company.id}`
  expect((await administrator.put(one, { ...company, address: '9 New Street' })).body.address).toBe(
    '9 New Street',
  )
  await expectCode(administrator.put(one, { platforms: ['4', '5'] }), 403, 6048)
  await expectCode(administrator.put(one, { userQuota: 500 }), 403, 6048)
  await expectCode(administrator.put(one, { permissionIds: ['117', '121'] }), 403, 6048)
  await expectCode(administrator.put(one, { name: 'Another Name' }), 400, 7000)
  await expectCode(administrator.put(one, { status: 'closed' }), 400, 7000)
  await expectCode(system.put(one, { userQuota: 0 }), 400, 7000)
  expect((await system.put(one, { userQuota: 20, version: company.version })).body.code).toBe(7016)
  expect((await system.put(one, { userQuota: 20 })).body.userQuota).toBe(20)
})

it('revokes rights of members on the next call when the company loses a permission', async () => {
  const { client: administrator, company } = await createPassedCompany()
  const codes = async () => (await administrator.get('/UserCenter/user/permission/ops')).body.data
  expect(await codes()).toContain(117)
  await system.put(`${path}/${company.id}`, { permissionIds: ['1000', '1100', '1400'] })
  expect(await codes()).not.toContain(117)
})

it('admits a member with a role, and refuses decisions on own requests and for other companies', async () => {
  const { client: administrator, company } = await createPassedCompany()
  const { applicant, request } = await join(company)
  const review = `${joins}/${request.id}/review`
  await expectCode(applicant.post(review, { decision: 'agree' }), 403, 7019)
  expect((await beta.post(review, { decision: 'agree' })).status).toBe(404)
  expect((await makeClient(server.base).post(review, { decision: 'agree' })).status).toBe(401)
  await expectCode(administrator.post(review, { decision: 'agree', roleIds: ['101'] }), 404, 6031)
  const agreed = await administrator.post(review, { decision: 'agree' })
  expect(agreed.body.data).toMatchObject({ status: 'agreed', decidedBy: company.administratorId })
  expect((await applicant.get('/auth/user/getCurrentUser')).body.data.companyId).toBe(company.id)
  await expectCode(administrator.post(review, { decision: 'reject', reason: 'x' }), 409, 7012)
  await expectCode(applicant.post(joins, { name: company.name }), 409, 7012)
  expect((await applicant.post('/usercenter/company/leave')).body.data).toBe(true)
  expect((await applicant.get('/auth/user/getCurrentUser')).body.data.companyId).toBeNull()
  await expectCode(administrator.post('/usercenter/company/leave'), 409, 7025)
})

it('lets only the requester withdraw a request, which cannot be decided afterwards', async () => {
  const { client: administrator, company } = await createPassedCompany()
  const { applicant, request } = await join(company)
  await expectCode(administrator.post(`${joins}/${request.id}/close`), 403, 6015)
  expect((await applicant.post(`${joins}/${request.id}/close`)).body.data.status).toBe('closed')
  await expectCode(
    administrator.post(`${joins}/${request.id}/review`, { decision: 'agree' }),
    409,
    7012,
  )
})

it('rejects the join requests of a closed company and notifies the requesters', async () => {
  const { company } = await createPassedCompany()
  const { applicant, request } = await join(company)
  await system.post(`${path}/${company.id}/close`, { reason: '重复登记' })
  const record = (await applicant.get(`${joins}/${request.id}`)).body
  const { userId } = (await system.get('/auth/user/getCurrentUser')).body.data
  expect([record.status, record.reason, record.decidedBy]).toEqual(['rejected', '重复登记', userId])
  const [notice] = (await applicant.list('/usercenter/notifications')).body
  expect(notice).toMatchObject({ kind: 'company.closed', link: '/join' })
  expect(notice.args).toEqual({ company: company.name, reason: '重复登记' })
  const concerned = `joinRequest:${request.id}`
  const rows = (await system.list('/usercenter/logs', { filter: { concerned } })).body
  expect(pluck(rows, 'action')).toEqual(['join.rejected', 'join.request'])
})

it('transfers the super administrator role to a member', async () => {
  const { client: administrator, company } = await createPassedCompany()
  const { applicant, request } = await join(company)
  await administrator.post(`${joins}/${request.id}/review`, { decision: 'agree' })
  const { userId } = (await applicant.get('/auth/user/getCurrentUser')).body.data
  await expectCode(administrator.post(`${path}/${company.id}/transfer`, { userId: '4' }), 404, 6042)
  expect(
    (await administrator.post(`${path}/${company.id}/transfer`, { userId })).body.data
      .administratorId,
  ).toBe(userId)
  expect((await applicant.get('/auth/user/getCurrentUser')).body.data.isCompanyAdministrator).toBe(
    true,
  )
  expect(
    (await administrator.get('/auth/user/getCurrentUser')).body.data.isCompanyAdministrator,
  ).toBe(false)

  const logs = { filter: { action: 'company.transfer', targetId: company.id } }
  const before = (await system.get(`${path}/${company.id}`)).body
  const again = await system.post(`${path}/${company.id}/transfer`, { userId })
  expect([again.status, again.body.data]).toEqual([200, before])
  expect((await system.list('/usercenter/logs', logs)).body).toHaveLength(1)
})
