import { expect, it } from 'vitest'
import { bodyOf, expectCode } from '../../support/answers.ts'
import type { Answer, Client } from '../../support/client.ts'
import { permissionIdOf } from '#contract/access/permissions'
import {
  buildApplication,
  createRole,
  createVisitor,
  foundCompany,
  signInStaff,
} from '../../support/factories.ts'
import { signInVerifiedVisitor } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, beta } = server
const path = '/usercenter/companies'
const joins = '/usercenter/join-requests'
const pass = { decision: 'pass', platforms: ['4'], permissionIds: ['117'], userQuota: 11 }
const agree = { decision: 'agree' }
const reject = { decision: 'reject', reason: 'No' }
const codeOf = (answer: Answer) => [answer.status, answer.body.code]

const read = () => server.db.read

const visitor = async () => {
  const { username, password } = await createVisitor({ as: () => Promise.resolve(admin) })
  return server.as(username, password)
}

const visitors = async (count: number): Promise<Client[]> => {
  const found: Client[] = []
  while (found.length < count)
    found.push(
      ...(await Promise.all(Array.from({ length: Math.min(10, count - found.length) }, visitor))),
    )
  return found
}

const createPassedCompany = async (form = buildApplication()) => {
  const administrator = await visitor()
  const { body: application } = await administrator.post(path, form)
  const reviewed = await system.post(`${path}/${application.id}/review`, pass)
  await expectCode(reviewed, 200, 0)
  return { administrator, company: reviewed.body.data }
}

const ask = async (applicant: Client, name: string) => bodyOf(applicant.post(joins, { name }), 201)

const logOf = (type: string, id: string) =>
  read()('logs').where({ target_type: type, target_id: id }).orderBy('id').select('action', 'code')

it('closes a request to join another company when the own application passes', async () => {
  const { company } = await createPassedCompany()
  const applicant = await visitor()
  const { id } = await ask(applicant, company.name)
  const { body: application } = await applicant.post(path, buildApplication())
  await expectCode(system.post(`${path}/${application.id}/review`, pass), 200, 0)
  expect((await applicant.get(`${joins}/${id}`)).body.status).toBe('closed')
})

it('admits exactly ten of sixty concurrent applicants into ten free seats', async () => {
  const { administrator, company } = await createPassedCompany()
  const applicants = await visitors(60)
  const requests = await Promise.all(applicants.map((one) => ask(one, company.name)))
  const answers = await Promise.all(
    requests.map(({ id }) => administrator.post(`${joins}/${id}/review`, agree)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ body }) => body.code === 7015)
  expect(refused).toHaveLength(50)
  expect(refused[0]?.body.args.limit).toBe(11)
  expect(await read()('companies').where({ id: company.id }).first('user_count')).toEqual({
    user_count: 11,
  })
  expect(await read()('users').where({ company_id: company.id })).toHaveLength(11)
  const stored = await read()('join_requests').where({ company_id: company.id })
  const count = (status: string) => stored.filter((one) => one.status === status).length
  expect([count('agreed'), count('inReview')]).toEqual([10, 50])
})

it('admits a person once despite repeated approval, and refuses further requests', async () => {
  const [one, other] = [await createPassedCompany(), await createPassedCompany()]
  const applicant = await visitor()
  const { id } = await ask(applicant, one.company.name)
  await expectCode(applicant.post(joins, { name: other.company.name }), 409, 7011)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => one.administrator.post(`${joins}/${id}/review`, agree)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await read()('companies').where({ id: one.company.id }).first('user_count')).toEqual({
    user_count: 2,
  })
  await expectCode(applicant.post(joins, { name: other.company.name }), 409, 7012)
})

it('refuses decisions on own, foreign or closed applications, without any change', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  const refuses = async (who: Client, answer: number[]) => {
    const state = async () =>
      JSON.stringify(await read()('companies').where({ id: application.id }))
    const before = await state()
    for (const decision of [pass, reject])
      expect(codeOf(await who.post(`${path}/${application.id}/review`, decision))).toEqual(answer)
    expect(await state()).toBe(before)
  }
  await refuses(applicant, [403, 6015])
  await refuses(beta, [403, 6015])
  await applicant.post(`${path}/${application.id}/close`)
  await refuses(system, [409, 7012])
})

it('shows the company who asks while the request is open, with a masked phone number', async () => {
  const { administrator, company } = await createPassedCompany()
  const made = await signInVerifiedVisitor(server)
  const applicant = made.client
  const { id } = await ask(applicant, company.name)
  const stored = await read()('users')
    .where({ id: Number(made.id) })
    .first('created_at')
  const userSince = new Date(Number(stored?.created_at)).toISOString()
  const asking = async () => (await administrator.get(`${joins}/${id}`)).body
  expect(await asking()).toMatchObject({
    userName: made.realName,
    userPhone: `+86 139****${made.phone.slice(-2)}`,
    userEmail: made.email,
    userSince,
  })
  await administrator.post(`${joins}/${id}/review`, reject)
  expect(await asking()).toMatchObject({ userPhone: null, userEmail: null, userSince })
})

it('finds open and decided join requests by applicant, message and company, but not by masked contacts', async () => {
  const [mine, other] = [await createPassedCompany(), await createPassedCompany()]
  const made = await signInVerifiedVisitor(server, { realName: '欧阳寻' })
  const applicant = made.client
  const message = '测绘三队 North gate'
  const { id } = (await applicant.post(joins, { name: mine.company.name, message })).body
  await ask(await visitor(), mine.company.name)
  await ask(await visitor(), other.company.name)
  const idsBy = async (client: Client, filter: Record<string, unknown>): Promise<string[]> =>
    (await client.list(joins, { filter })).body.map((request: { id: string }) => request.id)
  const found = () =>
    Promise.all(
      ['欧阳', '三队 NORTH', made.phone, made.email].map((q) => idsBy(mine.administrator, { q })),
    )
  expect(await found()).toEqual([[id], [id], [], []])
  await mine.administrator.post(`${joins}/${id}/review`, reject)
  expect(await found()).toEqual([[id], [id], [], []])
  expect(await idsBy(system, { companyId: mine.company.id })).toHaveLength(2)
  expect(await idsBy(mine.administrator, { companyId: other.company.id })).toEqual([])
})

it('accepts join requests by exact name or code and cannot be used to enumerate companies', async () => {
  const { company } = await createPassedCompany()
  const { body: hidden } = await (await visitor()).post(path, buildApplication())
  const applicant = await visitor()
  const code: string = company.organisationCode
  const unknown = await applicant.post(joins, { name: 'Nobody Knows This One' })
  await expectCode(unknown, 404, 7013)
  for (const body of [
    { name: company.name.slice(0, -1) },
    { name: company.name.slice(1) },
    { name: `${company.name.slice(0, -1)}_` },
    { name: `${company.name.slice(0, 6)}%` },
    { name: `${company.name}' OR '1'='1` },
    { name: `%${company.name.slice(2)}%` },
    { name: 'Survey*' },
    { name: '％' },
    { name: '有限公司' },
    { name: 'ｃｏ．， ｌｔｄ．' },
    { name: '华南' },
    { name: '测绘有限公司' },
    { name: '—' },
    { name: '\u200b' },
    { name: hidden.name },
    { organisationCode: '9' },
    { organisationCode: '%' },
    { organisationCode: `${code.slice(0, -1)}_` },
    { organisationCode: `${code.slice(0, 3)}%` },
    { organisationCode: code.slice(0, -1) },
    { organisationCode: hidden.organisationCode },
  ]) {
    const answer = await applicant.post(joins, body)
    // The response does not distinguish a wrong name from a company not open to joining.
    expect([body, ...codeOf(answer)]).toEqual([body, 404, 7013])
    expect(answer.body.message).toBe(unknown.body.message)
    expect(JSON.stringify(answer.body)).not.toContain(code)
  }
  for (const body of [
    {},
    { name: '' },
    { name: ' \t　' },
    { organisationCode: ' ' },
    { name: company.name, organisationCode: code },
    { name: [company.name, '华南测绘'] },
    { name: { like: '%' } },
    { name: 'x'.repeat(129) },
  ])
    expect([body, ...codeOf(await applicant.post(joins, body))]).toEqual([body, 400, 7000])
  expect((await applicant.list(path)).body).toEqual([])
  expect((await applicant.list(joins)).body).toEqual([])
})

it('matches a company by its name in any width, case and punctuation, and by its code in any case', async () => {
  const { company } = await createPassedCompany()
  const applicant = await visitor()
  const wide = company.name.replace(/[!-~]/g, (sign: string) =>
    String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
  )
  for (const body of [
    { name: wide },
    { name: `  ${company.name.toUpperCase().replaceAll(' ', '-')}. ` },
    // The wildcard counts as punctuation, so the name matches without it.
    { name: `${company.name}%` },
    { organisationCode: company.organisationCode.toLowerCase() },
  ]) {
    const answer = await applicant.post(joins, body)
    expect([answer.status, answer.body.companyName]).toEqual([201, company.name])
    await expectCode(applicant.post(joins, body), 409, 7011)
    await applicant.post(`${joins}/${answer.body.id}/close`)
  }
})

it('sends no request to a company with a merely similar name', async () => {
  await createPassedCompany(buildApplication({ name: '北方石油天然气股份有限公司' }))
  await createPassedCompany(buildApplication({ name: 'Nordgeo Ltd' }))
  const applicant = await visitor()
  for (const name of [
    '北方石油天然气集团有限公司',
    '北方石油天然气',
    '北方石油天然氣股份有限公司',
    'Nordgeo',
    'Nordgeo GmbH',
    'Nordge0 Ltd',
  ])
    expect([name, ...codeOf(await applicant.post(joins, { name }))]).toEqual([name, 404, 7013])
  const { body } = await applicant.post(joins, { name: '北方石油天然气 股份有限责任公司' })
  expect(body.companyName).toBe('北方石油天然气股份有限公司')
})

it('allows one application in review per organisation code under concurrency, with one log row', async () => {
  for (let round = 0; round < 10; round += 1) {
    const applicants = await visitors(2)
    const { organisationCode } = buildApplication()
    const answers = await Promise.all(
      applicants.map((one) => one.post(path, buildApplication({ organisationCode }))),
    )
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(won?.status).toBe(201)
    expect(lost && codeOf(lost)).toEqual([409, 7011])
    const stored = await read()('companies').where({ organisation_code: organisationCode })
    expect(stored.map(({ status }) => status)).toEqual(['inReview'])
    expect(await logOf('company', won?.body.id)).toEqual([{ action: 'company.apply', code: 0 }])
  }
})

it('refuses decisions by staff who manage companies but do not review join requests', async () => {
  const provider = (await system.get(`${path}/1`)).body
  const request = await ask(await visitor(), provider.name)
  const { client } = await signInStaff(server, system, String(permissionIdOf('company:manage')))
  expect((await client.get(`${joins}/${request.id}`)).status).toBe(200)
  for (const decision of [agree, reject])
    await expectCode(client.post(`${joins}/${request.id}/review`, decision), 403, 6015)
  const agreed = await system.post(`${joins}/${request.id}/review`, agree)
  expect(agreed.body.data.status).toBe('agreed')
})

it('makes an open role form outdated when a role is given on joining: 7016', async () => {
  const { administrator, company } = await createPassedCompany()
  const role = await createRole(administrator, { applicationId: '4', permissionIds: ['117'] })
  const applicant = await visitor()
  const request = await ask(applicant, company.name)
  const agreed = await administrator.post(`${joins}/${request.id}/review`, {
    ...agree,
    roleIds: [role.id],
  })
  await expectCode(agreed, 200, 0)
  const address = `/usercenter/roles/${role.id}`
  await expectCode(administrator.put(address, role), 409, 7016)
  expect((await administrator.get(address)).body).toMatchObject({
    userIds: [request.userId],
    version: role.version + 1,
  })
})

it('limits each kind of request to twenty per person and day, withdrawn ones included, and says when to retry: 7005', async () => {
  const { id, name, client } = await foundCompany(server, { userQuota: 5 })
  const { username, password } = await createVisitor(server)
  const asking = await server.as(username, password)
  const review = (list: string, of: string) => system.post(`${list}/${of}/review`, reject)
  const end = (by: Client, step: string) => (list: string, of: string) =>
    by.post(`${list}/${of}/${step}`)
  const { userQuota } = (await client.get(`/usercenter/companies/${id}`)).body
  const kinds = [
    [asking, 'join-requests', () => ({ name }), end(asking, 'close')],
    [asking, 'rights-requests', () => ({ permissionId: '1400' }), end(asking, 'withdraw')],
    [asking, 'companies', buildApplication, review],
    [
      client,
      'quota-requests',
      () => ({ userQuota: userQuota + 1, message: 'More' }),
      end(client, 'withdraw'),
    ],
  ] as const
  for (const [asker, kind, build, close] of kinds) {
    const list = `/usercenter/${kind}`
    for (let count = 0; count < 20; count += 1) {
      const made = await asker.post(list, build())
      expect([kind, made.status]).toEqual([kind, 201])
      expect((await close(list, made.body.id)).status).toBe(200)
    }
    const refused = await asker.post(list, build())
    expect([kind, refused.status, refused.body.code]).toEqual([kind, 429, 7005])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  }
  server.wait(86_400_000)
  const again = await server.as(username, password)
  expect((await again.post(joins, { name })).status).toBe(201)
})
