import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { oauthPaths } from '#server/platform/oauth/paths'
import { bodyOf } from '../../support/answers.ts'
import * as support from '../../support/oauth.ts'
import * as calls from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const { browserOf, issuer, makeApplication, redirectAddress } = support
const { basic, bearer, changed, codeOf, errorOf, grantOf, postAs, postOauth, tokensOf } = calls

const server = useServer(support.oauthSettings)
let application: support.TestApplication
let other: support.TestApplication
let browser: support.Browser

beforeAll(async () => {
  application = await makeApplication(server)
  other = await makeApplication(server, { appId: 10_002 })
  browser = await browserOf(server, 'acmemember')
})

const unknown = 'x'.repeat(43)
const redeem = (grant: calls.Fields, by = application) => postAs(server, by, 'token', grant)
const refresh = (token: string, by = application, fields: calls.Fields = {}) =>
  redeem({ grant_type: 'refresh_token', refresh_token: token, ...fields }, by)
const revoke = (fields: calls.Fields, by = application) => postAs(server, by, 'revocation', fields)
const introspect = (fields: calls.Fields, by = application) =>
  postAs(server, by, 'introspection', fields)
const isLive = async (token: string) =>
  (await calls.getOauth(server, oauthPaths.userinfo, bearer(token))).status === 200
const mixed = () => ({ ...application, secret: other.secret })
const wrong = () => basic({ ...application, secret: 'wrong' })

it('OIDC Core 3.1.3.3: tokens are sent as JSON with no-store', async () => {
  const { status, headers, body } = await redeem(grantOf(await codeOf(browser, application)))
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

it('OIDC Core 3.1.3.7: an ID token is signed for its client and holds the nonce', async () => {
  const { id_token: token } = await tokensOf(browser, application, { nonce: 'n-0S6' })
  const { body: keys } = await calls.getOauth(server, oauthPaths.jwks)
  const demands = { issuer, audience: application.clientId, algorithms: ['ES256'] }
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), demands)
  await expect(jwtVerify(changed(token), createLocalJWKSet(keys))).rejects.toThrow('signature')
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: keys.keys[0].kid })
  expect(payload).toEqual({
    iss: issuer,
    aud: application.clientId,
    sub: '4',
    nonce: 'n-0S6',
    acr: '1fa',
    amr: ['pwd'],
    auth_time: expect.any(Number),
    iat: expect.any(Number),
    exp: Number(payload.iat) + 3600,
  })
  expect(decodeJwt((await tokensOf(browser, application)).id_token)).not.toHaveProperty('nonce')
})

const grants: Record<string, [string, calls.Fields]> = {
  'RFC 6749 5.2: a missing grant_type': ['invalid_request', { grant_type: undefined }],
  'RFC 9700 2.4: the password grant': ['unsupported_grant_type', { grant_type: 'password' }],
  'RFC 6749 5.2: a missing code': ['invalid_request', { code: undefined }],
  'RFC 6749 5.2: an unknown code': ['invalid_grant', { code: unknown }],
  'RFC 6749 4.1.3: another address': ['invalid_grant', { redirect_uri: `${redirectAddress}2` }],
  'RFC 6749 4.1.3: a missing address': ['invalid_request', { redirect_uri: undefined }],
  'RFC 7636 4.6: another verifier': ['invalid_grant', { code_verifier: 'w'.repeat(43) }],
  'RFC 7636 4.5: a missing verifier': ['invalid_grant', { code_verifier: undefined }],
  'RFC 7636 4.1: a short verifier': ['invalid_request', { code_verifier: 'short' }],
}
it.each(Object.entries(grants))('%s is refused', async (_rule, [error, fields]) => {
  const grant = grantOf(await codeOf(browser, application), fields)
  expect(await errorOf(redeem(grant))).toEqual([400, error])
})

it('RFC 6749 4.1.2: a code is for its client, and lives a minute', async () => {
  const grant = grantOf(await codeOf(browser, application))
  expect(await errorOf(redeem(grant, other))).toEqual([400, 'invalid_grant'])
  server.wait(61_000)
  expect(await errorOf(redeem(grant))).toEqual([400, 'invalid_grant'])
  server.wait(-61_000)
})

it.each([0, 30])('RFC 6749 4.1.2: a code reused after %i s ends its tokens', async (seconds) => {
  const grant = grantOf(await codeOf(browser, application))
  const tokens = await bodyOf(redeem(grant))
  expect(await isLive(tokens.access_token)).toBe(true)
  server.wait(seconds * 1000)
  expect(await errorOf(redeem(grant))).toEqual([400, 'invalid_grant'])
  expect(await isLive(tokens.access_token)).toBe(false)
  expect(await errorOf(refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant'])
  server.wait(seconds * -1000)
})

it('RFC 6749 2.3.1: a secret counts in the body as in the header', async () => {
  const { clientId: client_id, secret: client_secret } = application
  const grant = grantOf(await codeOf(browser, application), { client_id, client_secret })
  expect(await bodyOf(postOauth(server, 'token', grant))).toMatchObject({ token_type: 'Bearer' })
})

type Refused = [number, string, calls.Fields, Record<string, string>?]
const clients: Record<string, () => Refused> = {
  'no client': () => [400, 'invalid_request', {}],
  'client_id alone': () => [401, 'invalid_client', { client_id: application.clientId }],
  'an unknown client': () => [401, 'invalid_client', {}, basic({ clientId: 'a', secret: 'b' })],
  'a wrong secret': () => [401, 'invalid_client', {}, wrong()],
  'another’s secret': () => [401, 'invalid_client', {}, basic(mixed())],
  'two secrets': () => [400, 'invalid_request', { client_secret: 'x' }, basic(application)],
}
it.each(Object.entries(clients))('RFC 6749 5.2: %s is refused', async (_way, how) => {
  const [status, error, fields, headers] = how()
  const answer = await postOauth(server, 'token', grantOf(unknown, fields), headers)
  expect(await errorOf(answer)).toEqual([status, error])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const named = answer.headers.get('www-authenticate')?.startsWith(`Basic realm="${issuer}"`)
  expect(named).toBe(status === 401 && headers ? true : undefined)
})

it('OIDC Core 12.2: a refreshed ID token is about the same login', async () => {
  const tokens = await tokensOf(browser, application, { scope: 'openid profile', nonce: 'n' })
  const body = await bodyOf(refresh(tokens.refresh_token))
  expect(body).toMatchObject({ token_type: 'Bearer', scope: 'openid profile', expires_in: 600 })
  expect(body.access_token).not.toBe(tokens.access_token)
  const { iat, iss, sub, aud, auth_time } = decodeJwt(tokens.id_token)
  const after = decodeJwt(body.id_token)
  expect(after).toMatchObject({ iss, sub, aud, auth_time })
  expect(Number(after.iat)).toBeGreaterThanOrEqual(Number(iat))
})

it('RFC 6749 6: a refresh asks for as many scopes or fewer, by its own client', async () => {
  const { refresh_token: token } = await tokensOf(browser, application, { scope: 'openid profile' })
  const fewer = await bodyOf(refresh(token, application, { scope: 'openid' }))
  expect(fewer.scope).toBe('openid')
  const more = refresh(token, application, { scope: 'openid email' })
  expect(await errorOf(more)).toEqual([400, 'invalid_scope'])
  expect(await errorOf(refresh(token, other))).toEqual([400, 'invalid_grant'])
  expect(await errorOf(refresh(unknown))).toEqual([400, 'invalid_grant'])
})

it('RFC 6749 5.2: a client without refresh tokens gets none and uses none', async () => {
  const short = await makeApplication(server, { refreshes: false })
  expect(await tokensOf(browser, short)).not.toHaveProperty('refresh_token')
  expect(await errorOf(refresh(unknown, short))).toEqual([400, 'unauthorized_client'])
})

it('OIDC Core 11: offline_access needs prompt=consent and outlives the session', async () => {
  const scope = 'openid offline_access'
  const person = await browserOf(server, 'acmemember')
  const plain = await tokensOf(person, application, { scope })
  const offline = await tokensOf(person, await makeApplication(server), { scope })
  expect([plain.scope, offline.scope]).toEqual(['openid', 'openid'])
  const asked = await tokensOf(person, application, { scope, prompt: 'consent' })
  expect(asked.scope).toBe(scope)
  await bodyOf(calls.personOf(person).post('/auth/oauth/logout'))
  expect(await errorOf(refresh(plain.refresh_token))).toEqual([400, 'invalid_grant'])
  expect(await bodyOf(refresh(asked.refresh_token))).toMatchObject({ scope })
})

it('RFC 9700 2.2.2 and 4.14: a reused refresh token of a public client ends all', async () => {
  const spa = await makeApplication(server, { kind: 'browser' })
  const first = await tokensOf(browser, spa)
  const second = await bodyOf(refresh(first.refresh_token, spa))
  expect(second.refresh_token).not.toBe(first.refresh_token)
  server.wait(11_000)
  expect(await errorOf(refresh(first.refresh_token, spa))).toEqual([400, 'invalid_grant'])
  expect(await errorOf(refresh(second.refresh_token, spa))).toEqual([400, 'invalid_grant'])
  expect(await isLive(second.access_token)).toBe(false)
  server.wait(-11_000)
})

it('RFC 7009 2.1 and 2.2: a revoked refresh token ends with its access token', async () => {
  const { access_token: access, refresh_token: token } = await tokensOf(browser, application)
  for (const token_type_hint of ['refresh_token', 'access_token', 'unknown'])
    expect((await revoke({ token, token_type_hint })).status).toBe(200)
  expect(await isLive(access)).toBe(false)
  expect(await errorOf(refresh(token))).toEqual([400, 'invalid_grant'])
})

it('RFC 7009 2.1: only the client of a token revokes it', async () => {
  const { access_token: token } = await tokensOf(browser, application)
  expect((await revoke({ token }, other)).status).toBe(200)
  const forged = postOauth(server, 'revocation', { token }, wrong())
  expect(await errorOf(forged)).toEqual([401, 'invalid_client'])
  expect(await errorOf(revoke({}))).toEqual([400, 'invalid_request'])
  expect(await isLive(token)).toBe(true)
  expect((await revoke({ token })).status).toBe(200)
  expect(await isLive(token)).toBe(false)
})

it('RFC 7662 2.2: a live token of the same application is described', async () => {
  const { access_token: token } = await tokensOf(browser, application, { scope: 'openid email' })
  const body = await bodyOf(introspect({ token }, await makeApplication(server)))
  expect(body).toEqual({
    active: true,
    client_id: application.clientId,
    exp: body.iat + 600,
    iat: expect.any(Number),
    iss: issuer,
    scope: 'openid email',
    sub: '4',
    token_type: 'Bearer',
  })
})

it('RFC 7662 2.2: nothing is said of tokens that are unknown, over or not for the caller', async () => {
  const { access_token: token } = await tokensOf(browser, application)
  const over = { active: false }
  expect(await bodyOf(introspect({ token }, other))).toEqual(over)
  expect(await bodyOf(introspect({ token: unknown }))).toEqual(over)
  server.wait(601_000)
  expect(await bodyOf(introspect({ token }))).toEqual(over)
  server.wait(-601_000)
  await revoke({ token })
  expect(await bodyOf(introspect({ token }))).toEqual(over)
})

it('RFC 7662 2.1: introspection needs a client and a token', async () => {
  const by = (headers: Record<string, string>) =>
    errorOf(postOauth(server, 'introspection', { token: unknown }, headers))
  expect([await by({}), await by(wrong())]).toEqual([
    [400, 'invalid_request'],
    [401, 'invalid_client'],
  ])
  expect(await errorOf(introspect({}))).toEqual([400, 'invalid_request'])
})
