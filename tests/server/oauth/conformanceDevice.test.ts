import { beforeAll, expect, it } from 'vitest'
import * as oidc from 'openid-client'
import { times } from '../../support/answers.ts'
import * as device from '../../support/device.ts'
import {
  issuer,
  makeApplication,
  oauthSettings,
  type TestApplication,
} from '../../support/oauth.ts'
import { errorOf, getOauth, postAs, postOauth, type Fields } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const { answerPage, connectDevice, enterCode, freshBrowser, startAgain, startDevice } = device
const server = useServer(oauthSettings)
let application: TestApplication

beforeAll(async () => {
  application = await makeApplication(server, { kind: 'device' })
})

const ask = (fields: Fields = {}, by = application) =>
  postAs(server, by, 'device_authorization', { scope: 'openid', ...fields })

it('RFC 8628 3.1 and 4: the metadata name the endpoint and the grant', async () => {
  const { body } = await getOauth(server, '/.well-known/oauth-authorization-server')
  expect(body).toMatchObject({
    device_authorization_endpoint: `${issuer}/gateway/oauth/device`,
    grant_types_supported: expect.arrayContaining(['urn:ietf:params:oauth:grant-type:device_code']),
  })
})

it('RFC 8628 3.1: a request needs a client of devices and scopes that it may ask for', async () => {
  const web = await makeApplication(server)
  expect(await errorOf(ask({}, web))).toEqual([400, 'unauthorized_client'])
  expect(await errorOf(ask({ client_id: 'nobody' }))).toEqual([401, 'invalid_client'])
  expect(await errorOf(postOauth(server, 'device_authorization', {}))).toEqual([
    400,
    'invalid_request',
  ])
  const narrow = await makeApplication(server, { kind: 'device', scopes: ['profile'] })
  expect(await errorOf(ask({ scope: 'openid email' }, narrow))).toEqual([400, 'invalid_scope'])
  expect((await ask({ scope: undefined })).status).toBe(200)
})

it('RFC 8628 3.2: the answer holds both codes, both addresses and the lifetime, and is not stored', async () => {
  const { status, headers, body } = await ask()
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(headers.get('content-type')).toContain('application/json')
  expect(body).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: `${issuer}/device`,
    verification_uri_complete: `${issuer}/device?user_code=${body.user_code}`,
    expires_in: 600,
  })
})

it('RFC 8628 3.3: the person sees the code again and must confirm it, also for an own client', async () => {
  const started = await startAgain(server, application)
  const page = await enterCode(await freshBrowser(server, 'acmemember'), started.userCode)
  expect(page.text).toContain(started.userCode)
  expect(await errorOf(started.poll())).toEqual([400, 'authorization_pending'])
})

it('RFC 8628 3.3.1: an address with the code only fills it in', async () => {
  const { userCode, poll } = await startAgain(server, application)
  const browser = await freshBrowser(server, 'acmemember')
  const page = await device.openDevicePage(browser, `?user_code=${userCode}`)
  expect([page.title, page.fields['user_code']]).toEqual(['Connect a device', userCode])
  expect(await errorOf(poll())).toEqual([400, 'authorization_pending'])
})

it('RFC 8628 3.4: the grant needs the code of this client, and no PKCE', async () => {
  const started = await startAgain(server, application)
  await connectDevice(await freshBrowser(server, 'acmemember'), started)
  const poll = (fields: Fields, by = application) =>
    errorOf(
      postAs(server, by, 'token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        ...fields,
      }),
    )
  expect(await poll({})).toEqual([400, 'invalid_request'])
  expect(await poll({ device_code: 'x'.repeat(43) })).toEqual([400, 'invalid_grant'])
  const other = await makeApplication(server, { kind: 'device' })
  expect(await poll({ device_code: started.code }, other)).toEqual([400, 'invalid_grant'])
  const web = await makeApplication(server)
  expect(await poll({ device_code: started.code }, web)).toEqual([400, 'unauthorized_client'])
  expect((await started.poll()).body).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
})

it('RFC 8628 3.5: a poll after less than four seconds gets slow_down', async () => {
  const started = await startAgain(server, application)
  const pending = [400, 'authorization_pending']
  const tooSoon = [400, 'slow_down']
  const polls = await Promise.all(times(5, () => errorOf(started.poll())))
  expect(polls.toSorted()).toEqual([pending, ...times(4, () => tooSoon)])
  server.wait(1000)
  expect(await errorOf(started.poll())).toEqual(tooSoon)
  server.wait(3000)
  expect(await errorOf(started.poll())).toEqual(pending)
  expect(await errorOf(started.poll())).toEqual(tooSoon)
})

it('RFC 8628 3.5: a poll that reads its time before a poll that is stored first gets slow_down', async () => {
  const started = await startAgain(server, application)
  expect(await errorOf(started.poll())).toEqual([400, 'authorization_pending'])
  server.wait(-2000)
  expect(await errorOf(started.poll())).toEqual([400, 'slow_down'])
  server.wait(-10_000)
  expect(await errorOf(started.poll())).toEqual([400, 'authorization_pending'])
  server.wait(12_000)
})

it('RFC 8628 3.5: a refusal is access_denied, and a code ends after ten minutes as expired_token', async () => {
  const refused = await startAgain(server, application)
  const browser = await freshBrowser(server)
  await answerPage(browser, await enterCode(browser, refused.userCode), 'abort')
  expect(await errorOf(refused.poll())).toEqual([400, 'access_denied'])
  const late = await startAgain(server, application)
  const confirmed = await startDevice(server)
  await connectDevice(await freshBrowser(server, 'acmemember'), confirmed)
  server.wait(540_000)
  expect(await errorOf(late.poll())).toEqual([400, 'authorization_pending'])
  server.wait(60_000)
  expect(await errorOf(late.poll())).toEqual([400, 'expired_token'])
  expect(await errorOf(confirmed.poll())).toEqual([400, 'expired_token'])
})

it('a certified library connects a device', async () => {
  const configuration = await application.configuration()
  const started = await oidc.initiateDeviceAuthorization(configuration, { scope: 'openid company' })
  const browser = await freshBrowser(server, 'acmemember')
  await connectDevice(browser, { userCode: started.user_code })
  const tokens = await oidc.pollDeviceAuthorizationGrant(configuration, {
    ...started,
    interval: 0.1,
  })
  const person = await oidc.fetchUserInfo(configuration, tokens.access_token, '4')
  expect(person).toMatchObject({ company: { name: '华南测绘' } })
})
