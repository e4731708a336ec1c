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

const ask = (fields: Fields, by = browser) => outcomeOf(by, requestUrl(application, fields))
const claims = (value: unknown) => ({ claims: JSON.stringify(value) })
const changed = (token: string) =>
  token.slice(0, -5) + (token.endsWith('AAAAA') ? 'BBBBB' : 'AAAAA')

it.each<[string, Fields, object]>([
  ['OIDC Core 3.1.2.1: prompt=none with a session answers a code', { prompt: 'none' }, answered],
  [
    'OIDC Core 3.1.2.1: prompt=none with another value is refused',
    { prompt: 'none login' },
    refused('invalid_request'),
  ],
  [
    'OIDC Core 3.1.2.1: an unknown prompt is refused',
    { prompt: 'other' },
    refused('invalid_request'),
  ],
  [
    'OIDC Core 3.1.2.1: prompt=login asks in spite of a session',
    { prompt: 'login' },
    { login: 'confirm' },
  ],
  [
    'OIDC Core 3.1.2.1: prompt=consent asks for consent',
    { prompt: 'consent' },
    { login: 'consent' },
  ],
  [
    'OIDC Core 3.1.2.1: prompt=select_account lets the person choose',
    { prompt: 'select_account' },
    { login: 'select' },
  ],
  [
    'OIDC Core 3.1.2.1: an older login than max_age is asked for again',
    { max_age: '1' },
    { login: 'confirm' },
  ],
  [
    'OIDC Core 3.1.2.1: max_age=0 asks as prompt=login does',
    { max_age: '0' },
    { login: 'confirm' },
  ],
  ['OIDC Core 3.1.2.1: a younger login than max_age is enough', { max_age: '10000' }, answered],
  [
    'OIDC Core 3.1.2.1: a malformed max_age is refused',
    { max_age: 'soon' },
    refused('invalid_request'),
  ],
  [
    'OIDC Core 3.1.2.1: prompt=none with an older login than max_age is refused',
    { max_age: '1', prompt: 'none' },
    refused('login_required'),
  ],
  ...['page', 'popup', 'touch', 'wap'].map((display): [string, Fields, object] => [
    `OIDC Core 3.1.2.1: display=${display} changes nothing`,
    { display },
    answered,
  ]),
  ['OIDC Core 3.1.2.1: ui_locales is no reason to refuse', { ui_locales: 'se zh-CN en' }, answered],
  ['OIDC Core 5.2: claims_locales is no reason to refuse', { claims_locales: 'se en' }, answered],
  ['OIDC Core 3.1.2.1: login_hint is no reason to refuse', { login_hint: 'somebody' }, answered],
  [
    'OIDC Core 3.1.2.1: acr_values is no reason to refuse',
    { acr_values: 'urn:unknown 1fa' },
    answered,
  ],
  [
    'OIDC Core 3.1.2.1: unreachable acr_values are no reason to refuse',
    { acr_values: 'urn:unknown phr' },
    answered,
  ],
  ['OIDC Core 3.1.2.1: unknown parameters are ignored', { extra: 'foobar' }, answered],
  ['OIDC Core 3.1.2.1: unknown scopes are ignored', { scope: 'openid unknown' }, answered],
  [
    'RFC 6749 3.1: a parameter without a value counts as left out',
    { nonce: '', prompt: '' },
    answered,
  ],
  [
    'OIDC Core 3.1.2.1: id_token_hint of the person with prompt=none answers a code',
    { prompt: 'none', id_token_hint: 'own' },
    answered,
  ],
  [
    'OIDC Core 3.1.2.1: id_token_hint of another person with prompt=none is refused',
    { prompt: 'none', id_token_hint: 'other' },
    refused('login_required'),
  ],
  [
    'OIDC Core 3.1.2.1: id_token_hint of another person lets the person choose',
    { id_token_hint: 'other' },
    { login: 'select' },
  ],
  [
    'OIDC Core 3.1.2.1: a modified id_token_hint is refused',
    { id_token_hint: 'changed' },
    refused('invalid_request'),
  ],
  [
    'OIDC Core 3.1.2.1: openid scope is required beside a nonce',
    { scope: 'profile', nonce: 'n' },
    refused('invalid_request'),
  ],
  [
    'OIDC Core 3.1.2.2: a missing response_type is refused',
    { response_type: undefined },
    refused('invalid_request'),
  ],
  [
    'OIDC Core 3.1.2.2: an unsupported response_type is refused',
    { response_type: 'id_token' },
    refused('unsupported_response_type'),
  ],
  [
    'RFC 9700 2.1.2: the implicit grant is refused',
    { response_type: 'token' },
    refused('unsupported_response_type'),
  ],
  ['OIDC Core 3.1.2.2: an unknown client gets a page', { client_id: 'unknown' }, { status: 400 }],
  ['OIDC Core 3.1.2.2: a missing client_id gets a page', { client_id: undefined }, { status: 400 }],
  [
    'OIDC Core 3.1.2.2: an address that is not registered gets a page',
    { redirect_uri: `${redirectAddress}/` },
    { status: 400 },
  ],
  [
    'OIDC Core 3.1.2.2: a missing redirect_uri gets a page',
    { redirect_uri: undefined },
    { status: 400 },
  ],
  [
    'RFC 9700 4.1: a registered address with an extra query gets a page',
    { redirect_uri: `${redirectAddress}?x=1` },
    { status: 400 },
  ],
  [
    'RFC 6749 3.1.2: an address with a fragment gets a page',
    { redirect_uri: `${redirectAddress}#x` },
    { status: 400 },
  ],
  [
    'OIDC Core 6.1: request objects are refused',
    { request: 'e30.e30.' },
    refused('request_not_supported'),
  ],
  [
    'OIDC Core 6.2: request_uri is refused',
    { request_uri: 'https://app.example.com/request' },
    refused('request_uri_not_supported'),
  ],
  [
    'OIDC Core 7.2.1: registration is refused',
    { registration: '{}' },
    refused('registration_not_supported'),
  ],
  [
    'RFC 7636 4.4.1: a missing code_challenge is refused',
    { code_challenge: undefined, code_challenge_method: undefined },
    refused('invalid_request'),
  ],
  [
    'RFC 7636 4.3: a missing method means plain, which is refused',
    { code_challenge_method: undefined },
    refused('invalid_request'),
  ],
  [
    'RFC 7636 4.4.1: plain is refused',
    { code_challenge_method: 'plain' },
    refused('invalid_request'),
  ],
  [
    'RFC 7636 4.2: a challenge of the wrong length is refused',
    { code_challenge: 'short' },
    refused('invalid_request'),
  ],
  [
    'OIDC Core 5.5: claims that are no JSON are refused',
    { claims: '{' },
    refused('invalid_request'),
  ],
  [
    'OIDC Core 5.5.1: an essential claim that cannot be given is no reason to refuse',
    claims({ userinfo: { birthdate: { essential: true } } }),
    answered,
  ],
  [
    'OIDC Core 5.5.1: the person may be named by sub',
    claims({ id_token: { sub: { value: '4' } } }),
    answered,
  ],
  [
    'OIDC Core 5.5.1: another person named by sub is refused with prompt=none',
    { prompt: 'none', ...claims({ id_token: { sub: { value: '3' } } }) },
    refused('login_required'),
  ],
  [
    'OIDC Core 5.5.1.1: an essential acr that cannot be reached is refused',
    claims({ id_token: { acr: { essential: true, values: ['phr'] } } }),
    refused('unmet_authentication_requirements'),
  ],
  [
    'OIDC Core 5.5.1.1: an essential acr that the session has is enough',
    claims({ id_token: { acr: { essential: true, values: ['1fa'] } } }),
    answered,
  ],
  [
    'OAuth Response Modes 2.1: an unsupported response_mode is refused',
    { response_mode: 'other' },
    refused('unsupported_response_mode'),
  ],
])('%s', async (_rule, fields, outcome) => {
  const hints: Record<string, string> = {
    own: idToken,
    other: otherIdToken,
    changed: changed(idToken),
  }
  const { id_token_hint: hint } = fields
  expect(await ask(hint ? { ...fields, id_token_hint: hints[hint] } : fields)).toEqual(outcome)
})

it.each([
  ['login_required', {}],
  ['login_required', { max_age: '10000' }],
  ['login_required', { id_token_hint: 'own' }],
])(
  'OIDC Core 3.1.2.6: prompt=none without a session answers %s, %j',
  async (error, fields: Fields) => {
    const hint = fields.id_token_hint && idToken
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
