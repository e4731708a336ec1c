import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { bodyOf } from '../../support/answers.ts'
import * as support from '../../support/oauth.ts'
import * as calls from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const { browserOf, issuer, makeApplication } = support
const { addressOf, answered, basic, changed, codeOf, errorOf, grantOf, outcomeOf } = calls
const { postAs, postOauth, refused, requestFields, requestUrl, tokensOf } = calls

const server = useServer(support.oauthSettings)
let application: support.TestApplication
let browser: support.Browser

beforeAll(async () => {
  application = await makeApplication(server)
  browser = await browserOf(server, 'acmemember')
})

const withoutPkce = { code_challenge: undefined, code_challenge_method: undefined }

it('OIDC Core 9 and RFC 9700 2.5: private_key_jwt counts once for each assertion', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }]
  const signed = await makeApplication(server, { publicKeys: JSON.stringify({ keys }) })
  const { clientId } = signed
  const assertion = (audience: string) =>
    new SignJWT({ iss: clientId, sub: clientId, aud: audience, jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey)
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const redeem = async (client_assertion: string) => {
    const fields = { client_assertion, client_assertion_type }
    return postOauth(server, 'token', grantOf(await codeOf(browser, signed), fields))
  }
  const first = await assertion(issuer)
  expect(await bodyOf(redeem(first))).toMatchObject({ token_type: 'Bearer' })
  const elsewhere = await assertion('https://elsewhere.example.com')
  for (const bad of [first, elsewhere, changed(await assertion(issuer))])
    expect(await errorOf(redeem(bad))).toEqual([401, 'invalid_client'])
  const withSecret = postOauth(server, 'token', grantOf('x'), basic(signed))
  expect(await errorOf(withSecret)).toEqual([401, 'invalid_client'])
})

const push = (fields: calls.Fields = {}, by = application) =>
  postAs(server, by, 'pushed_authorization_request', requestFields(by, fields))
const usePushed = (request_uri: string, { clientId: client_id } = application) =>
  outcomeOf(browser, addressOf('authorization', { client_id, request_uri }))

it('RFC 9126 2.2 and 4: a pushed request is used once, within a minute, by its client', async () => {
  const { status, headers, body } = await push()
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
  const request_uri = expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/)
  expect(body).toEqual({ expires_in: 60, request_uri })
  const other = await makeApplication(server)
  expect(await usePushed(body.request_uri, other)).toEqual({ status: 400 })
  expect(await usePushed(body.request_uri)).toEqual(answered)
  expect(await usePushed(body.request_uri)).toEqual({ status: 400 })
  const late = await bodyOf(push(), 201)
  server.wait(61_000)
  expect(await usePushed(late.request_uri)).toEqual({ status: 400 })
  server.wait(-61_000)
})

const urn = 'urn:ietf:params:oauth:request_uri:x'
const pushes: Record<string, [string, calls.Fields]> = {
  '2.1: a request_uri': ['request_uri_not_supported', { request_uri: urn }],
  '2.3: an unknown address': ['invalid_request', { redirect_uri: 'https://elsewhere.example.com' }],
  '2.3: a request without PKCE': ['invalid_request', withoutPkce],
  '2.3: an unknown prompt': ['invalid_request', { prompt: 'other' }],
}
it.each(Object.entries(pushes))('RFC 9126 %s is refused', async (_what, [error, fields]) => {
  expect(await errorOf(push(fields))).toEqual([400, error])
})

it('RFC 9126 2.1 and 5: pushing needs a client, and a client may be bound to it', async () => {
  const bound = await makeApplication(server, { requirePushed: true })
  const by = basic({ ...bound, secret: 'wrong' })
  const forged = postOauth(server, 'pushed_authorization_request', requestFields(bound), by)
  expect(await errorOf(forged)).toEqual([401, 'invalid_client'])
  expect(await outcomeOf(browser, requestUrl(bound))).toEqual(refused('invalid_request'))
  expect(await usePushed((await push({}, bound)).body.request_uri, bound)).toEqual(answered)
})

const redirectAddresses = [
  'http://127.0.0.1/back',
  'http://[::1]/back',
  'com.example.app:/back',
  'https://app.example.com/back',
]
const makeApp = () => makeApplication(server, { kind: 'native', redirectAddresses })

it.each([
  ['7.1', 'com.example.app:/back'],
  ['7.2', 'https://app.example.com/back'],
  ['7.3', 'http://127.0.0.1:51004/back'],
  ['7.3', 'http://[::1]:61023/back'],
])('RFC 8252 %s and 8.6: an app gets its code at %s, after a question', async (_rule, address) => {
  const app = await makeApp()
  const fields = { redirect_uri: address }
  expect(await outcomeOf(browser, requestUrl(app, fields))).toEqual({ login: 'consent' })
  expect(await tokensOf(browser, app, fields)).toMatchObject({ token_type: 'Bearer' })
  const silent = await outcomeOf(browser, requestUrl(app, { ...fields, prompt: 'none' }))
  expect(silent).toEqual(refused('interaction_required'))
})

it.each([
  'http://127.0.0.1:51004/other',
  'com.example.other:/back',
  'http://127.0.0.2:51004/back',
  'https://app.example.com:51004/back',
])('RFC 8252 8.4 and 8.10: %s is no address of the app', async (redirect_uri) => {
  const app = await makeApp()
  expect(await outcomeOf(browser, requestUrl(app, { redirect_uri }))).toEqual({ status: 400 })
})

it('RFC 8252 8.1 and 8.5: an app needs PKCE, and no secret makes it another client', async () => {
  const app = await makeApp()
  const fields = { redirect_uri: 'com.example.app:/back' }
  const outcome = await outcomeOf(browser, requestUrl(app, { ...fields, ...withoutPkce }))
  expect(outcome).toEqual(refused('invalid_request'))
  const grant = grantOf(await codeOf(browser, app, fields), fields)
  const withSecret = postOauth(server, 'token', grant, basic(app))
  expect(await errorOf(withSecret)).toEqual([401, 'invalid_client'])
})
