import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { times } from '../../support/answers.ts'
import { useServer } from '../../support/server.ts'
import { Browser, browserOf, issuer, makeApplication, oauthSettings } from '../../support/oauth.ts'
import * as calls from '../../support/oauthCalls.ts'

const { addressOf, bearer, errorOf, getOauth, outcomeOf, postAs, postOauth } = calls
const { requestFields, requestUrl, tokensOf } = calls
const server = useServer(oauthSettings)

const odd: [string, calls.Fields, number][] = [
  ['a claim that is no object', { claims: '{"id_token":{"sub":5}}' }, 303],
  ['values that are no list', { claims: '{"id_token":{"acr":{"values":"1fa"}}}' }, 303],
  ['a level that is no text', { claims: '{"id_token":{"acr":{"values":[{"toString":1}]}}}' }, 303],
  ['a NUL in a claim', { claims: '{"id_token":{"sub":{"value":"\\u0000"}}}' }, 303],
  ['a NUL in the client id', { client_id: 'a\0b' }, 400],
  ['a NUL in the hint', { login_hint: 'a\0b' }, 303],
]
it.each(odd)('a request with %s is no fault of the server', async (_rule, fields, expected) => {
  const application = await makeApplication(server)
  for (const browser of [new Browser(server), await browserOf(server, 'acmemember')]) {
    const { status, headers } = await browser.open(requestUrl(application, fields))
    expect(status).toBe(expected)
    expect(headers.get('location') ?? '').not.toContain('server_error')
  }
  const pushed = requestFields(application, fields)
  const answer = await postAs(server, application, 'pushed_authorization_request', pushed)
  expect(answer.status).toBeLessThan(500)
})

it('gives no claims of a scope that an administrator took from the client', async () => {
  const application = await makeApplication(server)
  const browser = await browserOf(server, 'acmemember')
  const scope = 'openid profile email'
  const { access_token: token, refresh_token } = await tokensOf(browser, application, { scope })
  await server.update('oauth_clients', { id: application.id }, { scopes: '["openid","profile"]' })
  const grant = { grant_type: 'refresh_token', refresh_token }
  const { body } = await postAs(server, application, 'token', grant)
  for (const one of [token, body.access_token]) {
    const claims = (await getOauth(server, '/gateway/oauth/userinfo', bearer(one))).body
    expect(claims).toHaveProperty('name')
    expect(claims).not.toHaveProperty('email')
  }
})

it('lets no page without an origin read the answers for an app', async () => {
  const redirectAddresses = ['com.example.app:/callback']
  const { clientId } = await makeApplication(server, { kind: 'native', redirectAddresses })
  const fields = { client_id: clientId, grant_type: 'refresh_token', refresh_token: 'x' }
  const { headers } = await postOauth(server, 'token', fields, { Origin: 'null' })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

const refusalsOf = ({ id }: { id: number }) =>
  server.db
    .read('logs')
    .where({ action: 'application.refused', target_type: 'applicationClient' })
    .where({ target_id: String(id) })
    .pluck('after')

it('logs the refused addresses that a stranger makes up once a minute', async () => {
  const application = await makeApplication(server)
  for (const time of times(10, (one) => one))
    await new Browser(server).open(
      requestUrl(application, { redirect_uri: `https://made.up.example/${time}` }),
    )
  await expect.poll(() => refusalsOf(application)).toHaveLength(1)
})

it('notifies no owner when another client sends a replaced token', async () => {
  const application = await makeApplication(server, { kind: 'browser' })
  const other = await makeApplication(server, { kind: 'browser' })
  const { refresh_token } = await tokensOf(await browserOf(server, 'acmemember'), application)
  const grant = { grant_type: 'refresh_token', refresh_token }
  await postAs(server, application, 'token', grant)
  server.wait(11_000)
  expect(await errorOf(postAs(server, other, 'token', grant))).toEqual([400, 'invalid_grant'])
  await expect.poll(() => refusalsOf(other)).toHaveLength(1)
  expect(JSON.parse((await refusalsOf(other))[0] ?? '')).toMatchObject({ reason: 'invalid_grant' })
})

it('takes an assertion of a client once, also from eight callers at once', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'ES256', use: 'sig' }
  const publicKeys = JSON.stringify({ keys: [key] })
  const { clientId } = await makeApplication(server, { publicKeys })
  const now = Math.floor(Date.now() / 1000)
  const send = async (claims: Record<string, unknown>) => {
    const own = { iss: clientId, sub: clientId, aud: issuer, exp: now + 60, ...claims }
    const token = new SignJWT(own).setProtectedHeader({ alg: 'ES256', kid: 'a' })
    const assertion = await token.sign(privateKey)
    return () =>
      postOauth(server, 'introspection', {
        token: 'x',
        client_assertion: assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      })
  }
  const call = await send({ jti: 'once' })
  const answers = await Promise.all(times(8, call))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const odd of [{ jti: { toString: 1 } }, { jti: 'far', exp: 1e300 }])
    expect(await errorOf((await send(odd))())).toEqual([401, 'invalid_client'])
})

it('takes a pushed request from its own client only', async () => {
  const application = await makeApplication(server)
  const other = await makeApplication(server)
  const fields = requestFields(application)
  const { body } = await postAs(server, application, 'pushed_authorization_request', fields)
  const stolen = { client_id: other.clientId, request_uri: body.request_uri }
  const browser = await browserOf(server, 'acmemember')
  expect(await outcomeOf(browser, addressOf('authorization', stolen))).toEqual({ status: 400 })
})

it('does not let a planted cookie of the provider in when its victim logs in', async () => {
  const application = await makeApplication(server)
  const attacker = new Browser(server)
  await attacker.follow(requestUrl(application))
  const victim = await browserOf(server, 'acmemember')
  for (const [name, cookie] of attacker.cookies)
    if (name.includes('oauth_session')) victim.cookies.set(name, cookie)
  await victim.logIn(requestUrl(application))
  const silent = requestUrl(application, { prompt: 'none' })
  expect(await outcomeOf(victim, silent)).toEqual(calls.answered)
  expect(await outcomeOf(attacker, silent)).toEqual(calls.refused('login_required'))
})
