import { expect, it } from 'vitest'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { codeOf, type Answer, type Client } from '../../support/client.ts'
import { buildApplication, createUser, signInVisitor } from '../../support/factories.ts'
import { signInVerifiedVisitor } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, viewer } = server
const path = '/usercenter/companies'
const faultOf = (answer: Answer) => [
  ...codeOf(answer),
  ...Object.entries(answer.body.errors ?? {}).map(([field, fault]) => [
    field,
    (fault as { key: string }).key,
  ]),
]

const pass = {
  decision: 'pass',
  platforms: ['4'],
  permissionIds: ['1000', '1100', '1220', '1400', '1401', '117'],
  userQuota: 10,
}

const visitor = async () => {
  const { client, ...person } = await signInVerifiedVisitor(server)
  return { person, client }
}

const applied = async (own: Record<string, unknown> = {}) => {
  const { person, client } = await visitor()
  const answer = await bodyOf(client.post(path, buildApplication(own)), 201)
  return { person, client, application: answer }
}

const createPassedCompany = async () => {
  const made = await applied()
  const reviewed = await bodyOf(system.post(`${path}/${made.application.id}/review`, pass))
  return { ...made, company: reviewed.data }
}

const submitEveryForm = async (own: Record<string, unknown>): Promise<Record<string, Answer>> => {
  const direct = await visitor()
  const rejected = await applied()
  const reject = { decision: 'reject', reason: 'No' }
  await system.post(`${path}/${rejected.application.id}/review`, reject)
  const { company } = await createPassedCompany()
  return {
    apply: await (await visitor()).client.post(path, buildApplication(own)),
    create: await system.post(path, {
      ...buildApplication({ administratorPhone: direct.person.phone }),
      permissionIds: ['117'],
      ...own,
    }),
    reapply: await rejected.client.put(`${path}/${rejected.application.id}`, own),
    change: await system.put(`${path}/${company.id}`, own),
  }
}

const faultsOf = (answers: Record<string, Answer>) =>
  Object.fromEntries(Object.entries(answers).map(([way, answer]) => [way, faultOf(answer)]))

const same = (fault: unknown) => ({ apply: fault, create: fault, reapply: fault, change: fault })

it('validates the address on every route that writes a company', async () => {
  const districts = await submitEveryForm({ nationCode: '44', addrCode: '330000,110100,110101' })
  expect(faultsOf(districts)).toEqual(same([400, 7000, ['addrCode', 'validation.address']]))
  const country = await submitEveryForm({ nationCode: '999' })
  expect(faultsOf(country)).toEqual(same([400, 7000, ['nationCode', 'validation.address']]))
})

it('reports a known organisation code and name on every route that writes a company', async () => {
  const byCode = await submitEveryForm({ organisationCode: '91440101MA5AT8KX2H' })
  expect(faultsOf(byCode)).toEqual(
    same([409, 7060, ['organisationCode', 'errors.organisationCodeExists']]),
  )
  const byName = await submitEveryForm({ name: '华南 测绘' })
  expect(faultsOf(byName)).toEqual(same([409, 6025, ['name', 'errors.companyNameExists']]))
})

it('lists the platforms and permissions that do not exist', async () => {
  const answers = await submitEveryForm({ platforms: ['4', '98', '99'] })
  const platforms = {
    key: 'validation.unknownIds',
    message: 'Not found: 98, 99.',
    args: { ids: '98, 99' },
  }
  for (const answer of Object.values(answers))
    await expectCode(answer, 400, 7000, { errors: { platforms } })
  const { application } = await applied()
  const reviewed = await system.post(`${path}/${application.id}/review`, {
    ...pass,
    permissionIds: ['117', '999999'],
  })
  expect(reviewed.body.errors.permissionIds.args).toEqual({ ids: '999999' })
})

it('refuses phone numbers of other administrators on every route', async () => {
  expect(faultsOf(await submitEveryForm({ administratorPhone: '13800000003' }))).toEqual(
    same([409, 6023, ['administratorPhone', 'errors.phoneOfAnotherCompanyAdministrator']]),
  )
  const platform = faultsOf(await submitEveryForm({ administratorPhone: '13800000001' }))
  const of6024 = [409, 6024, ['administratorPhone', 'errors.phoneOfPlatformManager']]
  const of6026 = [409, 6026, ['administratorPhone', 'errors.currentUserAsCompanyAdministrator']]
  expect(platform).toEqual({ apply: of6024, create: of6026, reapply: of6024, change: of6026 })
})

const bound = (person: { realName: string; dialCode: string; phone: string }) => ({
  administratorName: person.realName,
  administratorDialCode: person.dialCode,
  administratorPhone: person.phone,
})

it('shows the name and phone number of the administrator’s account, whatever the form said', async () => {
  const { person, client, application } = await applied({ administratorName: 'Someone Else' })
  expect(application.administratorName).toBe('Someone Else')
  const passed = await system.post(`${path}/${application.id}/review`, pass)
  expect(passed.body.data).toMatchObject(bound(person))
  const own = await client.get('/usercenter/account')
  await client.put('/usercenter/account', { realName: 'Lin Qing', version: own.body.data.version })
  const one = `${path}/${application.id}`
  expect((await client.get(one)).body).toMatchObject(bound({ ...person, realName: 'Lin Qing' }))
  const found = await system.list(path, { filter: { q: 'lin qing', id: [application.id] } })
  expect(found.body).toHaveLength(1)

  const direct = await visitor()
  const created = await system.post(path, {
    ...buildApplication({ administratorPhone: direct.person.phone, administratorName: 'Nobody' }),
    permissionIds: ['117'],
  })
  expect(created.body).toMatchObject({ status: 'passed', ...bound(direct.person) })
})

it('retains the phone number of the application if the administrator has none', async () => {
  const { client } = await signInVisitor(server, { phone: undefined, dialCode: undefined })
  const typed = { administratorDialCode: '852', administratorPhone: '51234567' }
  const { body: application } = await client.post(path, buildApplication(typed))
  const passed = await system.post(`${path}/${application.id}/review`, pass)
  expect(passed.body.data).toMatchObject(typed)
  const own = await client.get('/usercenter/account')
  await client.put('/usercenter/account', { realName: 'Lin Qing', version: own.body.data.version })
  const renamed = (await client.get(`${path}/${application.id}`)).body
  expect(renamed).toMatchObject({ ...typed, administratorName: 'Lin Qing' })
})

it('follows the account after a transfer, also without a phone number, and accepts the record sent back', async () => {
  const { client, company } = await createPassedCompany()
  const member = await createUser(client, { phone: undefined, dialCode: undefined })
  const moved = await client.post(`${path}/${company.id}/transfer`, { userId: member.id })
  expect(moved.body.data).toMatchObject({
    administratorId: member.id,
    administratorName: member.realName,
    administratorDialCode: '',
    administratorPhone: '',
  })
  const back = await system.put(`${path}/${company.id}`, moved.body.data)
  expect([back.status, back.body.administratorPhone]).toEqual([200, ''])
  await expectCode(system.post(`${path}/1/transfer`, { userId: '1' }), 409, 6026)
})

it('refuses to edit the name and phone number of an administrator', async () => {
  const { client, company } = await createPassedCompany()
  const one = `${path}/${company.id}`
  const refusals = async (who: Client) => [
    faultOf(await who.put(one, { administratorName: 'Someone Else' })),
    faultOf(await who.put(one, { administratorPhone: '13912345678' })),
  ]
  const expected = [
    [400, 7000, ['administratorName', 'validation.boundToAccount']],
    [400, 7000, ['administratorPhone', 'validation.boundToAccount']],
  ]
  expect(await refusals(system)).toEqual(expected)
  expect(await refusals(client)).toEqual(expected)
  await expectCode(client.put(one, { administratorName: ' ' }), 400, 6018)
  await expectCode(client.put(one, { administratorPhone: '' }), 400, 6020)
})

it('accepts an unchanged record with empty fields, but refuses to empty others', async () => {
  const { application } = await applied()
  expect(application.permissionIds).toEqual([])
  const back = await system.put(`${path}/${application.id}`, application)
  expect([back.status, back.body.permissionIds]).toEqual([200, []])
  const { company } = await createPassedCompany()
  const one = `${path}/${company.id}`
  await expectCode(system.put(one, { ...company, permissionIds: [] }), 400, 6021)
  await expectCode(system.put(one, { ...company, platforms: [] }), 400, 6022)
  expect(codeOf(await system.put(one, company))[0]).toBe(200)
})

it('answers 7013 for users in companies that are missing, in review or closed', async () => {
  const { application } = await applied()
  const { company } = await createPassedCompany()
  await system.post(`${path}/${company.id}/close`, { reason: 'No' })
  for (const companyId of ['9999999', application.id, company.id]) {
    const answer = await system.post('/usercenter/users', {
      username: `seat${companyId}x`,
      realName: 'Lin Yue',
      email: `seat${companyId}@example.org`,
      password: 'Survey2026',
      companyId,
    })
    expect([companyId, ...codeOf(answer)]).toEqual([companyId, 404, 7013])
  }
})

it('gives the role of salesmen only to provider staff', async () => {
  const refused = [409, 7252]
  expect(codeOf(await system.post('/usercenter/roles/5/users', { userIds: ['5'] }))).toEqual(
    refused,
  )
  const invited = await system.post('/usercenter/invitations', {
    channel: 'link',
    companyId: '2',
    roleIds: ['5'],
  })
  expect(codeOf(invited)).toEqual(refused)
  await server.db.transaction(async (trx) => {
    await trx('user_roles').insert({ user_id: 5, application_id: 1, role_id: 5 })
    await trx('salesman_companies').insert({ user_id: 5, company_id: 3, assigned_at: 1 })
    await trx('change_marks').where({ name: 'rights' }).increment('value', 1)
  })
  expect((await viewer.get('/UserCenter/user/permission/ops')).body.data).not.toContain(1325)
  expect((await viewer.get(`${path}/3`)).status).toBe(404)
  expect((await system.get('/usercenter/salesmen/5')).status).toBe(404)
  const holders = await system.list('/usercenter/rights/holders?permissionId=1325&x=', {})
  expect(holders.status).toBe(400)
  const { body } = await system.get('/usercenter/rights/holders?permissionId=1325')
  expect(body.map(({ id }: { id: string }) => id)).not.toContain('5')
  const why = await system.get('/usercenter/rights/explain?userId=5&permissionId=1325')
  expect(why.body.data).toMatchObject({ allowed: false, reasons: [] })
  await server.db.transaction(async (trx) => {
    await trx('user_roles').where({ user_id: 5 }).delete()
    await trx('salesman_companies').where({ user_id: 5 }).delete()
  })
})

it('refuses to sort by columns that are masked for a dealer or a salesman', async () => {
  for (const name of ['agencyadmin', 'salesman1']) {
    const who = await server.as(name)
    const sorted = await who.list(path, { sort: ['userCount', 'ASC'] })
    expect(faultOf(sorted)).toEqual([400, 7000, ['sort', 'validation.sort']])
    const exported = await who.get(
      `${path}/export?format=csv&sort=${encodeURIComponent('["userCount","ASC"]')}`,
    )
    expect(exported.status).toBe(400)
    expect((await who.list(path, { sort: ['name', 'ASC'] })).status).toBe(200)
  }
  expect((await system.list(path, { sort: ['userCount', 'ASC'] })).status).toBe(200)
})

it('shows a person without a company the visitors’ name in the reader’s language', async () => {
  const { client } = await visitor()
  const me = async (language: string) =>
    (await client.call('/auth/user/getCurrentUser', { headers: { 'Accept-Language': language } }))
      .body.data
  expect(await me('en')).toMatchObject({ userCompanyName: 'Visitor', companyId: null })
  expect(await me('zh')).toMatchObject({ userCompanyName: '访客', isCompanyUser: false })
})

it('refuses joining while an own application is in review, like an invitation', async () => {
  const { client } = await applied()
  await expectCode(client.post('/usercenter/join-requests', { name: '华南测绘' }), 409, 7026)
})
