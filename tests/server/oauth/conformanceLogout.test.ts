import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { oauthPaths } from '#server/platform/oauth/paths'
import { bodyOf } from '../../support/answers.ts'
import * as support from '../../support/oauth.ts'
import * as calls from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const { Browser, browserOf, issuer, makeApplication } = support
const { addressOf, answered, changed, outcomeOf, requestUrl, state, tokensOf } = calls
type Fields = calls.Fields

const server = useServer(support.oauthSettings)
const after = 'https://app.example.com/bye'
const back = `${after}?${new URLSearchParams({ state })}`
let application: support.TestApplication
let browser: support.Browser
let tokens: Awaited<ReturnType<typeof tokensOf>>

/** Calls to the application's logout address; late calls of earlier tests have other paths. */
let received: { type: string | undefined; body: string }[] = []
let path = ''
const listener = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    if (request.url === path) received.push({ type: request.headers['content-type'], body })
    response.writeHead(200).end()
  })
})
beforeAll(() => new Promise<void>((done) => listener.listen(0, '127.0.0.1', done)))
afterAll(() => listener.close())

beforeEach(async () => {
  const { port } = listener.address() as AddressInfo
  path = `/${randomUUID()}`
  application = await makeApplication(server, { logoutAddress: `http://127.0.0.1:${port}${path}` })
  browser = await browserOf(server, 'acmemember')
  tokens = await tokensOf(browser, application)
  received = []
})

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

/** Opens the logout page and presses a button of it. */
const leave = async (fields: Fields, { everywhere = true, by = browser, method = 'GET' } = {}) => {
  const url = addressOf('end_session', fields)
  const posted = { method: 'POST', body: new URL(url).searchParams }
  const sent = method === 'POST' ? await by.open(oauthPaths.end_session, posted) : null
  const page = await by.open(sent?.headers.get('location') ?? url)
  const html = await page.text()
  if (page.status !== 200) return page.status
  const xsrf = attribute(html, /name="xsrf" value="([^"]*)"/)
  const body = new URLSearchParams({ xsrf, ...(everywhere ? { logout: 'yes' } : {}) })
  const pressed = await by.open(attribute(html, /action="([^"]*)"/), { method: 'POST', body })
  expect(pressed.status).toBe(303)
  const to = pressed.headers.get('location') ?? ''
  return to.startsWith(issuer) ? (await by.follow(to)).response.status : to
}

const hinted = (fields: Fields = {}): Fields => ({
  id_token_hint: tokens.id_token,
  post_logout_redirect_uri: after,
  ...fields,
})
const refresh = async (token: string, by = application) => {
  const fields = { grant_type: 'refresh_token', refresh_token: token }
  return (await calls.postAs(server, by, 'token', fields)).status
}
const silent = () => outcomeOf(browser, requestUrl(application, { prompt: 'none' }))
const named = () => ({ client_id: application.clientId })

const ways: Record<string, [string | number, () => Fields]> = {
  '2: a hint, an address and a state lead back': [back, () => hinted({ state })],
  '3: without state the address stays as it is': [after, () => hinted()],
  '2: client_id names the client': [after, () => hinted({ ...named(), id_token_hint: undefined })],
  '2: client_id and hint agree': [after, () => hinted(named())],
  '2: a hint alone stays here': [200, () => hinted({ post_logout_redirect_uri: undefined })],
  '3: an address alone is not followed': [200, () => hinted({ id_token_hint: undefined })],
  '2: no parameter is needed': [200, () => ({})],
  '2: others change nothing': [after, () => hinted({ logout_hint: 'x', ui_locales: 'en', x: '1' })],
}
it.each(Object.entries(ways))('RP-Initiated Logout %s', async (_rule, [to, fields]) => {
  expect(await leave(fields())).toBe(to)
  expect(await silent()).toEqual(calls.refused('login_required'))
})

it('RP-Initiated Logout 2: a request by POST does the same', async () => {
  expect(await leave(hinted({ state }), { method: 'POST' })).toBe(back)
})

const other = async () => ({ client_id: (await makeApplication(server)).clientId })
const refusals: Record<string, () => Fields | Promise<Fields>> = {
  '2: a modified hint': () => hinted({ id_token_hint: changed(tokens.id_token) }),
  '2: a hint that is no token': () => hinted({ id_token_hint: 'hint' }),
  '2: a hint for another client': async () => hinted(await other()),
  '2: an unknown client_id': () => ({ client_id: 'unknown' }),
  '3: an unknown address': () => hinted({ post_logout_redirect_uri: `${after}2` }),
  '3: an address with a query': () => hinted({ post_logout_redirect_uri: `${after}?x=1` }),
}
it.each(Object.entries(refusals))('RP-Initiated Logout %s ends nothing', async (_rule, fields) => {
  expect(await leave(await fields())).toBe(400)
  expect(await silent()).toEqual(answered)
})

it('RP-Initiated Logout 2: an expired hint is good, a forged one is not', async () => {
  const { kid, privateKey } = await server.context.oauthKeys.signing()
  const claims = { iss: issuer, sub: '4', aud: application.clientId, iat: 1, exp: 2 }
  const hint = (key: typeof privateKey | Uint8Array, alg: string) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
  const forged = await hint(new TextEncoder().encode('x'.repeat(43)), 'HS256')
  expect(await leave(hinted({ id_token_hint: forged }))).toBe(400)
  expect(await leave(hinted({ id_token_hint: await hint(privateKey, 'ES256') }))).toBe(after)
})

it('RP-Initiated Logout 2: the person is asked, and only their page ends anything', async () => {
  const page = await browser.open(addressOf('end_session', hinted()))
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const body = new URLSearchParams({ xsrf: 'guessed', logout: 'yes' })
  const guessed = await browser.open(`${oauthPaths.end_session}/confirm`, { method: 'POST', body })
  expect(guessed.status).toBe(400)
  expect(await silent()).toEqual(answered)
})

it('RP-Initiated Logout 2: who has left already is led back as well', async () => {
  expect(await leave(hinted({ state }), { by: new Browser(server) })).toBe(back)
})

it('RP-Initiated Logout 2: leaving one application leaves the others', async () => {
  const kept = await makeApplication(server)
  const { refresh_token: token } = await tokensOf(browser, kept)
  expect(await leave(hinted(), { everywhere: false })).toBe(after)
  expect([await refresh(tokens.refresh_token), await refresh(token, kept)]).toEqual([400, 200])
  expect(await outcomeOf(browser, requestUrl(kept, { prompt: 'none' }))).toEqual(answered)
})

it('RP-Initiated Logout 2: leaving everywhere ends the session and its tokens', async () => {
  await leave(hinted())
  expect(await refresh(tokens.refresh_token)).toBe(400)
  await bodyOf(calls.personOf(browser).get('/usercenter/account'), 401)
})

it.each([true, false])(
  'Back-Channel Logout 2.4 to 2.6: the application gets a signed logout token, everywhere: %s',
  async (everywhere) => {
    await leave(hinted(), { everywhere })
    await server.context.logoutCalls.sweep()
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]?.type).toBe('application/x-www-form-urlencoded')
    const token = new URLSearchParams(received[0]?.body).get('logout_token') ?? ''
    const { body: keys } = await calls.getOauth(server, oauthPaths.jwks)
    const demands = { issuer, audience: application.clientId, typ: 'logout+jwt' }
    const key = createLocalJWKSet(keys)
    const { payload, protectedHeader } = await jwtVerify(token, key, demands)
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toEqual({
      iss: issuer,
      aud: application.clientId,
      sub: '4',
      sid: decodeJwt(tokens.id_token).sid,
      iat: expect.any(Number),
      exp: Number(payload.iat) + 120,
      jti: expect.any(String),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(payload.sid).toEqual(expect.any(String))
  },
)
