import { randomUUID } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose'
import { beforeAll, expect, it } from 'vitest'
import {
  makeApplication,
  browserOf,
  issuer,
  oauthSettings,
  redirectAddress,
  reachable,
  type Browser,
  type TestApplication,
} from '../../support/oauth.ts'
import {
  addressOf,
  basic,
  bearer,
  challengeOf,
  codeOf,
  getOauth,
  grantOf,
  outcomeOf,
  postAs,
  postOauth,
  refresh,
  refused,
  requestFields,
  requestUrl,
  answered,
  tokensOf,
  verifier,
  type Fields,
} from '../../support/oauthCalls.ts'
import { bodyOf } from '../../support/answers.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)
let application: TestApplication
let other: TestApplication
let spa: TestApplication
let browser: Browser

beforeAll(async () => {
  application = await makeApplication(server)
  other = await makeApplication(server, { appId: 10_002 })
  spa = await makeApplication(server, { kind: 'browser' })
  browser = await browserOf(server, 'acmemember')
})

const failure = (error: string) => ({ error, error_description: expect.any(String) })
const expectFailure = async (call: ReturnType<typeof postOauth>, error: string, status = 400) => {
  const answer = await call
  expect([answer.status, answer.body]).toEqual([status, failure(error)])
  return answer
}
const isLive = async (token: string) =>
  (await getOauth(server, '/gateway/oauth/userinfo', bearer(token))).status === 200
const introspect = async (by: TestApplication, token: string) =>
  bodyOf(postAs(server, by, 'introspection', { token }))

it('OIDC Core 3.1.3.3: tokens come as JSON that nobody may store', async () => {
  const { status, headers, body } = await postAs(
    server,
    application,
    'token',
    grantOf(await codeOf(browser, application)),
  )
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 600,
    id_token: expect.any(String),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'openid',
    token_type: 'Bearer',
  })
})

it('OIDC Core 3.1.3.7: an ID token is signed for its client and holds what the request named', async () => {
  const { id_token: token } = await tokensOf(browser, application, { nonce: 'n-0S6' })
  const keys = createRemoteJWKSet(new URL(addressOf('jwks')), {
    [customFetch]: (url, init) => fetch(reachable(server, url), init as RequestInit),
  })
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: application.clientId,
    algorithms: ['ES256'],
  })
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
  expect(payload).toEqual({
    iss: issuer,
    aud: application.clientId,
    sub: '4',
    nonce: 'n-0S6',
    acr: '1fa',
    amr: ['pwd'],
    auth_time: expect.any(Number),
    at_hash: expect.any(String),
    iat: expect.any(Number),
    exp: Number(payload.iat) + 3600,
  })
  const { id_token: plain } = await tokensOf(browser, application)
  expect(decodeJwt(plain)).not.toHaveProperty('nonce')
})

it.each<[string, string, Fields]>([
  ['RFC 6749 5.2: a missing grant_type', 'invalid_request', { grant_type: undefined }],
  ['RFC 9700 2.4: the password grant', 'unsupported_grant_type', { grant_type: 'password' }],
  ['RFC 6749 5.2: a missing code', 'invalid_request', { code: undefined }],
  ['RFC 6749 5.2: an unknown code', 'invalid_grant', { code: 'x'.repeat(43) }],
  [
    'RFC 6749 4.1.3: another redirect_uri',
    'invalid_grant',
    { redirect_uri: `${redirectAddress}2` },
  ],
  ['RFC 6749 4.1.3: a missing redirect_uri', 'invalid_request', { redirect_uri: undefined }],
  ['RFC 7636 4.6: another verifier', 'invalid_grant', { code_verifier: 'w'.repeat(43) }],
  ['RFC 7636 4.5: a missing verifier', 'invalid_grant', { code_verifier: undefined }],
  ['RFC 7636 4.1: a short verifier', 'invalid_grant', { code_verifier: 'short' }],
  [
    'RFC 7636 4.6: the challenge as verifier',
    'invalid_grant',
    { code_verifier: challengeOf(verifier) },
  ],
])('%s is refused: %s', async (_rule, error, fields) => {
  const grant = grantOf(await codeOf(browser, application), fields)
  await expectFailure(postAs(server, application, 'token', grant), error)
})

it('RFC 6749 4.1.2: a code of another client is refused', async () => {
  const grant = grantOf(await codeOf(browser, application))
  await expectFailure(postAs(server, other, 'token', grant), 'invalid_grant')
})

it('RFC 6749 4.1.2: a code lives a minute', async () => {
  const grant = grantOf(await codeOf(browser, application))
  server.wait(61_000)
  await expectFailure(postAs(server, application, 'token', grant), 'invalid_grant')
  server.wait(-61_000)
})

it.each([0, 30_000])(
  'RFC 6749 4.1.2: a code used twice, after %i ms, takes its tokens away',
  async (ms) => {
    const grant = grantOf(await codeOf(browser, application))
    const tokens = await bodyOf(postAs(server, application, 'token', grant))
    expect(await isLive(tokens.access_token)).toBe(true)
    server.wait(ms)
    await expectFailure(postAs(server, application, 'token', grant), 'invalid_grant')
    expect(await isLive(tokens.access_token)).toBe(false)
    await expectFailure(refresh(server, application, tokens.refresh_token), 'invalid_grant')
    server.wait(-ms)
  },
)

it('RFC 6749 2.3.1: a secret counts in the header and in the body', async () => {
  const { clientId: client_id, secret: client_secret } = application
  const inBody = grantOf(await codeOf(browser, application), { client_id, client_secret })
  expect(await bodyOf(postOauth(server, 'token', inBody))).toMatchObject({ token_type: 'Bearer' })
})

it.each<[string, string, number, () => [Fields, Record<string, string>]]>([
  ['no authentication', 'invalid_request', 400, () => [{}, {}]],
  ['client_id alone', 'invalid_client', 401, () => [{ client_id: application.clientId }, {}]],
  [
    'an unknown client',
    'invalid_client',
    401,
    () => [{}, basic({ ...application, clientId: 'unknown' })],
  ],
  ['a wrong secret', 'invalid_client', 401, () => [{}, basic({ ...application, secret: 'wrong' })]],
  [
    'the secret of another client',
    'invalid_client',
    401,
    () => [{}, basic({ ...application, secret: other.secret })],
  ],
  [
    'a secret in header and body',
    'invalid_request',
    400,
    () => [{ client_secret: application.secret }, basic(application)],
  ],
])('RFC 6749 5.2: %s is refused: %s', async (_way, error, status, way) => {
  const [fields, headers] = way()
  const grant = grantOf('x'.repeat(43), fields)
  const answer = await expectFailure(postOauth(server, 'token', grant, headers), error, status)
  const challenge = answer.headers.get('www-authenticate')
  expect(challenge?.startsWith('Basic realm="')).toBe(
    status === 401 && headers.Authorization ? true : undefined,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('OIDC Core 9 and RFC 9700 2.5: private_key_jwt logs a client in once for each assertion', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }]
  const signed = await makeApplication(server, { publicKeys: JSON.stringify({ keys }) })
  const assertion = (audience: string, id: string = randomUUID()) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(signed.clientId)
      .setSubject(signed.clientId)
      .setAudience(audience)
      .setJti(id)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey)
  const redeem = async (client_assertion: string) =>
    postOauth(
      server,
      'token',
      grantOf(await codeOf(browser, signed), {
        client_assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      }),
    )
  const first = await assertion(issuer)
  expect(await bodyOf(redeem(first))).toMatchObject({ token_type: 'Bearer' })
  await expectFailure(redeem(first), 'invalid_client', 401)
  expect(await bodyOf(redeem(await assertion(addressOf('token').replace('?', ''))))).toMatchObject({
    token_type: 'Bearer',
  })
  await expectFailure(
    redeem(await assertion('https://elsewhere.example.com')),
    'invalid_client',
    401,
  )
  await expectFailure(
    redeem(`${(await assertion(issuer)).slice(0, -5)}AAAAA`),
    'invalid_client',
    401,
  )
})

it('RFC 6749 6 and OIDC Core 12.2: a refreshed ID token keeps issuer, person, audience and time of the login', async () => {
  const tokens = await tokensOf(browser, application, { scope: 'openid profile', nonce: 'n' })
  const before = decodeJwt(tokens.id_token)
  const body = await bodyOf(refresh(server, application, tokens.refresh_token))
  expect(body).toMatchObject({ token_type: 'Bearer', scope: 'openid profile', expires_in: 600 })
  expect(body.access_token).not.toBe(tokens.access_token)
  const { iss, sub, aud, auth_time, iat } = decodeJwt(body.id_token)
  expect({ iss, sub, aud, auth_time }).toEqual({
    iss: issuer,
    sub: '4',
    aud: application.clientId,
    auth_time: before.auth_time,
  })
  expect(Number(iat)).toBeGreaterThanOrEqual(Number(before.iat))
})

it('RFC 6749 6: a refresh may ask for fewer scopes, never for more, and only by its client', async () => {
  const { refresh_token: token } = await tokensOf(browser, application, { scope: 'openid profile' })
  const fewer = await bodyOf(refresh(server, application, token, { scope: 'openid' }))
  expect(fewer.scope).toBe('openid')
  await expectFailure(refresh(server, other, token), 'invalid_grant')
  const more = await refresh(server, application, token, { scope: 'openid email' })
  expect([more.status, more.body]).toEqual([400, { ...failure('invalid_scope'), scope: 'email' }])
})

it('RFC 6749 5.2: a client without refresh tokens gets none and may use none', async () => {
  const short = await makeApplication(server, { refreshes: false })
  expect(await tokensOf(browser, short)).not.toHaveProperty('refresh_token')
  await expectFailure(refresh(server, short, 'x'.repeat(43)), 'unauthorized_client')
})

it('OIDC Core 11: offline_access counts with prompt=consent alone, and outlives the session', async () => {
  const scope = 'openid offline_access'
  const person = await browserOf(server, 'acmemember')
  const plain = await tokensOf(person, application, { scope })
  const offline = await tokensOf(person, application, { scope, prompt: 'consent' })
  expect([plain.scope, offline.scope]).toEqual(['openid', scope])
  await person.person?.post('/auth/oauth/logout')
  await expectFailure(refresh(server, application, plain.refresh_token), 'invalid_grant')
  expect(await bodyOf(refresh(server, application, offline.refresh_token))).toMatchObject({ scope })
})

it('RFC 9700 2.2.2 and 4.14: public clients get a new refresh token, and reuse ends them all', async () => {
  const first = await tokensOf(browser, spa)
  const second = await bodyOf(refresh(server, spa, first.refresh_token))
  expect(second.refresh_token).not.toBe(first.refresh_token)
  server.wait(11_000)
  await expectFailure(refresh(server, spa, first.refresh_token), 'invalid_grant')
  await expectFailure(refresh(server, spa, second.refresh_token), 'invalid_grant')
  expect(await isLive(second.access_token)).toBe(false)
  server.wait(-11_000)
})

it('RFC 7009 2.1: revoking a refresh token ends it and its access token, also when asked twice', async () => {
  const { access_token: access, refresh_token: token } = await tokensOf(browser, application)
  for (const token_type_hint of ['refresh_token', 'access_token']) {
    const { status, body } = await postAs(server, application, 'revocation', {
      token,
      token_type_hint,
    })
    expect([status, body]).toEqual([200, ''])
  }
  expect(await isLive(access)).toBe(false)
  await expectFailure(refresh(server, application, token), 'invalid_grant')
})

it('RFC 7009 2.1: a client revokes its own tokens alone, and has to authenticate', async () => {
  const { access_token: token } = await tokensOf(browser, application)
  await postAs(server, other, 'revocation', { token })
  expect(await isLive(token)).toBe(true)
  await expectFailure(
    postOauth(server, 'revocation', { token }, basic({ ...application, secret: 'wrong' })),
    'invalid_client',
    401,
  )
  await expectFailure(postAs(server, application, 'revocation', {}), 'invalid_request')
  expect((await postAs(server, application, 'revocation', { token })).status).toBe(200)
  expect(await isLive(token)).toBe(false)
})

it('RFC 7009 2.2: an unknown token is revoked already', async () => {
  const { status } = await postAs(server, application, 'revocation', { token: 'x'.repeat(43) })
  expect(status).toBe(200)
})

it('RFC 7662 2.2: a live token of the same application is described', async () => {
  const { access_token: token } = await tokensOf(browser, application, { scope: 'openid email' })
  const body = await introspect(await makeApplication(server), token)
  expect(body).toEqual({
    active: true,
    client_id: application.clientId,
    exp: expect.any(Number),
    iat: expect.any(Number),
    iss: issuer,
    scope: 'openid email',
    sub: '4',
    token_type: 'Bearer',
  })
  expect(body.exp - body.iat).toBe(600)
})

it('RFC 7662 2.2: nothing is told of unknown, expired, revoked and other applications’ tokens', async () => {
  const { access_token: token } = await tokensOf(browser, application)
  const nothing = { active: false }
  expect(await introspect(other, token)).toEqual(nothing)
  expect(await introspect(application, 'x'.repeat(43))).toEqual(nothing)
  server.wait(601_000)
  expect(await introspect(application, token)).toEqual(nothing)
  server.wait(-601_000)
  await postAs(server, application, 'revocation', { token })
  expect(await introspect(application, token)).toEqual(nothing)
})

it('RFC 7662 2.1: introspection needs authentication and a token', async () => {
  await expectFailure(postOauth(server, 'introspection', { token: 'x' }), 'invalid_request')
  await expectFailure(
    postOauth(server, 'introspection', { token: 'x' }, basic({ ...application, secret: 'wrong' })),
    'invalid_client',
    401,
  )
  await expectFailure(postAs(server, application, 'introspection', {}), 'invalid_request')
})

const push = (by: TestApplication, fields: Fields = {}) =>
  postAs(server, by, 'pushed_authorization_request', requestFields(by, fields))
const usePushed = ({ clientId: client_id }: TestApplication, request_uri: string) =>
  outcomeOf(browser, addressOf('authorization', { client_id, request_uri }))

it('RFC 9126 2.2 and 4: a pushed request is used once, within a minute, by its client', async () => {
  const { status, headers, body } = await push(application)
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(body).toEqual({
    expires_in: 60,
    request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/),
  })
  expect(await usePushed(other, body.request_uri)).toEqual({ status: 400 })
  expect(await usePushed(application, body.request_uri)).toEqual(answered)
  expect(await usePushed(application, body.request_uri)).toEqual({ status: 400 })
  const late = await bodyOf(push(application), 201)
  server.wait(61_000)
  expect(await usePushed(application, late.request_uri)).toEqual({ status: 400 })
  server.wait(-61_000)
})

it.each<[string, string, Fields]>([
  [
    'a request_uri',
    'request_uri_not_supported',
    { request_uri: 'urn:ietf:params:oauth:request_uri:x' },
  ],
  [
    'an address that is not registered',
    'invalid_request',
    { redirect_uri: 'https://elsewhere.example.com' },
  ],
  [
    'a request without PKCE',
    'invalid_request',
    { code_challenge: undefined, code_challenge_method: undefined },
  ],
])('RFC 9126 2.1 and 2.3: %s is refused when pushed: %s', async (_what, error, fields) => {
  await expectFailure(push(application, fields), error)
})

it('RFC 9126 2.1 and 5: pushing needs authentication, and a client may be bound to it', async () => {
  const bound = await makeApplication(server, { requirePushed: true })
  const fields = requestFields(bound)
  await expectFailure(
    postOauth(server, 'pushed_authorization_request', fields, basic({ ...bound, secret: 'wrong' })),
    'invalid_client',
    401,
  )
  expect(await outcomeOf(browser, requestUrl(bound))).toEqual(refused('invalid_request'))
  expect(await usePushed(bound, (await push(bound)).body.request_uri)).toEqual(answered)
})

const native = {
  kind: 'native',
  redirectAddresses: ['http://127.0.0.1/back', 'http://[::1]/back', 'com.example.app:/back'],
} as const

it.each(['http://127.0.0.1:51004/back', 'http://[::1]:61023/back', 'com.example.app:/back'])(
  'RFC 8252 7 and 8.6: an app on a device gets its code at %s, after a question',
  async (redirect_uri) => {
    const app = await makeApplication(server, native)
    expect(await outcomeOf(browser, requestUrl(app, { redirect_uri }))).toEqual({
      login: 'consent',
    })
    expect(await tokensOf(browser, app, { redirect_uri })).toMatchObject({ token_type: 'Bearer' })
    expect(await outcomeOf(browser, requestUrl(app, { redirect_uri, prompt: 'none' }))).toEqual(
      refused('interaction_required'),
    )
  },
)

it.each<[string, Fields, object]>([
  ['8.4: another path', { redirect_uri: 'http://127.0.0.1:51004/other' }, { status: 400 }],
  ['8.4: another scheme', { redirect_uri: 'com.example.other:/back' }, { status: 400 }],
  ['8.3: another host', { redirect_uri: 'http://127.0.0.2:51004/back' }, { status: 400 }],
])('RFC 8252 %s is refused', async (_rule, fields, outcome) => {
  const app = await makeApplication(server, native)
  expect(await outcomeOf(browser, requestUrl(app, fields))).toEqual(outcome)
})

it('RFC 8252 8.1 and 8.5: an app needs PKCE, and a secret makes it no other client', async () => {
  const app = await makeApplication(server, native)
  const redirect_uri = 'com.example.app:/back'
  const without = { code_challenge: undefined, code_challenge_method: undefined }
  expect(await outcomeOf(browser, requestUrl(app, { redirect_uri, ...without }))).toEqual(
    refused('invalid_request'),
  )
  const grant = grantOf(await codeOf(browser, app, { redirect_uri }), { redirect_uri })
  await expectFailure(postOauth(server, 'token', grant, basic(app)), 'invalid_client', 401)
})

it('RFC 9700 2.6: pages of a browser client may call the token endpoint, other origins may not', async () => {
  const origins = async (Origin: string) => {
    const grant = { client_id: spa.clientId, ...grantOf('x') }
    return (await postOauth(server, 'token', grant, { Origin })).headers.get(
      'access-control-allow-origin',
    )
  }
  expect(await origins('https://app.example.com')).toBe('https://app.example.com')
  expect(await origins('https://elsewhere.example.com')).toBeNull()
})
