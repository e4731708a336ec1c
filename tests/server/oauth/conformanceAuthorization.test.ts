import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { oauthPaths } from '#server/platform/oauth/paths'
import {
  Browser,
  browserOf,
  issuer,
  makeApplication,
  oauthSettings,
  redirectAddress,
  reachable,
  uidOf,
  type TestApplication,
} from '../../support/oauth.ts'
import {
  answered,
  changed,
  codeOf,
  confirm,
  grantOf,
  outcomeOf,
  postAs,
  refused,
  requestFields,
  requestUrl,
  state,
  tokensOf,
  type Fields,
} from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)
let application: TestApplication
let other: TestApplication
/** Logged in at `application` more than a second ago. */
let browser: Browser
let idToken: string
let otherIdToken: string

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  application = await makeApplication(server)
  other = await makeApplication(server, { isOwn: false })
  browser = await browserOf(server, 'acmemember')
  idToken = (await tokensOf(browser, application)).id_token
  const admin = await browserOf(server, 'acmeadmin')
  otherIdToken = (await tokensOf(admin, application)).id_token
  await pause(2100)
})

/** `id_token_hint` names one of the tests' tokens. */
const ask = (fields: Fields, by = browser) => {
  const { id_token_hint: name = '' } = fields
  const hints: Record<string, string> = {
    own: idToken,
    other: otherIdToken,
    changed: changed(idToken),
  }
  return outcomeOf(by, requestUrl(application, { ...fields, id_token_hint: hints[name] }))
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
  'OIDC Core 3.1.2.1: acr_values that nobody reaches': { acr_values: 'urn:unknown phr' },
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
  'OIDC Core 5.5.1.1: an essential acr': ['unmet_authentication_requirements', acr(['phr'])],
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

it.each([
  ['login_required', {}],
  ['login_required', { max_age: '10000' }],
  ['login_required', { id_token_hint: 'own' }],
])(
  'OIDC Core 3.1.2.6: prompt=none without a session answers %s, %j',
  async (error, fields: Fields) => {
    const outcome = await ask(
      { ...fields, prompt: 'none', id_token_hint: hint },
      new Browser(server),
    )
    expect(outcome).toEqual(refused(error))
  },
)

it('OIDC Core 3.1.2.6: prompt=none after the session ended answers login_required', async () => {
  const left = await browserOf(server, 'acmemember')
  await codeOf(left, application)
  await left.person?.post('/auth/oauth/logout')
  expect(await ask({ prompt: 'none' }, left)).toEqual(refused('login_required'))
  expect(await ask({}, left)).toEqual({ login: 'login' })
})

it('OIDC Core 3.1.2.6: prompt=none without consent answers consent_required', async () => {
  const url = requestUrl(other, { prompt: 'none', scope: 'openid profile' })
  expect(await outcomeOf(browser, url)).toEqual(refused('consent_required'))
})

it('OIDC Core 3.1.2.1: requests by POST are answered as by GET', async () => {
  const body = new URLSearchParams(requestFields(application, { prompt: 'none' }) as never)
  const sent = await browser.open(oauthPaths.authorization, { method: 'POST', body })
  expect(sent.status).toBe(303)
  const { location } = Object.fromEntries(sent.headers)
  expect(await outcomeOf(browser, new URL(location ?? '', issuer).href)).toEqual(answered)
})

it.each(['GET', 'POST'])(
  'RFC 6749 3.1: a parameter given twice is refused, by %s',
  async (method) => {
    const query = `${new URL(requestUrl(application)).search.slice(1)}&scope=openid`
    const init = { method: 'POST', body: new URLSearchParams(query) }
    const sent = method === 'POST' && (await browser.open(oauthPaths.authorization, init))
    const path = (sent && sent.headers.get('location')) || `${oauthPaths.authorization}?${query}`
    expect(await outcomeOf(browser, new URL(path, issuer).href)).toEqual(refused('invalid_request'))
  },
)

it('OIDC Core 3.1.2.3: a person without a session logs in first, and the login has its own time', async () => {
  const fresh = new Browser(server)
  const { url } = await fresh.follow(requestUrl(application))
  expect(await fresh.interaction(uidOf(url))).toMatchObject({ reason: 'login', loginHint: null })
  fresh.person = (await browserOf(server, 'acmemember')).person
  const { auth_time: at } = decodeJwt((await tokensOf(fresh, application)).id_token)
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
})

it('OIDC Core 3.1.2.1: the login page gets login_hint and the first of ui_locales that it has', async () => {
  const fields = { login_hint: 'acmemember', ui_locales: 'fr en zh-CN' }
  const { url } = await browser.follow(requestUrl(application, { prompt: 'login', ...fields }))
  const shown = await browser.interaction(uidOf(url))
  expect(shown).toMatchObject({ loginHint: 'acmemember', locale: 'en' })
})

it.each([{ prompt: 'login' }, { max_age: '1' }, { max_age: '0' }])(
  'OIDC Core 3.1.2.3: a login asked for by %j is newer than the one before',
  async (fields) => {
    const again = await browserOf(server, 'acmemember')
    const first = decodeJwt((await tokensOf(again, application)).id_token)
    await pause(2100)
    const url = requestUrl(application, fields)
    const { url: page } = await again.follow(url)
    const early = await again.decide(uidOf(page), 'continue')
    expect([early.status, early.body.code]).toEqual([403, 7410])
    await confirm(again)
    await pause(1100)
    const { body } = await again.decide(uidOf(page), 'continue')
    const at = new URL((await again.follow(body.data.to)).url)
    const grant = grantOf(at.searchParams.get('code') ?? '')
    const second = decodeJwt((await postAs(server, application, 'token', grant)).body.id_token)
    expect(second.sub).toBe(first.sub)
    expect(Number(second.auth_time)).toBeGreaterThan(Number(first.auth_time))
  },
)

it('OIDC Core 3.1.2.1: max_age=10000 keeps the time of the login and tells it', async () => {
  const [first, second] = await Promise.all(
    [{}, { max_age: '10000' }].map((fields) => tokensOf(browser, application, fields)),
  )
  const at = decodeJwt(first.id_token).auth_time
  expect(decodeJwt(second.id_token).auth_time).toBe(at)
  expect(at).toEqual(expect.any(Number))
})

it('OIDC Core 3.1.2.4: a third party gets a code only after consent, asked for once', async () => {
  const url = requestUrl(other, { scope: 'openid email' })
  const { url: page } = await browser.follow(url)
  const uid = uidOf(page)
  const { reason, scopes } = await browser.interaction(uid)
  expect({ reason, scopes: scopes.map(({ name }) => name) }).toEqual({
    reason: 'consent',
    scopes: ['email'],
  })
  const { body } = await browser.decide(uid, 'allow')
  expect(await outcomeOf(browser, body.data.to)).toEqual(answered)
  expect(await outcomeOf(browser, url)).toEqual(answered)
  expect(await outcomeOf(browser, requestUrl(other, { scope: 'openid email phone' }))).toEqual({
    login: 'consent',
  })
})

it('OIDC Core 3.1.2.6: a person who refuses is answered access_denied', async () => {
  const { url } = await browser.follow(requestUrl(other, { scope: 'openid company' }))
  const { body } = await browser.decide(uidOf(url), 'refuse')
  expect(await outcomeOf(browser, body.data.to)).toEqual(refused('access_denied'))
})

it('OIDC Core 3.1.2.5: an answer by form_post holds the same parameters', async () => {
  const response = await browser.open(requestUrl(application, { response_mode: 'form_post' }))
  const html = await response.text()
  expect(html).toContain(`<form method="post" action="${redirectAddress}">`)
  const names = [...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(['code', 'iss', 'state'])
})

it('OIDC Core 3.1.2.5: a request without state is answered without one', async () => {
  const { state: _state, ...rest } = answered
  expect(await ask({ state: undefined })).toEqual(rest)
})

it('RFC 6749 10.12: state comes back unchanged, also with an error', async () => {
  expect(await ask({})).toMatchObject({ state })
  expect(await ask({ prompt: 'none' }, new Browser(server))).toMatchObject({ state })
})

it('RFC 9207 2: the issuer stands in answers and in errors', async () => {
  expect(await ask({})).toMatchObject({ iss: issuer, code: expect.any(String) })
  expect(await ask({ response_type: 'token' })).toMatchObject({
    iss: issuer,
    error: expect.any(String),
  })
})

it('RFC 9700 4.12 and 4.16: answers redirect by 303, are not cached, framed or read by other origins', async () => {
  const url = requestUrl(application)
  const response = await fetch(reachable(server, url), {
    redirect: 'manual',
    headers: { Origin: 'https://app.example.com' },
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('referrer-policy')).toMatch(/no-referrer|same-origin|strict-origin/)
})
