import { describe, expect, it } from 'vitest'
import { oauthScopes, serviceScopes } from '#contract/access/oauth'
import { routesFor } from '#server/routes'
import type { Transaction } from '#db/connect'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { makeClient, type Client } from '../../support/client.ts'
import { buildUser, createRole, createUser, foundCompany } from '../../support/factories.ts'
import { Browser, browserOf, oauthSettings, logInAt, makeApplication } from '../../support/oauth.ts'
import { clientWith, errorOf, personOf, postAs, serviceOf } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)
const { admin } = server

const measurement = 10_002
const projects = 10_003
const ops = '/UserCenter/user/permission/ops'
const menusOf = (appId: number) => `/usercenter/menus/permissionByUser?appid=${appId}`

const personAt = async (username: string, appId: number, scope: string, password?: string) => {
  const application = await makeApplication(server, { appId })
  const { token: own, cookie } = await server.as(username, password)
  const browser = new Browser(server, makeClient(server.base, own, cookie))
  const { tokens } = await logInAt(browser, application, { scope: `openid ${scope}` })
  const token = tokens.access_token
  return { application, browser, token, client: clientWith(server, token, appId) }
}

const everyScope = 'profile email phone company permissions'

/** A new member of company A whose only role opens Project management. */
const newPersonAt = async (appId: number) => {
  const user = buildUser()
  const { id } = await createUser(admin, user)
  const role = await createRole(admin, { applicationId: '4', permissionIds: ['117'] })
  await bodyOf(admin.post(`/usercenter/users/${id}/roles`, { roleIds: [role.id] }))
  return { userId: id, ...(await personAt(user.username, appId, everyScope, user.password)) }
}
type Made = Awaited<ReturnType<typeof newPersonAt>>

it('answers each application only with the permissions of its own tree', async () => {
  for (const [appId, codes] of [
    [measurement, [116]],
    [projects, [117]],
  ] as const) {
    const { client } = await personAt('acmeadmin', appId, 'permissions')
    expect((await client.get(ops)).body.data).toEqual(codes)
    const { body } = await client.post(menusOf(appId))
    expect(body.code).toBe(0)
    await expectCode(client.post(menusOf(10_000)), 400, 7001)
  }
})

describe('the token of another application', () => {
  const calls: readonly [string, (client: Client, appId: number) => Promise<{ status: number }>][] =
    [
      ['getCurrentUser', (client) => client.get('/auth/user/getCurrentUser')],
      ['permission/ops', (client) => client.get(ops)],
      ['permissionByUser', (client, appId) => client.post(menusOf(appId))],
      ['companyType', (client) => client.get('/UserCenter/user/companyType')],
    ]

  it('is refused with the appid of any other application', async () => {
    const { token } = await personAt('acmeadmin', measurement, everyScope)
    for (const appId of [projects, 10_000, 99_999, '', 'x']) {
      const client = clientWith(server, token, appId)
      for (const [, call] of calls) await expectCode(call(client, measurement) as never, 400, 7001)
    }
    const service = await serviceOf(server, measurement, ['users:read'])
    const other = clientWith(server, service.token, projects)
    await expectCode(other.get('/applications/users'), 400, 7001)
  })

  it('is inactive at introspection and reveals nothing at userinfo', async () => {
    const { token } = await personAt('acmeadmin', measurement, everyScope)
    const other = await makeApplication(server, { appId: projects })
    const answer = await postAs(server, other, 'introspection', { token })
    expect(answer.body).toEqual({ active: false })
    const service = await serviceOf(server, projects, ['users:read'])
    const asked = await postAs(server, service.application, 'introspection', { token })
    expect(asked.body).toEqual({ active: false })
  })
})

describe('every route', () => {
  const routes = routesFor(false).filter(
    ({ access, appId }) => access !== 'public' && appId !== false,
  )
  const isFor = (scopes: readonly string[], { applications }: (typeof routes)[number]) =>
    applications?.some((scope) => scopes.includes(scope)) ?? false

  it.each(['person', 'server'] as const)('answers the token of a %s as declared', async (kind) => {
    const caller =
      kind === 'person'
        ? (await personAt('acmeadmin', projects, everyScope)).client
        : await serviceOf(server, projects, serviceScopes)
    const scopes: readonly string[] = kind === 'person' ? oauthScopes : serviceScopes
    const answered = await Promise.all(
      routes.map(async (route) => {
        const { status, body } = await caller.call(route.path.replace(':id', '1'), {
          method: route.method.toUpperCase(),
          ...(route.method === 'get' ? {} : { body: {} }),
        })
        const isRefused = [7423, 7424].includes(body.code)
        return [route.operationId, isRefused ? [status, body.code] : 'open']
      }),
    )
    const expected = routes.map((route) => {
      const refused = route.applications ? [403, 7424] : [403, 7423]
      return [route.operationId, isFor(scopes, route) ? 'open' : refused]
    })
    expect(answered).toEqual(expected)
    expect(expected.filter(([, outcome]) => outcome === 'open').length).toBeGreaterThan(3)
  })
})

it('names the missing scope, for persons and for servers', async () => {
  const { client } = await personAt('acmeadmin', projects, 'company')
  const refused = await client.get(ops)
  expect(refused.body).toMatchObject({
    code: 7424,
    args: { scope: 'permissions' },
    message: 'The access token needs the scope permissions.',
  })
  await expectCode(client.get('/auth/user/getCurrentUser'), 403, 7424)
  await expectCode(client.get('/applications/users'), 403, 7424)
  await expectCode(admin.get('/applications/users'), 403, 7424)
  const service = await serviceOf(server, projects, ['companies:read'])
  await expectCode(service.get('/applications/users'), 403, 7424)
  await expectCode(service.get(ops), 403, 7424)
})

it('tells an application about the person only what the scopes of the token cover', async () => {
  const { client: narrow } = await personAt('acmeadmin', projects, 'profile')
  const person = (await admin.get('/auth/user/getCurrentUser')).body.data
  const hidden = {
    token: '',
    lastSignInAt: null,
    suspension: null,
    agreementToAccept: null,
    isSystemAdministrator: false,
  }
  const noCompany = {
    userCompanyName: null,
    isCompanyUser: false,
    companyId: null,
    isOurCompany: false,
    isAgency: false,
    isCompanyAdministrator: false,
  }
  expect((await narrow.get('/auth/user/getCurrentUser')).body.data).toEqual({
    ...person,
    ...hidden,
    ...noCompany,
    userTel: null,
    dialCode: null,
    email: null,
  })
  const { client: wide } = await personAt('acmeadmin', projects, everyScope)
  const answer = await wide.get('/auth/user/getCurrentUser')
  expect(answer.body.data).toEqual({ ...person, ...hidden })
  expect(answer.headers.get('x-rights')).toBeNull()
  expect((await wide.get('/UserCenter/user/companyType')).body.data).toEqual({
    companyType: 0,
    isAgency: false,
    isOurCompany: false,
  })
})

const change = (perform: (trx: Transaction) => Promise<unknown>) => server.db.transaction(perform)

const endings: readonly [string, (made: Made) => Promise<unknown>][] = [
  ['the end of its session', ({ browser }) => personOf(browser).post('/auth/oauth/logout')],
  ['its own end', () => change((trx) => trx('oauth_artifacts').update({ expires_at: 1 }))],
  [
    'the end of its client',
    ({ application: { id } }) =>
      change((trx) => trx('oauth_clients').where({ id }).update({ state: 'disabled' })),
  ],
  [
    'the end of its grant',
    ({ application: { clientId } }) =>
      change((trx) =>
        trx('oauth_artifacts').where({ model: 'Grant', client_id: clientId }).delete(),
      ),
  ],
  [
    'its revocation',
    ({ application, token }) => postAs(server, application, 'revocation', { token }),
  ],
  [
    'the loss of access',
    ({ userId }) => bodyOf(admin.post(`/usercenter/users/${userId}/roles`, { roleIds: [] })),
  ],
  [
    'the end of its account',
    ({ userId }) => bodyOf(admin.post(`/usercenter/users/${userId}/disable`)),
  ],
]

it.each(endings)('answers no token after %s', async (_name, end) => {
  const made = await newPersonAt(projects)
  expect((await made.client.get(ops)).body.data).toEqual([117])
  await end(made)
  await expectCode(made.client.get(ops), 401, 7003)
})

it('answers no token while the company is suspended', async () => {
  const company = await foundCompany(server)
  const { client } = await personAt(company.username, projects, everyScope, company.password)
  expect((await client.get(ops)).body.data).toEqual([117])
  const change = (verb: string) =>
    bodyOf(server.system.post(`/usercenter/companies/${company.id}/${verb}`, { reason: 'Unpaid' }))
  await change('suspend')
  await expectCode(client.get(ops), 401, 7003)
  await change('reopen')
  expect((await client.get(ops)).body.data).toEqual([117])
})

it('loses a scope that an administrator takes from the client', async () => {
  const { application, client } = await personAt('acmemember', projects, everyScope)
  await server.db.transaction((trx) =>
    trx('oauth_clients')
      .where({ id: application.id })
      .update({ scopes: JSON.stringify(['profile']) }),
  )
  await expectCode(client.get(ops), 403, 7424)
})

it('refuses an unknown token before it looks at the appid', async () => {
  const client = clientWith(server, 'x'.repeat(43), projects)
  await expectCode(client.get(ops), 401, 7003)
  await expectCode(client.get('/applications/users'), 401, 7003)
})

describe('client credentials', () => {
  it('are for servers alone, with a scope of their own', async () => {
    const grant = { grant_type: 'client_credentials' }
    const service = await makeApplication(server, {
      kind: 'service',
      scopes: ['users:read', 'usage:write'],
    })
    const issued = await postAs(server, service, 'token', { ...grant, scope: 'users:read' })
    expect(issued.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 600,
      token_type: 'Bearer',
      scope: 'users:read',
    })
    const row = await server.row('oauth_clients', { id: service.id })
    expect(row?.last_used_at).not.toBeNull()
    expect(await errorOf(postAs(server, service, 'token', grant))).toEqual([400, 'invalid_scope'])
    for (const scope of ['openid', 'permissions:read', 'profile'])
      expect(await errorOf(postAs(server, service, 'token', { ...grant, scope }))).toEqual([
        400,
        'invalid_scope',
      ])
    const web = await makeApplication(server)
    expect(await errorOf(postAs(server, web, 'token', { ...grant, scope: 'users:read' }))).toEqual([
      400,
      'unauthorized_client',
    ])
    const wrong = { ...service, secret: 'x'.repeat(43) }
    expect(
      await errorOf(postAs(server, wrong, 'token', { ...grant, scope: 'users:read' })),
    ).toEqual([401, 'invalid_client'])
  })

  it('open no login of a person', async () => {
    const service = await makeApplication(server, { kind: 'service', scopes: ['users:read'] })
    const browser = await browserOf(server, 'acmemember')
    const { response } = await browser.follow(
      `/gateway/oauth/authorize?client_id=${service.clientId}&response_type=code&scope=openid`,
    )
    expect(response.status).toBe(400)
  })
})
