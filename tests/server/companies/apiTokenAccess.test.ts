import { expect, it } from 'vitest'
import { isReading, type Route } from '#server/platform/routing/defineRoute'
import { permissionsForTokens } from '#server/platform/routing/tokenAccess'
import { routesFor } from '#server/routes'
import { createApiToken } from '../../support/apiTokens.ts'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { logsOf, pluck } from '../../support/client.ts'
import {
  buildApplication,
  createRole,
  foundCompany,
  signInUser,
  signInVisitor,
} from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin } = server
const routes = routesFor(false)
const named = (some: readonly Route[]) => some.map(({ operationId }) => operationId).toSorted()
const open = routes.filter((route) => permissionsForTokens(route) !== null)

it('keeps access tokens from routes that need a confirmation, take a file or are about the own account', () => {
  const own = /^\/usercenter\/(account|factors|sessions|notifications|connections)\b|^\/auth\//
  expect(
    named(
      open.filter(
        ({ confirmed, ownerOnly, file, path }) => confirmed || ownerOnly || file || own.test(path),
      ),
    ),
  ).toEqual([])
})

it('opens exactly these routes that ask people for no permission', () => {
  expect(named(open.filter(({ access }) => access === 'signedIn'))).toEqual([
    'exportCompanies',
    'exportJoinRequests',
    'exportQuotaRequests',
    'exportRightsRequests',
    'getCompany',
    'getCompanyUsage',
    'getCurrentApiToken',
    'getJoinRequest',
    'getQuotaRequest',
    'getRightsRequest',
    'listCompanies',
    'listJoinRequests',
    'listQuotaRequests',
    'listRightsRequests',
  ])
})

it('opens exactly these changes', () => {
  expect(named(open.filter((route) => !isReading(route)))).toEqual([
    'assignCompanies',
    'changeAnnouncement',
    'changeDepartment',
    'changeDownload',
    'changeIonosphereCoefficients',
    'changeLegalDocument',
    'changeStation',
    'createAnnouncement',
    'createDepartment',
    'createIonosphereCoefficients',
    'createLegalDocument',
    'createStation',
    'deleteAnnouncement',
    'deleteDepartment',
    'deleteIonosphereMap',
    'deleteLegalDocument',
    'disableUser',
    'discardUserImport',
    'enableUser',
    'endUserSession',
    'importStations',
    'previewDefaultPermissions',
    'previewMenu',
    'publishAnnouncement',
    'publishDownload',
    'publishLegalDocument',
    'removeUserAvatar',
    'restoreApplication',
    'retireApplication',
    'reviewQuotaRequest',
    'revokeInvitation',
    'setStationStatus',
    'signOutUser',
    'unlockUser',
    'verifyLog',
    'withdrawAnnouncement',
    'withdrawDownload',
  ])
})

it('shows a script of the administrator the company’s records, also the ones of others', async () => {
  const { client: administrator, id, name } = await foundCompany(server, { userQuota: 10 })
  const member = await signInUser(server, administrator)
  const { client: visitor } = await signInVisitor(server)
  await bodyOf(visitor.post('/usercenter/join-requests', { name }), 201)
  await bodyOf(member.client.post('/usercenter/rights-requests', { permissionId: '1400' }), 201)
  await bodyOf(
    administrator.post('/usercenter/quota-requests', { userQuota: 99, message: 'More people' }),
    201,
  )
  await server.update('quota_requests', { company_id: Number(id) }, { user_id: Number(member.id) })
  const permissionIds = ['1220', '1324', '1400', '1780']
  const { script } = await createApiToken(server, administrator, { permissionIds })
  for (const list of ['companies', 'join-requests', 'rights-requests', 'quota-requests', 'users']) {
    const { body } = await administrator.list(`/usercenter/${list}`)
    expect([list, body.length > 0]).toEqual([list, true])
    expect(pluck((await script.list(`/usercenter/${list}`)).body, 'id')).toEqual(pluck(body, 'id'))
    await bodyOf(script.get(`/usercenter/${list}/${body[0].id}`))
  }
  await bodyOf(script.get(`/usercenter/companies/${id}/usage`))
})

it('shows a script of a member only the quota requests that its maker made', async () => {
  const { client: administrator } = await foundCompany(server, { userQuota: 10 })
  const member = await signInUser(server, administrator)
  await bodyOf(
    administrator.post('/usercenter/quota-requests', { userQuota: 99, message: 'More people' }),
    201,
  )
  await createRole(administrator, { permissionIds: ['1324', '1890'], userIds: [member.id] })
  const { script } = await createApiToken(server, member.client, { permissionIds: ['1324'] })
  expect((await script.list('/usercenter/quota-requests')).body).toEqual([])
})

it('shows a script nothing of what its maker asked for at other companies', async () => {
  const { client: administrator, id, name } = await foundCompany(server, { userQuota: 10 })
  const other = await foundCompany(server, { userQuota: 10 })
  const maker = await signInVisitor(server)
  const signIn = () => server.as(maker.username, maker.password)
  const join = async (company: { client: typeof administrator; name: string }) => {
    const sent = await (await signIn()).post('/usercenter/join-requests', { name: company.name })
    const review = `/usercenter/join-requests/${sent.body.id}/review`
    await bodyOf(company.client.post(review, { decision: 'agree' }))
    return sent.body.id as string
  }
  const application = await bodyOf(
    maker.client.post('/usercenter/companies', buildApplication()),
    201,
  )
  const rejection = { decision: 'reject', reason: 'Unknown' }
  await bodyOf(server.system.post(`/usercenter/companies/${application.id}/review`, rejection))
  const elsewhere = await join(other)
  const wish = await bodyOf(
    (await signIn()).post('/usercenter/rights-requests', { permissionId: '1400' }),
    201,
  )
  await bodyOf((await signIn()).post('/usercenter/company/leave'))
  const here = await join({ client: administrator, name })
  const permissionIds = ['1220', '1324', '1780']
  const role = { permissionIds: [...permissionIds, '1890'], userIds: [maker.id] }
  await createRole(administrator, role)
  const person = await signIn()
  const { script } = await createApiToken(server, person, { permissionIds })
  for (const [list, ofCompany, ofMaker] of [
    ['companies', [id], application.id],
    ['join-requests', [here], elsewhere],
    ['rights-requests', [], wish.id],
  ] as const) {
    const path = `/usercenter/${list}`
    expect([list, pluck((await script.list(path)).body, 'id')]).toEqual([list, ofCompany])
    await expectCode(script.get(`${path}/${ofMaker}`), 404, 7004)
    await bodyOf(person.get(`${path}/${ofMaker}`))
  }
})

it('keeps a script from its maker’s account and sessions', async () => {
  const maker = await foundCompany(server, { userQuota: 10 })
  const { id: sessionId } = (await maker.client.list('/usercenter/sessions')).body[0]
  const permissionIds = ['1400', '1402', '1403', '1405']
  const { script, record } = await createApiToken(server, maker.client, { permissionIds })
  const account = `/usercenter/users/${record.createdBy}`
  await bodyOf(script.get(account))
  for (const call of [
    script.post(`${account}/sign-out`),
    script.post(`${account}/end-session`, { sessionId }),
    script.post(`${account}/remove-avatar`),
    script.post(`${account}/enable`),
    script.list(`${account}/sessions`),
  ])
    await expectCode(call, 403, 7432)
  await bodyOf(maker.client.get(account))
})

it('refuses a permission that the maker has and the access token lacks, and the other way round', async () => {
  const { script } = await createApiToken(server, admin, { permissionIds: ['1400', '1320'] })
  await expectCode(script.list('/usercenter/roles'), 403, 6015)
  await expectCode(script.list('/usercenter/companies'), 403, 6015)
  await bodyOf(script.list('/usercenter/invitations'))
})

it('must come with the id of the user centre, as every call', async () => {
  const { script } = await createApiToken(server, admin)
  await expectCode(script.call('/usercenter/users', { headers: { appid: '10003' } }), 400, 7001)
})

it('names the access token in the log row of a change', async () => {
  const { script, record } = await createApiToken(server, admin, { permissionIds: ['1480'] })
  const name = `Field ${record.id}`
  const { id } = await bodyOf(script.post('/usercenter/departments', { name }), 201)
  const [logged] = await logsOf(admin, { targetId: id, action: 'department.create' })
  expect([logged.via, logged.actorId, logged.companyId]).toEqual([`token:${record.id}`, '3', '2'])
  const renamed = await bodyOf(admin.put(`/usercenter/departments/${id}`, { name: `${name}x` }))
  const [edited] = await logsOf(admin, { targetId: renamed.id, action: 'department.edit' })
  expect(edited.via).toBeNull()
})

it('logs refused changes of an access token apart from the refused changes of its maker', async () => {
  const maker = await signInUser(server, admin)
  const role = { permissionIds: ['1400', '1890'], userIds: [maker.id] }
  await createRole(admin, role)
  const { script, record } = await createApiToken(server, maker.client)
  for (const client of [script, maker.client, script])
    expect((await client.post('/usercenter/departments', { name: 'Refused' })).status).toBe(403)
  await server.context.refusals.settle(Number(maker.id))
  const rows = await logsOf(admin, { actorId: maker.id, action: 'department.create' })
  expect(pluck<string | null>(rows, 'via').toSorted()).toEqual(
    [null, `token:${record.id}`, `token:${record.id}`].toSorted(),
  )
})

it('is refused together with a grant to view as someone', async () => {
  const { script } = await createApiToken(server, admin)
  const { data } = await bodyOf(admin.post('/usercenter/users/4/view-as'))
  const viewing = { headers: { 'View-As': data.grant } }
  await expectCode(script.call('/usercenter/users', viewing), 403, 7432)
})
