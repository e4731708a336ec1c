import { SignJWT } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { oauthPaths } from '#server/platform/oauth/paths'
import {
  Browser,
  browserOf,
  issuer,
  makeApplication,
  oauthSettings,
  type TestApplication,
} from '../../support/oauth.ts'
import {
  addressOf,
  answered,
  changed,
  outcomeOf,
  refresh,
  refused,
  requestUrl,
  state,
  tokensOf,
  type Fields,
} from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)
const after = 'https://app.example.com/bye'
let application: TestApplication
let browser: Browser
let tokens: { id_token: string; refresh_token: string }

beforeEach(async () => {
  application = await makeApplication(server, { logoutAddress: 'http://127.0.0.1:9/logout' })
  browser = await browserOf(server, 'acmemember')
  tokens = await tokensOf(browser, application)
})

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Opens the logout page and presses a button of it. */
const leave = async (fields: Fields, { everywhere = true, by = browser, method = 'GET' } = {}) => {
  const url = addressOf('end_session', fields)
  const body = new URL(url).searchParams
  const asked = method === 'POST' ? await by.open(oauthPaths.end_session, { method, body }) : null
  const page = await by.open(asked?.headers.get('location') ?? url)
  const html = await page.text()
  const action = /action="([^"]*)"/.exec(html)?.[1]
  if (page.status !== 200 || !action) return { status: page.status, html }
  const pressed = { xsrf: hidden(html, 'xsrf'), ...(everywhere ? { logout: 'yes' } : {}) }
  const sent = await by.open(action, { method: 'POST', body: new URLSearchParams(pressed) })
  const to = sent.headers.get('location') ?? ''
  return {
    status: sent.status,
    html,
    to: to.startsWith(issuer) ? (await by.follow(to)).response.status : to,
  }
}

const hinted = (fields: Fields = {}): Fields => ({
  id_token_hint: tokens.id_token,
  post_logout_redirect_uri: after,
  ...fields,
})
const isLoggedIn = async () =>
  (await outcomeOf(browser, requestUrl(application, { prompt: 'none' }))).code !== undefined

const withState = `${after}?${new URLSearchParams({ state })}`
it.each<[string, string, () => Fields, string | number]>([
  ['2: a hint, an address and a state lead back', 'GET', () => hinted({ state }), withState],
  ['2: a request by POST does as one by GET', 'POST', () => hinted({ state }), withState],
  ['3: without state the address stays as it is', 'GET', () => hinted(), after],
  [
    '2: client_id may name the client',
    'GET',
    () => ({ client_id: application.clientId, post_logout_redirect_uri: after, state }),
    withState,
  ],
  [
    '2: client_id and hint may agree',
    'GET',
    () => hinted({ client_id: application.clientId }),
    after,
  ],
  [
    '2: without an address the person stays here',
    'GET',
    () => hinted({ post_logout_redirect_uri: undefined, state }),
    200,
  ],
  [
    '2: an address without a client is not followed',
    'GET',
    () => ({ post_logout_redirect_uri: after, state }),
    200,
  ],
  ['2: no parameter is needed', 'GET', () => ({}), 200],
  [
    '2: logout_hint, ui_locales and unknown ones change nothing',
    'GET',
    () => hinted({ logout_hint: 'x', ui_locales: 'en', extra: 'x' }),
    after,
  ],
])('RP-Initiated Logout %s, by %s', async (_rule, method, fields, to) => {
  const left = await leave(fields(), { method })
  expect([left.status, left.to]).toEqual([303, to])
  expect(await isLoggedIn()).toBe(false)
})

it.each<[string, () => Fields | Promise<Fields>]>([
  ['2: a modified hint', () => hinted({ id_token_hint: changed(tokens.id_token) })],
  ['2: a hint that is no token', () => hinted({ id_token_hint: 'hint' })],
  [
    '2: a hint for another client than client_id',
    async () => hinted({ client_id: (await makeApplication(server)).clientId }),
  ],
  ['2: an unknown client_id', () => ({ client_id: 'unknown' })],
  ['3: an address that is not registered', () => hinted({ post_logout_redirect_uri: `${after}2` })],
  [
    '3: a registered address with a query',
    () => hinted({ post_logout_redirect_uri: `${after}?x=1` }),
  ],
])('RP-Initiated Logout %s gets a page and ends nothing', async (_rule, fields) => {
  expect(await leave(await fields())).toMatchObject({ status: 400 })
  expect(await isLoggedIn()).toBe(true)
})

it('RP-Initiated Logout 2: an expired hint that we signed is good, one signed by others is not', async () => {
  const { kid, privateKey } = await server.context.oauthKeys.signing()
  const hint = (key: typeof privateKey | Uint8Array, alg: string) =>
    new SignJWT({ sub: '4' })
      .setProtectedHeader({ alg, kid })
      .setIssuer(issuer)
      .setAudience(application.clientId)
      .setIssuedAt(1_700_000_000)
      .setExpirationTime(1_700_000_600)
      .sign(key)
  const forged = await hint(new TextEncoder().encode('x'.repeat(43)), 'HS256')
  expect(await leave(hinted({ id_token_hint: forged }))).toMatchObject({ status: 400 })
  expect(await leave(hinted({ id_token_hint: await hint(privateKey, 'ES256') }))).toMatchObject({
    to: after,
  })
})

it('RP-Initiated Logout 2: the person is asked, and staying ends nothing', async () => {
  const page = await browser.open(addressOf('end_session', hinted()))
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await isLoggedIn()).toBe(true)
  const body = new URLSearchParams({ xsrf: 'guessed', logout: 'yes' })
  const guessed = await browser.open(`${oauthPaths.end_session}/confirm`, { method: 'POST', body })
  expect(guessed.status).toBe(400)
  expect(await isLoggedIn()).toBe(true)
})

it('RP-Initiated Logout 2: who is logged out already is led back as well', async () => {
  const left = await leave(hinted({ state }), { by: new Browser(server) })
  expect([left.status, left.to]).toEqual([303, withState])
})

it('RP-Initiated Logout 2: logging out at one application leaves the others', async () => {
  const other = await makeApplication(server)
  const kept = await tokensOf(browser, other)
  expect(await leave(hinted(), { everywhere: false })).toMatchObject({ status: 303, to: after })
  expect((await refresh(server, application, tokens.refresh_token)).status).toBe(400)
  expect((await refresh(server, other, kept.refresh_token)).status).toBe(200)
  expect(await outcomeOf(browser, requestUrl(other, { prompt: 'none' }))).toEqual(answered)
})

it('RP-Initiated Logout 2: logging out everywhere ends the session here and all tokens of it', async () => {
  await leave(hinted())
  expect((await refresh(server, application, tokens.refresh_token)).status).toBe(400)
  const account = await browser.person?.get('/usercenter/account')
  expect(account?.status).toBe(401)
  const url = requestUrl(application, { prompt: 'none' })
  expect(await outcomeOf(browser, url)).toEqual(refused('login_required'))
})
