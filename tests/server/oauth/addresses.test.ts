import { describe, expect, it } from 'vitest'
import { useServer } from '../../support/server.ts'
import {
  Browser,
  browserOf,
  issuer,
  logInAt,
  makeApplication,
  oauthFetch,
  oauthSettings,
  requestOf,
} from '../../support/oauth.ts'

const server = useServer(oauthSettings)
const entered = 'https://app.example.com/callback'

const variants = [
  'https://app.example.com/callback/',
  'https://app.example.com/Callback',
  'https://app.example.com/callback?next=1',
  'https://app.example.com/callback?',
  'https://app.example.com/callback#',
  'https://app.example.com/callback#fragment',
  'https://app.example.com/call',
  'https://app.example.com/callback/more',
  'https://app.example.com/callback/..',
  'https://app.example.com/callback/..;/callback',
  'https://app.example.com/a/../callback',
  'https://app.example.com//callback',
  'https://app.example.com/%63allback',
  'https://app.example.com/callback%2f',
  'https://app.example.com/callback%00',
  'https://app.example.com/callback%20',
  'https://APP.example.com/callback',
  'https://app.example.com:443/callback',
  'https://app.example.com:8443/callback',
  'https://app.example.com./callback',
  'https://user@app.example.com/callback',
  'https://app.example.com@evil.example/callback',
  'https://app.example.com.evil.example/callback',
  'https://evil.example/https://app.example.com/callback',
  'http://app.example.com/callback',
  'HTTPS://app.example.com/callback',
  'https:app.example.com/callback',
  'https:\\\\app.example.com\\callback',
  '//app.example.com/callback',
  '/callback',
  'javascript:alert(1)',
  'https://xn--pp-xbb.example.com/callback',
  ' https://app.example.com/callback',
  '',
]

/** Any answer that would lead a browser away from us is an open redirect. */
const expectOwnPage = async (response: Response) => {
  expect(response.status).toBe(400)
  expect(response.headers.get('location')).toBeNull()
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await response.text()).not.toContain('evil')
}

describe.each([{}, { prompt: 'none' }, { response_mode: 'form_post' }])('with %o', (extra) => {
  it.each(variants)('shows a page instead of redirecting to %j', async (redirect_uri) => {
    const application = await makeApplication(server, { redirectAddresses: [entered] })
    const { url } = await requestOf(await application.configuration(), { redirect_uri, ...extra })
    await expectOwnPage(await new Browser(server).open(url))
  })
})

it.each(variants)('shows a page instead of redirecting after log-out to %j', async (address) => {
  const application = await makeApplication(server, { logoutRedirectAddresses: [entered] })
  const query = new URLSearchParams({
    client_id: application.clientId,
    post_logout_redirect_uri: address,
  })
  const response = await new Browser(server).open(`${issuer}/gateway/oauth/logout?${query}`)
  if (address === '') expect(response.headers.get('location')).toBeNull()
  else await expectOwnPage(response)
})

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/gateway/oauth/authorize'])(
  'does not lead from the login page to %j',
  async (target) => {
    const response = await new Browser(server).open(
      `/login?${new URLSearchParams({ from: target })}`,
    )
    expect(response.headers.get('location') ?? '').not.toContain('evil')
  },
)

it('refuses a second redirect address in one request', async () => {
  const application = await makeApplication(server)
  const { url } = await requestOf(await application.configuration())
  await expectOwnPage(await new Browser(server).open(`${url}&redirect_uri=https://evil.example/`))
})

it('lets only the port of a loopback address differ, for apps on devices alone', async () => {
  const redirectAddresses = ['http://127.0.0.1/callback']
  const native = await makeApplication(server, { kind: 'native', redirectAddresses })
  const web = await makeApplication(server, { redirectAddresses })
  const other = { redirect_uri: 'http://127.0.0.1:51004/callback' }
  const open = async (application: typeof web) =>
    new Browser(server).open((await requestOf(await application.configuration(), other)).url)
  expect((await open(native)).status).toBe(303)
  await expectOwnPage(await open(web))
})

it.each([
  { Host: 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Forwarded-Proto': 'http' },
  { 'X-Forwarded-For': '203.0.113.9, 192.0.2.1', 'X-Forwarded-Host': 'evil.example:81' },
  { Forwarded: 'host=evil.example;proto=http' },
])('keeps its own addresses whatever the headers say: %o', async (headers) => {
  const found = await fetch(`${server.base}/.well-known/openid-configuration`, { headers })
  const metadata = (await found.json()) as Record<string, string>
  expect(JSON.stringify(metadata)).not.toContain('evil')
  expect([metadata['issuer'], metadata['token_endpoint']]).toEqual([
    issuer,
    `${issuer}/gateway/oauth/token`,
  ])
  const application = await makeApplication(server)
  const browser = await browserOf(server, 'acmemember')
  const { url } = await requestOf(await application.configuration())
  const response = await browser.open(url, { headers })
  expect(response.headers.get('location')).toMatch(/^\/gateway\/oauth\/interactions\//)
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; secure/i)
})

it.each([
  { request: 'eyJhbGciOiJub25lIn0.e30.', error: 'request_not_supported' },
  { request_uri: 'https://evil.example/request', error: 'request_uri_not_supported' },
  { registration: '{}', error: 'registration_not_supported' },
  { response_type: 'code id_token', error: 'unsupported_response_type' },
  { response_type: 'token', error: 'unsupported_response_type' },
])('refuses a request that names what to fetch or how to register: %o', async (parameters) => {
  const { error, ...extra } = parameters
  const application = await makeApplication(server)
  const { url } = await requestOf(await application.configuration(), extra as never)
  const response = await new Browser(server).open(url)
  expect(response.headers.get('location')).toContain(`error=${error}`)
})

it('names itself in every answer, so that a client tells two providers apart', async () => {
  const application = await makeApplication(server)
  const { answer } = await logInAt(await browserOf(server, 'acmemember'), application)
  expect(answer.searchParams.get('iss')).toBe(issuer)
  const { url } = await requestOf(await application.configuration(), { prompt: 'none' })
  const refused = new URL((await new Browser(server).follow(url)).url)
  expect([refused.searchParams.get('error'), refused.searchParams.get('iss')]).toEqual([
    'login_required',
    issuer,
  ])
})

it('lets only pages of a client read its answers from other origins', async () => {
  const application = await makeApplication(server, { kind: 'browser' })
  const token = (origin: string) =>
    oauthFetch(server)(`${issuer}/gateway/oauth/token`, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `grant_type=refresh_token&refresh_token=x&client_id=${application.clientId}`,
    } as never)
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin')
  expect(allowed(await token('https://app.example.com'))).toBe('https://app.example.com')
  expect(allowed(await token('https://evil.example'))).toBeNull()
})

it.each([
  ['/.well-known/openid-configuration', 204, 'https://spa.example'],
  ['/gateway/oauth/token', 204, 'https://spa.example'],
  ['/gateway/oauth/authorize', 204, null],
])('a preflight request for %s gets %i and allows %s', async (path, expected, origin) => {
  const response = await oauthFetch(server)(`${issuer}${path}`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://spa.example', 'Access-Control-Request-Method': 'POST' },
  } as never)
  const allowed = response.headers.get('access-control-allow-origin')
  expect([response.status, allowed]).toEqual([expected, origin])
})
