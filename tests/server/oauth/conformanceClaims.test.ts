import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { oauthPaths } from '#server/platform/oauth/paths'
import {
  browserOf,
  issuer,
  makeApplication,
  oauthSettings,
  type Browser,
  type TestApplication,
} from '../../support/oauth.ts'
import { bearer, getOauth, postOauth, tokensOf } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)
let application: TestApplication
let browser: Browser
let token: string

beforeAll(async () => {
  application = await makeApplication(server)
  browser = await browserOf(server, 'acmemember')
  token = (await tokensOf(browser, application)).access_token
})

const userInfo = (headers: Record<string, string>, query = '') =>
  getOauth(server, oauthPaths.userinfo + query, headers)
const claimsOf = async (fields: Record<string, string>) => {
  const tokens = await tokensOf(browser, application, fields)
  const { body } = await userInfo(bearer(tokens.access_token))
  return { info: body, id: decodeJwt(tokens.id_token) }
}

it.each(['GET', 'POST with a header', 'POST with a body'])(
  'OIDC Core 5.3.1 and RFC 6750 2: userinfo answers a %s',
  async (way) => {
    const { status, headers, body } = await (way === 'GET'
      ? userInfo(bearer(token))
      : way.endsWith('header')
        ? postOauth(server, 'userinfo', {}, bearer(token))
        : postOauth(server, 'userinfo', { access_token: token }))
    expect([status, body]).toEqual([200, { sub: '4' }])
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

it('OIDC Core 5.3.2: sub is the one of the ID token', async () => {
  const { info, id } = await claimsOf({})
  expect(info.sub).toBe(id.sub)
})

it('RFC 6750 3.1: a call without a token is told the scheme and no error', async () => {
  const { status, headers } = await userInfo({})
  expect(status).toBe(401)
  expect(headers.get('www-authenticate')).toBe(`Bearer realm="${issuer}"`)
})

it.each([
  ['an unknown token', 401, 'invalid_token', { headers: bearer('x'.repeat(43)) }],
  ['a token in the query', 400, 'invalid_request', { query: '?access_token=own' }],
  [
    'tokens in two ways',
    400,
    'invalid_request',
    { query: '?access_token=own', headers: bearer('own') },
  ],
  [
    'a scope that the token lacks',
    403,
    'insufficient_scope',
    { query: '?scope=email', headers: bearer('own') },
  ],
])(
  'RFC 6750 2.3 and 3.1: %s is refused: %i %s',
  async (
    _way,
    status,
    error,
    { headers = {}, query = '' }: { headers?: object; query?: string },
  ) => {
    const own = (text: string) => text.replace('own', token)
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, own(String(text))]),
    )
    const answer = await userInfo(sent, own(query))
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(answer.headers.get('www-authenticate')).toContain(`error="${error}"`)
  },
)

it('OIDC Core 5.3.3: an expired token is refused', async () => {
  const tokens = await tokensOf(browser, application)
  server.wait(601_000)
  const answer = await userInfo(bearer(tokens.access_token))
  expect([answer.status, answer.body.error]).toEqual([401, 'invalid_token'])
  server.wait(-601_000)
})

const profile = {
  name: '林晓',
  nickname: '林晓',
  preferred_username: 'acmemember',
  locale: 'zh-CN',
  updated_at: expect.any(Number),
}
const email = { email: 'acmemember@example.com', email_verified: true }
const phone = { phone_number: '+8613800000004', phone_number_verified: true }

it.each([
  ['openid', {}],
  ['openid profile', profile],
  ['openid email', email],
  ['openid phone', phone],
  ['openid profile email phone', { ...profile, ...email, ...phone }],
  ['openid address', {}],
])(
  'OIDC Core 5.4: scope "%s" gives its claims at userinfo, none in the ID token',
  async (scope, claims) => {
    const { info, id } = await claimsOf({ scope })
    expect(info).toEqual({ sub: '4', ...claims })
    expect(Object.keys(id).toSorted()).toEqual([
      'acr',
      'amr',
      'at_hash',
      'aud',
      'auth_time',
      'exp',
      'iat',
      'iss',
      'sub',
    ])
  },
)

it.each([
  [{ userinfo: { name: { essential: true } } }, { name: '林晓' }, {}],
  [
    { userinfo: { email: null, phone_number: { essential: false } } },
    { email: email.email, phone_number: phone.phone_number },
    {},
  ],
  [
    { id_token: { email: { essential: true }, auth_time: { essential: true } } },
    {},
    { email: email.email },
  ],
  [
    { userinfo: { nickname: null }, id_token: { preferred_username: null } },
    { nickname: '林晓' },
    { preferred_username: 'acmemember' },
  ],
  [{ userinfo: { birthdate: { essential: true } } }, {}, {}],
])('OIDC Core 5.5: claims %j gives these and no others', async (claims, atUserInfo, inIdToken) => {
  const { info, id } = await claimsOf({ claims: JSON.stringify(claims) })
  expect(info).toEqual({ sub: '4', ...atUserInfo })
  const { acr, amr, at_hash, aud, auth_time, exp, iat, iss, sub, ...rest } = id
  expect([acr, amr, auth_time, sub]).toEqual(['1fa', ['pwd'], expect.any(Number), '4'])
  expect(rest).toEqual(inIdToken)
})

it('OIDC Core 5.5: claims of a scope that the client may not ask for are left out', async () => {
  application = await makeApplication(server, { scopes: ['profile'] })
  const claims = JSON.stringify({ userinfo: { email: { essential: true }, name: null } })
  expect((await claimsOf({ claims })).info).toEqual({ sub: '4', name: '林晓' })
})

const metadata = () => ({
  issuer,
  ...Object.fromEntries(
    [
      'authorization',
      'token',
      'userinfo',
      'introspection',
      'revocation',
      'end_session',
      'pushed_authorization_request',
    ].map((name) => [`${name}_endpoint`, issuer + oauthPaths[name as keyof typeof oauthPaths]]),
  ),
  jwks_uri: issuer + oauthPaths.jwks,
  acr_values_supported: ['1fa'],
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_session_supported: true,
  backchannel_logout_supported: true,
  claims_parameter_supported: true,
  claims_supported: expect.arrayContaining([
    'sub',
    'name',
    'email',
    'phone_number',
    'auth_time',
    'acr',
    'amr',
    'sid',
  ]),
  code_challenge_methods_supported: ['S256'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  id_token_signing_alg_values_supported: ['ES256'],
  request_uri_parameter_supported: false,
  response_modes_supported: ['form_post', 'fragment', 'query'],
  response_types_supported: ['code'],
  scopes_supported: [
    'openid',
    'profile',
    'email',
    'phone',
    'company',
    'permissions',
    'offline_access',
  ],
  subject_types_supported: ['public'],
  token_endpoint_auth_methods_supported: [
    'client_secret_basic',
    'client_secret_post',
    'private_key_jwt',
    'none',
  ],
  token_endpoint_auth_signing_alg_values_supported: ['ES256', 'RS256', 'PS256'],
  ui_locales_supported: ['zh-CN', 'en'],
})

it.each([
  ['OIDC Discovery 3 and 4', 'openid-configuration'],
  ['RFC 8414 3, RFC 9207 3 and RFC 9700 2.6', 'oauth-authorization-server'],
])('%s: /.well-known/%s describes the provider', async (_rule, name) => {
  const { status, headers, body } = await getOauth(server, `/.well-known/${name}`)
  expect([status, headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^application\/json/),
  ])
  expect(body).toEqual(metadata())
})

it('OIDC Core 10.1.1 and RFC 7517 5: the published keys are public and named', async () => {
  const { headers, body } = await getOauth(server, oauthPaths.jwks)
  expect(headers.get('content-type')).toMatch(/^application\/(jwk-set\+)?json/)
  const key = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }
  const named = { kid: expect.any(String), x: expect.any(String), y: expect.any(String) }
  expect(body).toEqual({ keys: [{ ...key, ...named }] })
})
