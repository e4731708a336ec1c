import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { demonstrationClientId } from '#db/seeds/applicationClients'
import { makeClient, type SignedInClient } from '../../support/client.ts'
import { freePort } from '../../support/freePort.ts'
import { useServer } from '../../support/server.ts'

const settings: Record<string, string> = {}
let application = ''
let portal = ''
beforeAll(async () => {
  const [port, own] = [await freePort(), await freePort()]
  portal = `http://127.0.0.1:${port}`
  application = `http://127.0.0.1:${own}`
  Object.assign(settings, { PORT: `${port}`, PUBLIC_URL: portal, DEMO_APPLICATION_PORT: `${own}` })
})
const server = useServer(settings)

/** A browser that keeps the cookies of both sites and answers the login page with a session. */
class Visitor {
  readonly cookies = new Map<string, string>()
  readonly person: SignedInClient

  constructor(person: SignedInClient) {
    this.person = person
  }

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Accept: 'text/html', Cookie: cookie, ...(init.headers as object) }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    return response
  }

  /** Follows redirects and continues at the login page. @returns where it ends, and the page */
  async visit(url: string, init?: RequestInit): Promise<{ url: string; page: string }> {
    const response = await this.open(url, init)
    const to = response.headers.get('location')
    if (!to) return { url, page: await response.text() }
    const next = new URL(to, url)
    const uid = next.searchParams.get('interaction')
    if (uid === null) return this.visit(next.href)
    const decided = await this.open(`${portal}/gateway/oauth/interactions/${uid}`, {
      method: 'POST',
      body: JSON.stringify({ decision: 'continue' }),
      headers: {
        appid: '10000',
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${this.person.token}`,
      },
    })
    const { data } = (await decided.json()) as { data: { to: string } }
    return this.visit(new URL(data.to, portal).href)
  }

  logIn() {
    return this.visit(
      `${application}/login?iss=${encodeURIComponent(portal)}&target_link_uri=${application}/`,
    )
  }
}

const visitorOf = async (username: string) => new Visitor(await server.as(username))

it('has at most 60 lines', () => {
  const lines = readFileSync('server/examples/relying-party.mjs', 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
})

it('logs a demonstration account in from the portal’s card, with one click', async () => {
  const { body } = await server.member.get('/public/applications')
  expect(JSON.stringify(body)).toContain(`${application}/login`)
  const member = await visitorOf('acmemember')
  const { url, page } = await member.logIn()
  expect(url).toBe(`${application}/`)
  for (const text of ['林晓', '华南测绘', '项目经理', '[117]', '1fa']) expect(page).toContain(text)
})

it('logs out within three seconds of the portal', async () => {
  const member = await visitorOf('acmemember')
  await member.logIn()
  const { token, cookie } = member.person
  await makeClient(server.base, token, cookie).post('/auth/oauth/logout')
  await expect
    .poll(async () => (await member.visit(`${application}/`)).page, { timeout: 3000 })
    .toContain('Nobody is logged in')
})

it('logs out here alone, or begins the logout everywhere', async () => {
  const member = await visitorOf('acmemember')
  const post = (body: string) =>
    member.open(`${application}/logout`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  await member.logIn()
  expect((await post('')).headers.get('location')).toBe('/')
  expect((await member.visit(`${application}/`)).page).toContain('Nobody is logged in')
  await member.logIn()
  const to = new URL((await post('everywhere=1')).headers.get('location') ?? '')
  expect(to.origin + to.pathname).toBe(`${portal}/gateway/oauth/logout`)
  expect(Object.fromEntries(to.searchParams)).toEqual({
    id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    post_logout_redirect_uri: `${application}/`,
    client_id: demonstrationClientId,
  })
})

it('refuses a callback in a browser that did not begin the login, and forged logout tokens', async () => {
  const other = await visitorOf('acmeadmin')
  const begun = await other.open(`${application}/login`)
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
  const query = `code=stolen&state=${state}&iss=${encodeURIComponent(portal)}`
  const refused = await fetch(`${application}/callback?${query}`, { redirect: 'manual' })
  expect(refused.status).toBe(400)
  const forged = await fetch(`${application}/backchannel`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: 'a.b.c' }),
  })
  expect(forged.status).toBe(400)
})

it('gets a new secret with each start, and starts although its port is taken', async () => {
  const client = await server.row('oauth_clients', { client_id: demonstrationClientId })
  const running = () =>
    server.db
      .read('oauth_secrets')
      .where({ client_id: client?.id ?? 0 })
      .whereNull('ended_at')
  const [before, ...none] = await running()
  expect(none).toEqual([])
  await server.restart()
  const [after] = await running()
  expect(after?.secret_hash).not.toBe(before?.secret_hash)
  expect(server.running.application).toBe(
    `Log in as acmemember, open ${portal}/control and select Project management: the demonstration's application at ${application} logs you in.`,
  )
  settings.DEMO_APPLICATION_PORT = settings.PORT ?? ''
  await server.restart()
  expect(server.running.application).toBe(
    `Port ${settings.PORT} is not free for the demonstration's application (EADDRINUSE): set DEMO_APPLICATION_PORT.`,
  )
  expect((await server.member.get('/usercenter/account')).status).toBe(200)
})
