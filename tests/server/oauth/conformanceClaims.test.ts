import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { clientScopes } from '#contract/access/oauth'
import { oauthPaths } from '#server/platform/oauth/paths'
import { deviceGrant } from '#server/platform/oauth/store/clients.queries'
import { browserOf, issuer, makeApplication, oauthSettings } from '../../support/oauth.ts'
import * as calls from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const { bearer, getOauth, postOauth, tokensOf } = calls
const server = useServer(oauthSettings)
let tokens: Awaited<ReturnType<typeof tokensOf>>

const userInfo = (headers: Record<string, string>, query = '') =>
  getOauth(server, oauthPaths.userinfo + query, headers)
const logIn = async (fields: calls.Fields, client: Parameters<typeof makeApplication>[1] = {}) =>
  tokensOf(await browserOf(server, 'acmemember'), await makeApplication(server, client), fields)
/** The claims at userinfo, and the ID token's besides the usual ones. */
const claimsOf = async (...login: Parameters<typeof logIn>) => {
  const { access_token: token, id_token: idToken } = await logIn(...login)
  const always = new Set(['acr', 'amr', 'aud', 'auth_time', 'exp', 'iat', 'iss', 'sub'])
  const named = Object.entries(decodeJwt(idToken)).filter(([name]) => !always.has(name))
  return { atUserInfo: (await userInfo(bearer(token))).body, inToken: Object.fromEntries(named) }
}

beforeAll(async () => {
  tokens = await logIn({})
})

const ways = {
  GET: () => userInfo(bearer(tokens.access_token)),
  'POST with a header': () => postOauth(server, 'userinfo', {}, bearer(tokens.access_token)),
  'POST with a body': () => postOauth(server, 'userinfo', { access_token: tokens.access_token }),
}
it.each(Object.entries(ways))('OIDC Core 5.3.1 and RFC 6750 2: %s works', async (_way, call) => {
  const { status, headers, body } = await call()
  expect([status, body]).toEqual([200, { sub: decodeJwt(tokens.id_token).sub }])
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toBe('no-store')
})

it('RFC 6750 3.1: the answer to a call without a token names the scheme and no error', async () => {
  const { status, headers } = await userInfo({})
  expect([status, headers.get('www-authenticate')]).toEqual([401, `Bearer realm="${issuer}"`])
})

const unknown = bearer('x'.repeat(43))
it.each<[string, number, string, string, Record<string, string>]>([
  ['an unknown token', 401, 'invalid_token', '', unknown],
  ['a token in the query', 400, 'invalid_request', '?access_token=x', {}],
  ['tokens in two ways', 400, 'invalid_request', '?access_token=x', unknown],
  ['a scope that the token lacks', 403, 'insufficient_scope', '?scope=email', { own: 'token' }],
])('RFC 6750 2.3 and 3.1: %s is refused', async (_way, status, error, query, headers) => {
  const answer = await userInfo(headers.own ? bearer(tokens.access_token) : headers, query)
  expect(await calls.errorOf(answer)).toEqual([status, error])
  expect(answer.headers.get('www-authenticate')).toContain(`error="${error}"`)
})

it('OIDC Core 5.3.3: an expired token is refused', async () => {
  const { access_token: token } = await logIn({})
  server.wait(601_000)
  expect(await calls.errorOf(userInfo(bearer(token)))).toEqual([401, 'invalid_token'])
  server.wait(-601_000)
})

const name = '林晓'
const names = { name, nickname: name, preferred_username: 'acmemember' }
const profile = { ...names, locale: 'zh-CN', updated_at: expect.any(Number) }
const email = { email: 'acmemember@example.com', email_verified: true }
const phone = { phone_number: '+8613800000004', phone_number_verified: true }

it.each([
  ['openid', {}],
  ['openid profile', profile],
  ['openid email', email],
  ['openid phone', phone],
  ['openid profile email phone', { ...profile, ...email, ...phone }],
  ['openid address', {}],
])('OIDC Core 5.4: scope "%s" gives its claims at userinfo alone', async (scope, claims) => {
  const expected = { atUserInfo: { sub: '4', ...claims }, inToken: {} }
  expect(await claimsOf({ scope })).toEqual(expected)
})

const need = { essential: true }
it.each([
  [{ userinfo: { name: need } }, { name }, {}],
  [{ userinfo: { email: null, birthdate: need } }, { email: email.email }, {}],
  [{ id_token: { email: need, auth_time: need } }, {}, { email: email.email }],
  [{ userinfo: { nickname: null }, id_token: { name: null } }, { nickname: name }, { name }],
])('OIDC Core 5.5: claims %j gives these and no others', async (claims, given, inToken) => {
  const expected = { atUserInfo: { sub: '4', ...given }, inToken }
  expect(await claimsOf({ claims: JSON.stringify(claims) })).toEqual(expected)
})

it('OIDC Core 5.5: claims of scopes that the client may not ask for are left out', async () => {
  const claims = JSON.stringify({ userinfo: { email: need, name: null } })
  const { atUserInfo } = await claimsOf({ claims }, { scopes: ['profile'] })
  expect(atUserInfo).toEqual({ sub: '4', name })
})

const { code_verification: _page, ...called } = oauthPaths
const endpoints = Object.entries(called).map(([endpoint, path]) => [
  endpoint === 'jwks' ? 'jwks_uri' : `${endpoint}_endpoint`,
  issuer + path,
])
const claims_supported = ['sub', ...Object.keys({ ...profile, ...email, ...phone }), 'auth_time']
const secrets = ['client_secret_basic', 'client_secret_post']
const metadata = {
  issuer,
  ...Object.fromEntries(endpoints),
  acr_values_supported: ['1fa', '2fa', 'phr'],
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_session_supported: true,
  backchannel_logout_supported: true,
  claim_types_supported: ['normal'],
  claims_parameter_supported: true,
  claims_supported: expect.arrayContaining([...claims_supported, 'acr', 'amr', 'sid', 'iss']),
  code_challenge_methods_supported: ['S256'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', deviceGrant],
  id_token_signing_alg_values_supported: ['ES256'],
  request_uri_parameter_supported: false,
  response_modes_supported: ['form_post', 'fragment', 'query'],
  response_types_supported: ['code'],
  scopes_supported: [...clientScopes],
  subject_types_supported: ['public'],
  token_endpoint_auth_methods_supported: [...secrets, 'private_key_jwt', 'none'],
  token_endpoint_auth_signing_alg_values_supported: ['ES256', 'RS256', 'PS256'],
  ui_locales_supported: ['zh-CN', 'en'],
}

it.each([
  ['OIDC Discovery 3 and 4', 'openid-configuration'],
  ['RFC 8414 3, RFC 9207 3 and RFC 9700 2.6', 'oauth-authorization-server'],
])('%s: /.well-known/%s describes the provider', async (_rule, path) => {
  const { status, headers, body } = await getOauth(server, `/.well-known/${path}`)
  expect([status, body]).toEqual([200, metadata])
  expect(headers.get('content-type')).toMatch(/^application\/json/)
})

it('OIDC Core 10.1: the published keys are public and named', async () => {
  const { body } = await getOauth(server, oauthPaths.jwks)
  const key = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }
  const named = { kid: expect.any(String), x: expect.any(String), y: expect.any(String) }
  expect(body).toEqual({ keys: [{ ...key, ...named }] })
})
