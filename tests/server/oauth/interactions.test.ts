import * as oidc from 'openid-client'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../support/server.ts'
import {
  Browser,
  browserOf,
  logInAt,
  makeApplication,
  oauthSettings,
  requestOf,
  uidOf,
} from '../../support/oauth.ts'

const server = useServer(oauthSettings)

const begin = async (browser: Browser, parameters: Record<string, string> = {}) => {
  const application = await makeApplication(server)
  const configuration = await application.configuration()
  const { url, checks } = await requestOf(configuration, parameters)
  const { url: at } = await browser.follow(url)
  const finish = async (to: string) =>
    oidc.authorizationCodeGrant(configuration, new URL((await browser.follow(to)).url), {
      ...checks,
      ...(parameters['max_age'] ? { maxAge: Number(parameters['max_age']) } : {}),
    })
  return { uid: uidOf(at), url, finish }
}

const refusal = ({ status, body }: { status: number; body: { code: number } }) => [
  status,
  body.code,
]

describe('an interaction', () => {
  it('is over for another browser, even with the right address and person', async () => {
    const own = await browserOf(server, 'acmemember')
    const { uid } = await begin(own)
    const other = await browserOf(server, 'acmemember')
    expect(refusal(await other.decide(uid, 'continue'))).toEqual([409, 7420])
  })

  it('is over under another address than its cookie names', async () => {
    const browser = await browserOf(server, 'acmemember')
    await begin(browser)
    expect(refusal(await browser.decide('another', 'continue'))).toEqual([409, 7420])
  })

  it('needs a session to be decided', async () => {
    const browser = new Browser(server)
    const { uid } = await begin(browser)
    expect(refusal(await browser.decide(uid, 'continue'))).toEqual([401, 7002])
  })

  it('is finished once', async () => {
    const browser = await browserOf(server, 'acmemember')
    const { uid, finish } = await begin(browser)
    const { body } = await browser.decide(uid, 'continue')
    expect((await finish(body.data.to)).claims()?.sub).toBe('4')
    expect(refusal(await browser.decide(uid, 'continue'))).toEqual([409, 7420])
  })

  it('continues only with the library’s own cookie, at our own address', async () => {
    const browser = await browserOf(server, 'acmemember')
    const { uid } = await begin(browser)
    const { body } = await browser.decide(uid, 'continue')
    expect(body.data.to).toBe(`${oauthSettings.PUBLIC_URL}/gateway/oauth/authorize/${uid}`)
    const response = await new Browser(server).open(body.data.to)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  })

  it('does not take a consent of one person for another', async () => {
    const application = await makeApplication(server, { isOwn: false })
    const browser = await browserOf(server, 'acmemember')
    const { url } = await requestOf(await application.configuration(), { scope: 'openid email' })
    const first = await browser.decide(uidOf((await browser.follow(url)).url), 'continue')
    const consent = uidOf((await browser.follow(first.body.data.to)).url)
    browser.person = await server.as('acmeadmin')
    expect(refusal(await browser.decide(consent, 'allow'))).toEqual([409, 7420])
    expect(await server.row('oauth_consents', { client_id: application.id })).toBeUndefined()
  })
})

it('lets three tabs log in at once, in any order', async () => {
  const browser = await browserOf(server, 'acmemember')
  const tabs = [await begin(browser), await begin(browser), await begin(browser)]
  for (const tab of [tabs[2], tabs[0], tabs[1]]) {
    const { body } = await browser.decide(tab?.uid ?? '', 'continue')
    expect((await tab?.finish(body.data.to))?.claims()?.sub).toBe('4')
  }
})

it('never gives the first person’s login to another one in the same browser', async () => {
  const browser = await browserOf(server, 'acmeadmin')
  const application = await makeApplication(server, { appId: 10_000 })
  const { configuration, tokens } = await logInAt(browser, application)
  const admin = tokens.claims()?.sub
  browser.person = await server.as('acmemember')
  const { uid, finish } = await begin(browser, { prompt: 'select_account' })
  expect(await browser.interaction(uid)).toMatchObject({ reason: 'select' })
  const { body } = await browser.decide(uid, 'continue')
  const claims = (await finish(body.data.to)).claims()
  expect([claims?.sub, admin]).toEqual(['4', '3'])
  const refresh = oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
  await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('counts no login of the same second for prompt=login', async () => {
  const browser = await browserOf(server, 'acmemember')
  const { uid } = await begin(browser, { prompt: 'login' })
  expect(refusal(await browser.decide(uid, 'continue'))).toEqual([403, 7410])
})

it('logs in again in a browser with an ended session, as the same person or as another one', async () => {
  const browser = await browserOf(server, 'acmemember')
  const application = await makeApplication(server, { appId: 10_000, isOwn: false })
  const { configuration, tokens } = await logInAt(browser, application)
  await browser.person?.post('/auth/oauth/logout', {})
  for (const username of ['acmeadmin', 'acmemember']) {
    browser.person = await server.as(username)
    const { tokens: own } = await logInAt(browser, application)
    expect(own.claims()?.sub).toBe(username === 'acmemember' ? '4' : '3')
    await browser.person.post('/auth/oauth/logout', {})
  }
  const refresh = oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
  await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' })
})

describe.each([{ max_age: '300' }, { prompt: 'login' }])('with %o', (parameters) => {
  it('a session of ten minutes must be confirmed, and auth_time is of now', async () => {
    const browser = await browserOf(server, 'acmemember')
    const application = await makeApplication(server)
    await logInAt(browser, application)
    const ago = server.context.now() - 600_000
    await server.update('sessions', { user_id: 4 }, { confirmed_at: ago })
    await server.db.transaction((trx) =>
      trx('oauth_artifacts').where({ model: 'Session', account_id: '4' }).delete(),
    )
    const { uid, finish } = await begin(browser, parameters)
    expect(await browser.interaction(uid)).toMatchObject({ reason: 'confirm' })
    const { status, body } = await browser.decide(uid, 'continue')
    expect([status, body.code, body.args['ways']]).toEqual([
      403,
      7410,
      expect.stringContaining('password'),
    ])
    const wrong = await browser.person?.post('/usercenter/account/confirm', {
      password: 'Wrong-1234',
    })
    expect(wrong?.body.code).toBe(600401)
    const right = await browser.person?.post('/usercenter/account/confirm', {
      password: 'Portal2026',
    })
    expect(right?.status).toBe(200)
    const again = await browser.decide(uid, 'continue')
    const claims = (await finish(again.body.data.to)).claims()
    expect(Math.abs(Number(claims?.auth_time) - server.context.now() / 1000)).toBeLessThan(20)
  })
})

it('ends an interaction after half an hour', async () => {
  const browser = await browserOf(server, 'acmemember')
  const { uid } = await begin(browser)
  server.wait(30 * 60_000)
  browser.person = await server.as('acmemember')
  expect(refusal(await browser.decide(uid, 'continue'))).toEqual([409, 7420])
})
