import * as oidc from 'openid-client'
import { expect, it } from 'vitest'
import { useServer } from '../../support/server.ts'
import { metricsHeaders } from '../../support/settings.ts'
import {
  Browser,
  browserOf,
  logInAt,
  makeApplication,
  oauthSettings,
  redirectAddress,
  requestOf,
  uidOf,
} from '../../support/oauth.ts'

const server = useServer(oauthSettings)

const everything = 'openid profile email phone company permissions'

it('logs a member in at an own application without a question', async () => {
  const application = await makeApplication(server)
  const browser = await browserOf(server, 'acmemember')
  const { configuration, tokens, answer } = await logInAt(browser, application, {
    scope: everything,
  })
  expect(answer.origin + answer.pathname).toBe(redirectAddress)
  const claims = tokens.claims()
  expect(claims).toMatchObject({ sub: '4', acr: '1fa', amr: ['pwd'], aud: application.clientId })
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 600, scope: everything })
  expect(tokens.refresh_token).toHaveLength(43)
  expect(await oidc.fetchUserInfo(configuration, tokens.access_token, '4')).toEqual({
    sub: '4',
    name: '林晓',
    nickname: '林晓',
    preferred_username: 'acmemember',
    locale: 'zh-CN',
    updated_at: expect.any(Number),
    email: 'acmemember@example.com',
    email_verified: true,
    phone_number: '+8613800000004',
    phone_number_verified: true,
    company: {
      id: '2',
      name: '华南测绘',
      type: 'ordinary',
      isOwn: false,
      isAdministrator: false,
      departmentName: null,
    },
    permissions: [117],
    roles: [{ id: '102', name: '项目经理' }],
    data_level: 0,
    managed_area: { nationCode: '44', addrCode: '' },
  })
})

it('opens a second application in the same browser without any page', async () => {
  const [one, two] = [await makeApplication(server), await makeApplication(server)]
  const browser = await browserOf(server, 'acmemember')
  await logInAt(browser, one)
  const { url } = await requestOf(await two.configuration())
  expect((await browser.follow(url)).url).toMatch(/^https:\/\/app\.example\.com\/callback\?code=/)
})

it('asks a stranger to log in and shows only the name of the application', async () => {
  const application = await makeApplication(server)
  const browser = new Browser(server)
  const { url } = await requestOf(await application.configuration(), {
    login_hint: 'acmemember',
    ui_locales: 'en zh',
  })
  const interaction = await browser.interaction(uidOf((await browser.follow(url)).url))
  expect(interaction).toEqual({
    application: {
      id: '4',
      name: '项目管理',
      enName: 'Project management',
      icon: expect.any(String),
      contact: expect.any(String),
      isOwn: true,
    },
    reason: 'login',
    isDevice: false,
    scopes: [{ name: 'openid', values: null }],
    loginHint: 'acmemember',
    locale: 'en',
    missing: null,
  })
})

it('asks for consent of a third party once, with the values that go over, and again for more scopes', async () => {
  const application = await makeApplication(server, { isOwn: false })
  const browser = await browserOf(server, 'acmemember')
  const configuration = await application.configuration()
  const begin = async (scope: string) => {
    const { url } = await requestOf(configuration, { scope })
    return (await browser.follow(url)).url
  }
  const first = await browser.decide(uidOf(await begin('openid profile phone')), 'continue')
  const consent = uidOf((await browser.follow(first.body.data.to)).url)
  expect(await browser.interaction(consent)).toMatchObject({
    reason: 'consent',
    scopes: [
      { name: 'profile', values: ['林晓', 'acmemember'] },
      { name: 'phone', values: ['+86****04'] },
    ],
  })
  const agreed = await browser.decide(consent, 'allow')
  const ended = await browser.follow(agreed.body.data.to)
  expect(new URL(ended.url).searchParams.get('code')).toHaveLength(43)
  expect(await begin('openid phone')).toMatch(/^https:\/\/app\.example\.com/)
  const more = uidOf(await begin('openid profile email'))
  expect(await browser.interaction(more)).toMatchObject({
    reason: 'consent',
    scopes: [{ name: 'email', values: ['acmemember@example.com'] }],
  })
  const refused = await browser.decide(more, 'refuse')
  const back = new URL((await browser.follow(refused.body.data.to)).url)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied' })
})

it('refuses an application that is closed to the person, and says who opens it', async () => {
  const application = await makeApplication(server, { appId: 10_002 })
  const browser = await browserOf(server, 'acmemember')
  const { url } = await requestOf(await application.configuration())
  const first = await browser.decide(uidOf((await browser.follow(url)).url), 'continue')
  const uid = uidOf((await browser.follow(first.body.data.to)).url)
  expect(await browser.interaction(uid)).toMatchObject({
    reason: 'closed',
    missing: {
      permissionId: '116',
      permissionName: 'Measurement registration',
      grantedBy: expect.stringContaining('administrator'),
      requested: false,
    },
  })
  const { status, body } = await browser.decide(uid, 'continue')
  expect([status, body.code]).toEqual([403, 7425])
  const refused = await browser.decide(uid, 'refuse')
  const back = new URL((await browser.follow(refused.body.data.to)).url)
  expect(back.searchParams.get('error')).toBe('access_denied')
})

it('counts tokens by grant and client', async () => {
  const application = await makeApplication(server)
  const { configuration, tokens } = await logInAt(
    await browserOf(server, 'acmemember'),
    application,
  )
  await oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
  const metrics = await (await fetch(`${server.base}/metrics`, { headers: metricsHeaders })).text()
  for (const grant of ['authorization_code', 'refresh_token'])
    expect(metrics).toContain(
      `oauth_tokens_total{grant="${grant}",client="${application.clientId}"} 1`,
    )
})
