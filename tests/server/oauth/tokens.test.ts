import * as oidc from 'openid-client'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '#db/connect'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { buildUser, createUser, foundCompany } from '../../support/factories.ts'
import { bodyOf, expectCode } from '../../support/answers.ts'
import type { Client } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'
import {
  Browser,
  formOf,
  issuer,
  logInAt,
  makeApplication,
  oauthSettings,
  requestOf,
  type TestApplication,
} from '../../support/oauth.ts'

const server = useServer(oauthSettings)

const introspect = async (application: TestApplication, token: string) =>
  (await formOf(`${server.base}/gateway/oauth/introspect`, { token }, application)).body

const userInfo = (token: string) =>
  fetch(`${server.base}/gateway/oauth/userinfo`, { headers: { Authorization: `Bearer ${token}` } })

/** A new person, logged in at an application that is open to everyone, with every kind of token. */
const loggedIn = async (administrator: Client = server.admin) => {
  const person = buildUser()
  const user = await createUser(administrator, person)
  const here = await server.as(person.username, person.password)
  const application = await makeApplication(server, { appId: 10_000 })
  const browser = new Browser(server, here)
  const scope = 'openid profile email phone'
  const { configuration, tokens, answer } = await logInAt(browser, application, { scope })
  const outliving = { scope: 'openid offline_access', prompt: 'consent' }
  const offline = await logInAt(browser, application, outliving)
  return {
    user,
    here,
    browser,
    application,
    configuration,
    tokens,
    answer,
    offline: offline.tokens,
  }
}

const isAlive = async ({
  application,
  configuration,
  tokens,
}: Pick<Awaited<ReturnType<typeof loggedIn>>, 'application' | 'configuration' | 'tokens'>) => {
  const refreshed = await oidc
    .refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    .then(() => true)
    .catch((error: { error?: string }) => error.error)
  return [
    (await introspect(application, tokens.access_token)).active,
    (await userInfo(tokens.access_token)).status,
    refreshed,
  ]
}
const alive = [true, 200, true]
const dead = [false, 401, 'invalid_grant']

describe('tokens end at once', () => {
  it('when their session ends, except tokens with offline_access', async () => {
    const login = await loggedIn()
    expect(await isAlive(login)).toEqual(alive)
    await login.here.post('/auth/oauth/logout', {})
    expect(await isAlive(login)).toEqual(dead)
    expect(await isAlive({ ...login, tokens: login.offline })).toEqual(alive)
  })

  it('when the person is disabled', async () => {
    const login = await loggedIn()
    await bodyOf(server.admin.post(`/usercenter/users/${login.user.id}/disable`, {}))
    expect(await isAlive(login)).toEqual(dead)
    expect(await isAlive({ ...login, tokens: login.offline })).toEqual(dead)
    await bodyOf(server.admin.post(`/usercenter/users/${login.user.id}/enable`, {}))
    expect(await isAlive({ ...login, tokens: login.offline })).toEqual(dead)
  })

  it('while the company is suspended, and come back afterwards', async () => {
    const permissionIds = ['1000', '1100', '1400', '1401']
    const { client, company } = await foundCompany(server, { permissionIds, userQuota: 10 })
    const login = await loggedIn(client)
    const suspend = (action: string) =>
      bodyOf(
        server.system.post(`/usercenter/companies/${company.id}/${action}`, { reason: 'Test' }),
      )
    await suspend('suspend')
    expect(await isAlive({ ...login, tokens: login.offline })).toEqual(dead)
    await suspend('reopen')
    expect(await isAlive({ ...login, tokens: login.offline })).toEqual(alive)
  })

  it.each([
    ['the client is disabled', 'oauth_clients', { state: 'disabled' }],
    ['the application is retired', 'applications', { state: 'retired' }],
  ] as const)('when %s', async (_name, table, change) => {
    const login = await loggedIn()
    const id = table === 'applications' ? 1 : login.application.id
    await server.update(table, id, change as never)
    const { url } = await requestOf(login.configuration)
    const refused = await new Browser(server).open(url)
    const token = await formOf(
      `${server.base}/gateway/oauth/token`,
      { grant_type: 'refresh_token', refresh_token: login.tokens.refresh_token ?? '' },
      login.application,
    )
    const info = await userInfo(login.tokens.access_token)
    await server.update(table, id, { state: 'active' } as never)
    expect([refused.status, token.status, token.body.error, info.status]).toEqual([
      400,
      401,
      'invalid_client',
      401,
    ])
  })

  it('when the person loses the permission that opens the application', async () => {
    const { user, browser } = await loggedIn()
    const role = { user_id: Number(user.id), role_id: 102, application_id: 4 }
    const change = (work: (trx: Transaction) => PromiseLike<unknown>) =>
      server.db.transaction(async (trx) => {
        await work(trx)
        await markRightsChanged(trx)
      })
    await change((trx) => trx('user_roles').insert(role))
    const application = await makeApplication(server)
    const login = { application, ...(await logInAt(browser, application)) }
    expect(await isAlive(login)).toEqual(alive)
    await change((trx) => trx('user_roles').where(role).delete())
    expect(await isAlive(login)).toEqual(dead)
  })

  it('when they are revoked, by their client alone', async () => {
    const login = await loggedIn()
    const revoke = (application: TestApplication) =>
      formOf(
        `${server.base}/gateway/oauth/revoke`,
        { token: login.tokens.refresh_token ?? '' },
        application,
      )
    await revoke(await makeApplication(server, { appId: 10_000 }))
    expect(await isAlive(login)).toEqual(alive)
    expect((await revoke(login.application)).status).toBe(200)
    expect(await isAlive(login)).toEqual(dead)
  })
})

it('shows a token to clients of its own application only', async () => {
  const login = await loggedIn()
  const { access_token: token } = login.tokens
  const sibling = await makeApplication(server, { appId: 10_000 })
  const stranger = await makeApplication(server, { appId: 10_003 })
  expect(await introspect(login.application, token)).toMatchObject({
    active: true,
    sub: login.user.id,
    client_id: login.application.clientId,
    iss: issuer,
  })
  expect(await introspect(sibling, token)).toMatchObject({ active: true })
  expect(await introspect(stranger, token)).toEqual({ active: false })
  const publicClient = await makeApplication(server, { appId: 10_000, kind: 'browser' })
  expect(await introspect(publicClient, token)).toEqual({ active: false })
})

it.each(['/usercenter/account', '/usercenter/users'])(
  'does not open our own interface %s to an application’s token',
  async (path) => {
    const { tokens } = await loggedIn()
    const call = (appid: string) =>
      server.nobody.call(path, {
        headers: { appid, Authorization: `Bearer ${tokens.access_token}` },
      })
    await expectCode(call('10000'), 403, 7423)
    await expectCode(call('10003'), 400, 7001)
  },
)

it('stores nothing that could be used to log in', async () => {
  const login = await loggedIn()
  const values = [
    login.answer.searchParams.get('code'),
    login.application.secret,
    ...[login.tokens, login.offline].flatMap((one) => [
      one.access_token,
      one.refresh_token,
      one.id_token,
    ]),
    ...[...login.browser.cookies.values()].map(({ value }) => value),
  ].filter((value): value is string => Boolean(value))
  expect(values.length).toBeGreaterThanOrEqual(9)
  const tables = [
    'oauth_artifacts',
    'oauth_secrets',
    'oauth_sessions',
    'oauth_logins',
    'oauth_keys',
    'logs',
    'log_entries',
  ]
  for (const table of tables) {
    const rows = JSON.stringify(await server.db.read(table).select())
    for (const value of values)
      expect(rows.includes(value), `${table} holds a credential`).toBe(false)
  }
})

it('lets no stored text be used as a token', async () => {
  const login = await loggedIn()
  const stored = await server.db.read('oauth_artifacts').select('id', 'payload', 'grant_id', 'uid')
  const texts = stored.flatMap((row) => [row.id, row.grant_id, row.uid]).filter(Boolean)
  for (const text of texts.slice(-30)) {
    expect((await userInfo(String(text))).status).toBe(401)
    expect(await introspect(login.application, String(text))).toEqual({ active: false })
  }
})

it('drops what strangers leave behind', async () => {
  const application = await makeApplication(server)
  const { url } = await requestOf(await application.configuration())
  const before = await server.db.read('oauth_artifacts').count({ n: '*' }).first()
  for (let visit = 0; visit < 30; visit += 1) await new Browser(server).open(url)
  server.wait(3_700_000)
  const { dropExpiredArtifacts } = await import('#server/platform/oauth/store/retention')
  await dropExpiredArtifacts(server.db, server.context.now())
  const after = await server.db.read('oauth_artifacts').count({ n: '*' }).first()
  expect(Number(after?.['n'])).toBeLessThanOrEqual(Number(before?.['n']))
})
