import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { oauthPaths } from '#server/platform/oauth/paths'
import { bodyOf } from '../../support/answers.ts'
import * as support from '../../support/oauth.ts'
import * as calls from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const { Browser, browserOf, issuer, makeApplication, redirectAddress, uidOf } = support
const { answered, changed, outcomeOf, refused, requestUrl, state, tokensOf } = calls
type Fields = calls.Fields

const server = useServer(support.oauthSettings)
let application: support.TestApplication
/** Logged in at `application` more than a second ago. */
let browser: support.Browser
let idToken: string
let hints: Record<string, string>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  application = await makeApplication(server)
  browser = await browserOf(server, 'acmemember')
  idToken = (await tokensOf(browser, application)).id_token
  const admin = await browserOf(server, 'acmeadmin')
  const other = (await tokensOf(admin, application)).id_token
  hints = { own: idToken, other, changed: changed(idToken) }
  await pause(2100)
})

/** `id_token_hint` names one of the tests' tokens. */
const ask = (fields: Fields, by = browser) => {
  const { id_token_hint: name = '' } = fields
  const id_token_hint = hints[name]
  return outcomeOf(by, requestUrl(application, { ...fields, id_token_hint }))
}
const none = { prompt: 'none' }
const need = { essential: true }
const sub3 = { sub: { value: '3' } }
const claims = (value: unknown) => ({ claims: JSON.stringify(value) })

const acr = (values: string[]) => claims({ id_token: { acr: { essential: true, values } } })

const ignored: Record<string, Fields> = {
  'OIDC Core 3.1.2.1: prompt=none with a session': { prompt: 'none' },
  'OIDC Core 3.1.2.1: a younger login than max_age': { max_age: '10000' },
  'OIDC Core 3.1.2.1: display=page': { display: 'page' },
  'OIDC Core 3.1.2.1: display=popup': { display: 'popup' },
  'OIDC Core 3.1.2.1: ui_locales': { ui_locales: 'se zh-CN en' },
  'OIDC Core 5.2: claims_locales': { claims_locales: 'se en' },
  'OIDC Core 3.1.2.1: login_hint': { login_hint: 'somebody' },
  'OIDC Core 3.1.2.1: acr_values': { acr_values: 'urn:unknown 1fa' },
  'OIDC Core 3.1.2.1: acr_values that nobody reaches': { acr_values: 'urn:unknown' },
  'OIDC Core 3.1.2.1: unknown parameters': { extra: 'foobar' },
  'OIDC Core 3.1.2.1: unknown scopes': { scope: 'openid unknown' },
  'RFC 6749 3.1: parameters without a value': { nonce: '', prompt: '' },
  'OIDC Core 3.1.2.1: a hint of the person': { prompt: 'none', id_token_hint: 'own' },
  'OIDC Core 5.5.1: an essential claim without a value': claims({ userinfo: { birthdate: need } }),
  'OIDC Core 5.5.1: the person named by sub': claims({ id_token: { sub: { value: '4' } } }),
  'OIDC Core 5.5.1.1: an essential acr of the session': acr(['1fa']),
}
it.each(Object.entries(ignored))('%s is no reason to refuse', async (_rule, fields) => {
  expect(await ask(fields)).toEqual(answered)
})

const asked: Record<string, [string, Fields]> = {
  'prompt=login': ['confirm', { prompt: 'login' }],
  'prompt=consent': ['consent', { prompt: 'consent' }],
  'prompt=select_account': ['select', { prompt: 'select_account' }],
  'an older login than max_age': ['confirm', { max_age: '1' }],
  'max_age=0': ['confirm', { max_age: '0' }],
  'a stronger level than the session has': ['confirm', { acr_values: 'urn:unknown phr' }],
  'an essential level that the session lacks': ['confirm', acr(['2fa'])],
  'a hint of another person': ['select', { id_token_hint: 'other' }],
}
it.each(Object.entries(asked))('OIDC Core 3.1.2.1: %s asks', async (_rule, [login, fields]) => {
  expect(await ask(fields)).toEqual({ login })
})

const withoutPkce = { code_challenge: undefined, code_challenge_method: undefined }
const errors: Record<string, [string, Fields]> = {
  'OIDC Core 3.1.2.1: prompt=none with another': ['invalid_request', { prompt: 'none login' }],
  'OIDC Core 3.1.2.1: an unknown prompt': ['invalid_request', { prompt: 'other' }],
  'OIDC Core 3.1.2.1: a malformed max_age': ['invalid_request', { max_age: 'soon' }],
  'OIDC Core 3.1.2.1: an old login': ['login_required', { max_age: '1', prompt: 'none' }],
  'OIDC Core 3.1.2.1: a hint of another person': [
    'login_required',
    { ...none, id_token_hint: 'other' },
  ],
  'OIDC Core 3.1.2.1: a modified hint': ['invalid_request', { id_token_hint: 'changed' }],
  'OIDC Core 3.1.2.1: a nonce without openid': [
    'invalid_request',
    { scope: 'profile', nonce: 'n' },
  ],
  'OIDC Core 3.1.2.2: a missing response_type': ['invalid_request', { response_type: undefined }],
  'OIDC Core 3.1.2.2: id_token': ['unsupported_response_type', { response_type: 'id_token' }],
  'RFC 9700 2.1.2: the implicit grant': ['unsupported_response_type', { response_type: 'token' }],
  'OIDC Core 6.1: a request object': ['request_not_supported', { request: 'e30.e30.' }],
  'OIDC Core 6.2: request_uri': [
    'request_uri_not_supported',
    { request_uri: 'https://a.example/' },
  ],
  'OIDC Core 7.2.1: registration': ['registration_not_supported', { registration: '{}' }],
  'RFC 7636 4.4.1: a missing code_challenge': ['invalid_request', withoutPkce],
  'RFC 7636 4.3: a missing method': ['invalid_request', { code_challenge_method: undefined }],
  'RFC 7636 4.4.1: plain': ['invalid_request', { code_challenge_method: 'plain' }],
  'RFC 7636 4.2: a short challenge': ['invalid_request', { code_challenge: 'short' }],
  'OIDC Core 5.5: claims that are no JSON': ['invalid_request', { claims: '{' }],
  'OIDC Core 5.5.1: another sub': ['login_required', { ...none, ...claims({ id_token: sub3 }) }],
  'OIDC Core 5.5.1.1: an essential acr': [
    'unmet_authentication_requirements',
    acr(['urn:unknown']),
  ],
  'OIDC Core 5.5.1.1: a stronger level than the session has': [
    'login_required',
    { prompt: 'none', acr_values: '2fa' },
  ],
  'OAuth Response Modes 2.1: others': ['unsupported_response_mode', { response_mode: 'other' }],
}
it.each(Object.entries(errors))('%s is refused', async (_rule, [error, fields]) => {
  expect(await ask(fields)).toEqual(refused(error))
})

const pages: Record<string, Fields> = {
  'OIDC Core 3.1.2.2: an unknown client': { client_id: 'unknown' },
  'OIDC Core 3.1.2.2: a missing client_id': { client_id: undefined },
  'OIDC Core 3.1.2.2: a missing redirect_uri': { redirect_uri: undefined },
  'RFC 9700 2.1 and 4.1: an address not registered': { redirect_uri: `${redirectAddress}/` },
  'RFC 6749 3.1.2: an address with a fragment': { redirect_uri: `${redirectAddress}#x` },
}
it.each(Object.entries(pages))('%s gets a page, not a redirect', async (_rule, fields) => {
  expect(await ask(fields)).toEqual({ status: 400 })
})

it.each<Fields>([{}, { max_age: '10000' }, { id_token_hint: 'own' }])(
  'OIDC Core 3.1.2.6: prompt=none with %j and no session is refused',
  async (fields) => {
    const outcome = await ask({ ...fields, ...none }, new Browser(server))
    expect(outcome).toEqual(refused('login_required'))
  },
)

it('OIDC Core 3.1.2.6: prompt=none after the session has ended is refused', async () => {
  const left = await browserOf(server, 'acmemember')
  await tokensOf(left, application)
  await bodyOf(calls.personOf(left).post('/auth/oauth/logout'))
  left.person = null
  expect(await ask(none, left)).toEqual(refused('login_required'))
  expect(await ask({}, left)).toEqual({ login: 'login' })
})

/** Where a posted request leads. */
const post = async (body: URLSearchParams) => {
  const sent = await browser.open(oauthPaths.authorization, { method: 'POST', body })
  return outcomeOf(browser, new URL(sent.headers.get('location') ?? '', issuer).href)
}

it('OIDC Core 3.1.2.1: a request by POST is answered as by GET', async () => {
  expect(await post(new URL(requestUrl(application, none)).searchParams)).toEqual(answered)
})

it('RFC 6749 3.1: a parameter given twice is refused', async () => {
  const url = `${requestUrl(application)}&scope=openid`
  expect(await outcomeOf(browser, url)).toEqual(refused('invalid_request'))
  expect(await post(new URL(url).searchParams)).toEqual(refused('invalid_request'))
})

/** Opens the login page. @returns the interaction's id */
const openPage = async (fields: Fields, by = browser, at = application) =>
  uidOf((await by.follow(requestUrl(at, fields))).url)

it('OIDC Core 3.1.2.3: a person without a session logs in first', async () => {
  const fresh = new Browser(server)
  const fields = { login_hint: 'acmemember', ui_locales: 'fr en zh-CN' }
  const shown = { reason: 'login', loginHint: 'acmemember', locale: 'en' }
  expect(await fresh.interaction(await openPage(fields, fresh))).toMatchObject(shown)
  fresh.person = (await browserOf(server, 'acmemember')).person
  const { auth_time: at } = decodeJwt((await tokensOf(fresh, application)).id_token)
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
})

it.each([{ prompt: 'login' }, { max_age: '1' }, { max_age: '0' }])(
  'OIDC Core 3.1.2.3: a login asked for by %j is newer than the one before',
  async (fields) => {
    const again = await browserOf(server, 'acmemember')
    const first = decodeJwt((await tokensOf(again, application)).id_token)
    await pause(2100)
    const uid = await openPage(fields, again)
    const early = await again.decide(uid, 'continue')
    expect([early.status, early.body.code]).toEqual([403, 7410])
    await calls.confirm(again)
    await pause(1100)
    const { body } = await again.decide(uid, 'continue')
    const { code } = await outcomeOf(again, body.data.to)
    const grant = calls.grantOf(String(code))
    const tokens = await bodyOf(calls.postAs(server, application, 'token', grant))
    const second = decodeJwt(tokens.id_token)
    expect(second.sub).toBe(first.sub)
    expect(Number(second.auth_time)).toBeGreaterThan(Number(first.auth_time))
  },
)

it('OIDC Core 3.1.2.1: max_age=10000 keeps the time of the login', async () => {
  const { id_token: token } = await tokensOf(browser, application, { max_age: '10000' })
  expect(decodeJwt(token).auth_time).toBe(decodeJwt(idToken).auth_time)
})

it('OIDC Core 3.1.2.4: a third party gets a code only after consent', async () => {
  const third = await makeApplication(server, { isOwn: false })
  const fields = { scope: 'openid email' }
  const silent = () => outcomeOf(browser, requestUrl(third, { ...fields, ...none }))
  expect(await silent()).toEqual(refused('consent_required'))
  const refusal = await browser.decide(await openPage(fields, browser, third), 'refuse')
  expect(await outcomeOf(browser, refusal.body.data.to)).toEqual(refused('access_denied'))
  const uid = await openPage(fields, browser, third)
  expect(await browser.interaction(uid)).toMatchObject({ reason: 'consent' })
  const { body } = await browser.decide(uid, 'allow')
  expect(await outcomeOf(browser, body.data.to)).toEqual(answered)
  expect(await silent()).toEqual(answered)
  const more = requestUrl(third, { scope: 'openid email phone' })
  expect(await outcomeOf(browser, more)).toEqual({ login: 'consent' })
})

it('OIDC Core 3.1.2.5: an answer by form_post holds the same parameters', async () => {
  const response = await browser.open(requestUrl(application, { response_mode: 'form_post' }))
  const html = await response.text()
  expect(html).toContain(`<form method="post" action="${redirectAddress}">`)
  const names = [...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(['code', 'iss', 'state'])
})

it('RFC 6749 4.1.2, 10.12 and RFC 9207 2: answers and errors hold state and issuer', async () => {
  expect(await ask({})).toEqual({ code: expect.any(String), state, iss: issuer })
  expect(await ask({ state: undefined })).toEqual({ code: expect.any(String), iss: issuer })
  const error = { error: 'invalid_request', state, iss: issuer }
  expect(await ask({ prompt: 'other' })).toEqual(error)
})

it('RFC 9700 2.6, 4.12 and 4.16: answers are not stored, framed or read by others', async () => {
  const headers = { Origin: new URL(redirectAddress).origin }
  const { status, headers: given } = await browser.open(requestUrl(application), { headers })
  expect([status, given.get('cache-control')]).toEqual([303, 'no-store'])
  expect(given.get('access-control-allow-origin')).toBeNull()
  expect(given.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(given.get('referrer-policy')).toMatch(/no-referrer|same-origin|strict-origin/)
})
