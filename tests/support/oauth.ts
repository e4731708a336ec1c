import { createHash, randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import { hasPages, hasSecret, type ClientKind } from '#contract/access/applicationClients'
import type { Interaction, InteractionDecision } from '#contract/access/oauth'
import { interactionsPath } from '#contract/access/oauth'
import { insertReturningId } from '#db/tables'
import { makeClient, type SignedInClient } from './client.ts'
import type { TestServer } from './server.ts'

/** The public address of servers in tests of logins at applications; nothing listens there. */
export const issuer = 'https://portal.example.com'
export const oauthSettings = { PUBLIC_URL: issuer, TRUST_PROXY: '1' }

/** The address at which the test reaches the server. */
export const reachable = (server: TestServer, url: string): string =>
  url.startsWith(issuer) ? server.base + url.slice(issuer.length) : url

export const redirectAddress = 'https://app.example.com/callback'

interface ClientValues {
  appId?: number
  kind?: ClientKind
  isOwn?: boolean
  redirectAddresses?: readonly string[]
  logoutRedirectAddresses?: readonly string[]
  logoutAddress?: string
  scopes?: readonly string[]
  refreshes?: boolean
  requireAcr?: '' | '1fa' | '2fa' | 'phr'
  requirePushed?: boolean
  publicKeys?: string
}

export interface TestApplication {
  readonly id: number
  readonly clientId: string
  readonly secret: string
  readonly appId: number
  readonly kind: ClientKind
  /** openid-client's view of the provider, with its calls sent to the test server. */
  configuration(authentication?: oidc.ClientAuth): Promise<oidc.Configuration>
}

const allScopes = ['profile', 'email', 'phone', 'company', 'permissions', 'offline_access']

export const oauthFetch = (server: TestServer) =>
  ((url: string, init: RequestInit) => fetch(reachable(server, url), init)) as oidc.CustomFetch

/** Inserts a client of an application, by default an own web client of Project management, open to `member`. */
export const makeApplication = async (
  server: TestServer,
  values: ClientValues = {},
): Promise<TestApplication> => {
  const clientId = randomBytes(10).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const name = `Test ${clientId}`
  const now = Date.now()
  const { kind = 'web', appId = 10_003 } = values
  const application = await server.row('applications', { app_id: appId })
  const id = await server.db.transaction(async (trx) => {
    const client = await insertReturningId(trx, 'oauth_clients', {
      application_id: Number(application?.id),
      client_id: clientId,
      name,
      en_name: name,
      name_key: name.toLowerCase(),
      en_name_key: name.toLowerCase(),
      kind,
      is_own: values.isOwn ?? true,
      redirect_addresses: JSON.stringify(
        values.redirectAddresses ?? (hasPages(kind) ? [redirectAddress] : []),
      ),
      logout_redirect_addresses: JSON.stringify(
        values.logoutRedirectAddresses ?? (hasPages(kind) ? ['https://app.example.com/bye'] : []),
      ),
      logout_address: values.logoutAddress ?? '',
      scopes: JSON.stringify(values.scopes ?? allScopes),
      refreshes: values.refreshes ?? true,
      require_acr: values.requireAcr ?? '',
      require_pushed: values.requirePushed ?? false,
      public_keys: values.publicKeys ?? '',
      created_at: now,
      updated_at: now,
    })
    await trx('oauth_secrets').insert({
      client_id: client,
      secret_hash: createHash('sha256').update(secret).digest('hex'),
      hint: secret.slice(-4),
      created_at: now,
    })
    return client
  })
  return {
    id,
    clientId,
    secret,
    appId,
    kind,
    configuration: (authentication) => {
      const usual = hasSecret(kind) ? oidc.ClientSecretBasic(secret) : oidc.None()
      return oidc.discovery(new URL(issuer), clientId, {}, authentication ?? usual, {
        [oidc.customFetch]: oauthFetch(server),
      })
    },
  }
}

/** A browser with cookies for the portal and, optionally, a session of a person. */
export class Browser {
  readonly server: TestServer
  readonly cookies = new Map<string, { value: string; path: string }>()
  address = '192.0.2.7'
  person: SignedInClient | null

  constructor(server: TestServer, person: SignedInClient | null = null) {
    this.server = server
    this.person = person
  }

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url, issuer)
    const cookie = [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split('\n')[0]}=${value}`)
      .join('; ')
    const response = await fetch(reachable(this.server, new URL(url, issuer).href), {
      redirect: 'manual',
      ...init,
      headers: {
        Accept: 'text/html',
        'X-Forwarded-For': this.address,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(init.headers as Record<string, string>),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      const value = pair.slice(name.length + 1)
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line))
        this.cookies.delete(`${name}\n${path}`)
      else this.cookies.set(`${name}\n${path}`, { value, path })
    }
    return response
  }

  /** Opens an address and follows redirects until the login page or another site. */
  async follow(url: string): Promise<{ url: string; response: Response }> {
    let at = url
    for (;;) {
      const response = await this.open(at)
      const location = response.headers.get('location')
      if (response.status !== 303 || !location) return { url: at, response }
      at = new URL(location, issuer).href
      if (!at.startsWith(issuer) || new URL(at).pathname === '/login') return { url: at, response }
    }
  }

  private call(uid: string, init: RequestInit = {}) {
    return this.open(`/gateway${interactionsPath}/${uid}`, {
      ...init,
      headers: {
        appid: '10000',
        Accept: 'application/json',
        'Accept-Language': 'en',
        'Content-Type': 'application/json',
        ...(this.person?.token ? { Authorization: `Bearer ${this.person.token}` } : {}),
      },
    })
  }

  async interaction(uid: string): Promise<Interaction> {
    const body = (await (await this.call(uid)).json()) as { code: number; data: Interaction }
    if (body.code !== 0) throw new Error(`no interaction: ${JSON.stringify(body)}`)
    return body.data
  }

  async decide(uid: string, decision: InteractionDecision) {
    const response = await this.call(uid, { method: 'POST', body: JSON.stringify({ decision }) })
    return { status: response.status, body: (await response.json()) as never as Answered }
  }

  /** Logs in at an application as a person would, agreeing to everything. @returns where it ends at the application */
  async logIn(url: string): Promise<URL> {
    let at = (await this.follow(url)).url
    while (at.startsWith(issuer)) {
      const uid = uidOf(at)
      const { reason } = await this.interaction(uid)
      const decided = await this.decide(uid, reason === 'consent' ? 'allow' : 'continue')
      if (decided.status !== 200) throw new Error(`refused: ${JSON.stringify(decided.body)}`)
      at = (await this.follow(decided.body.data.to)).url
    }
    return new URL(at)
  }
}

interface Answered {
  code: number
  args: Record<string, unknown>
  data: { to: string }
}

export const uidOf = (loginUrl: string): string => {
  const uid = new URL(loginUrl).searchParams.get('interaction')
  if (!uid) throw new Error(`no interaction at ${loginUrl}`)
  return uid
}

/** An authorization request with fresh PKCE, state and nonce, and the checks for its answer. */
export const requestOf = async (
  configuration: oidc.Configuration,
  parameters: Record<string, string> = {},
) => {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const expectedState = oidc.randomState()
  const expectedNonce = oidc.randomNonce()
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress,
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...parameters,
  })
  return { url: url.href, checks: { pkceCodeVerifier, expectedState, expectedNonce } }
}

/** Logs a person in at an application from the request to the tokens. */
export const logInAt = async (
  browser: Browser,
  application: TestApplication,
  parameters: Record<string, string> = {},
) => {
  const configuration = await application.configuration()
  const { url, checks } = await requestOf(configuration, parameters)
  const answer = await browser.logIn(url)
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, checks)
  return { configuration, tokens, answer }
}

export const browserOf = async (server: TestServer, username: string): Promise<Browser> => {
  const { token, cookie } = await server.as(username)
  return new Browser(server, makeClient(server.base, token, cookie))
}

/** Posts a form as a client, authenticated by its secret or, without one, named by its id. */
export const formOf = async (
  url: string,
  values: Record<string, string>,
  { clientId, secret, kind }: TestApplication,
) => {
  const isSecret = hasSecret(kind)
  const response = await fetch(url, {
    method: 'POST',
    headers: isSecret
      ? { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` }
      : {},
    body: new URLSearchParams(isSecret ? values : { ...values, client_id: clientId }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as ReturnType<typeof JSON.parse>,
  }
}
