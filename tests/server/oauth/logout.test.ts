import { expect, it } from 'vitest'
import { buildUser, createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import {
  Browser,
  issuer,
  logInAt,
  makeApplication,
  oauthSettings,
  type TestApplication,
} from '../../support/oauth.ts'

const server = useServer(oauthSettings)

const loggedIn = async () => {
  const person = buildUser()
  const user = await createUser(server.admin, person)
  const browser = new Browser(server, await server.as(person.username, person.password))
  const logoutAddress = 'https://app.example.com/backchannel'
  const application = await makeApplication(server, { appId: 10_000, logoutAddress })
  const { tokens } = await logInAt(browser, application)
  return { user, browser, application, hint: tokens.id_token ?? '' }
}

const logoutPage = (browser: Browser, query: Record<string, string>) =>
  browser.open(`${issuer}/gateway/oauth/logout?${new URLSearchParams(query)}`)

/** Presses a button of the logout page, as a browser without script does. */
const press = async (browser: Browser, page: Response, button: 'application' | 'everywhere') => {
  const html = await page.text()
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const body = new URLSearchParams({ xsrf, ...(button === 'everywhere' ? { logout: 'yes' } : {}) })
  return browser.open(action, { method: 'POST', body })
}

const isLoggedIn = async (browser: Browser) =>
  (await browser.person?.get('/usercenter/account'))?.status === 200

const calls = (application: TestApplication) =>
  server.db.read('outgoing_calls').where({ client_id: application.id }).count({ n: '*' }).first()

const back = 'https://app.example.com/bye'

it('asks first, and then ends our session and tells every application', async () => {
  const { browser, application, hint } = await loggedIn()
  const other = await makeApplication(server, {
    appId: 10_000,
    logoutAddress: 'https://other.example.com/backchannel',
  })
  await logInAt(browser, other)
  const page = await logoutPage(browser, {
    id_token_hint: hint,
    post_logout_redirect_uri: back,
    state: 'kept',
  })
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://app.example.com;",
  )
  expect(await isLoggedIn(browser)).toBe(true)
  const done = await press(browser, page, 'everywhere')
  expect([done.status, done.headers.get('location')]).toEqual([303, `${back}?state=kept`])
  expect(await isLoggedIn(browser)).toBe(false)
  for (const one of [application, other]) expect(Number((await calls(one))?.['n'])).toBe(1)
})

it('ends the login at one application alone, if the person wants that', async () => {
  const { browser, application, hint } = await loggedIn()
  const page = await logoutPage(browser, { id_token_hint: hint })
  const done = await press(browser, page, 'application')
  expect(done.status).toBe(303)
  expect(await isLoggedIn(browser)).toBe(true)
  expect(Number((await calls(application))?.['n'])).toBe(1)
  expect(await server.row('oauth_logins', { client_id: application.id })).toBeUndefined()
})

it('does nothing for a form without the value of the page', async () => {
  const { browser, hint } = await loggedIn()
  await logoutPage(browser, { id_token_hint: hint })
  for (const fields of [{ logout: 'yes' }, { logout: 'yes', xsrf: 'guessed' }]) {
    const done = await browser.open('/gateway/oauth/logout/confirm', {
      method: 'POST',
      body: new URLSearchParams(fields as never),
    })
    expect(done.status).toBe(400)
  }
  expect(await isLoggedIn(browser)).toBe(true)
})

const tamper = (token: string) => {
  const [head = '', , signature = ''] = token.split('.')
  const claims = Buffer.from(JSON.stringify({ sub: '1', iss: issuer, aud: 'x' })).toString(
    'base64url',
  )
  return [head, claims, signature].join('.')
}

it.each<[string, (own: Awaited<ReturnType<typeof loggedIn>>) => Record<string, string>]>([
  ['forged', ({ hint }) => ({ id_token_hint: tamper(hint) })],
  ['cut short', ({ hint }) => ({ id_token_hint: hint.slice(0, -10) })],
  ['unsigned', ({ hint }) => ({ id_token_hint: `${hint.split('.', 2).join('.')}.` })],
  ['no token', () => ({ id_token_hint: 'hello' })],
  ['of another client', ({ hint }) => ({ id_token_hint: hint, client_id: 'another' })],
])('shows an error page for a hint that is %s', async (_name, query) => {
  const own = await loggedIn()
  const page = await logoutPage(own.browser, { ...query(own), post_logout_redirect_uri: back })
  expect([page.status, page.headers.get('location')]).toEqual([400, null])
  expect(await isLoggedIn(own.browser)).toBe(true)
})

it('asks with the hint of another person, too', async () => {
  const [own, other] = [await loggedIn(), await loggedIn()]
  const page = await logoutPage(own.browser, { id_token_hint: other.hint })
  expect(page.status).toBe(200)
  expect(await isLoggedIn(own.browser)).toBe(true)
})

it('shows a logged-out visitor that the logout is done', async () => {
  const page = await new Browser(server).follow(`${issuer}/gateway/oauth/logout`)
  expect(page.response.status).toBe(200)
  expect(page.response.headers.get('content-type')).toMatch(/^text\/html/)
})

it('shows its pages in the language of the browser, without anything from elsewhere', async () => {
  const { browser, hint } = await loggedIn()
  for (const [language, text] of [
    ['en', 'Everywhere'],
    ['zh-CN', '全部退出'],
  ] as const) {
    const query = new URLSearchParams({ id_token_hint: hint })
    const page = await browser.open(`/gateway/oauth/logout?${query}`, {
      headers: { 'Accept-Language': language },
    })
    const html = await page.text()
    expect(html).toContain(text)
    expect(html).not.toMatch(/(?:src|href)="https?:(?!\/\/portal\.example\.com)/)
  }
})
