import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { hasSecret } from '#contract/access/applicationClients'
import type { ServiceScope } from '#contract/access/oauth'
import { requireRow } from '#db/tables'
import { oauthPaths } from '#server/platform/oauth/paths'
import { bodyOf } from './answers.ts'
import { clientFrom, type Answer, type Client } from './client.ts'
import {
  issuer,
  makeApplication,
  redirectAddress,
  uidOf,
  type Browser,
  type TestApplication,
} from './oauth.ts'
import type { TestServer } from './server.ts'

/** Undefined leaves a parameter out. */
export type Fields = Record<string, string | undefined>

const verifier = 'v'.repeat(43)
export const state = 'a state & more'

const encode = (fields: Fields) => new URLSearchParams(JSON.parse(JSON.stringify(fields)))

export const requestFields = ({ clientId }: TestApplication, fields: Fields = {}): Fields => ({
  client_id: clientId,
  redirect_uri: redirectAddress,
  response_type: 'code',
  scope: 'openid',
  state,
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  ...fields,
})

export const addressOf = (endpoint: keyof typeof oauthPaths, fields: Fields = {}): string =>
  `${issuer}${oauthPaths[endpoint]}?${encode(fields)}`

export const requestUrl = (application: TestApplication, fields: Fields = {}): string =>
  addressOf('authorization', requestFields(application, fields))

type Outcome = Record<string, unknown>

/** Where a request ends: parameters for the application, the login page with its reason, or a page. */
export const outcomeOf = async (browser: Browser, url: string): Promise<Outcome> => {
  const end = await browser.follow(url)
  const { searchParams, hash, pathname } = new URL(end.url)
  if (!end.url.startsWith(issuer)) {
    const given = searchParams.size > 0 ? searchParams : new URLSearchParams(hash.slice(1))
    given.delete('error_description')
    return Object.fromEntries(given)
  }
  if (pathname !== '/login') return { status: end.response.status }
  return { login: (await browser.interaction(uidOf(end.url))).reason }
}

export const answered = { code: expect.any(String), state, iss: issuer }
export const refused = (error: string) => ({ error, state, iss: issuer })

export const personOf = ({ person }: Browser) => requireRow(person)

/** Confirms the identity of a browser's person again. */
export const confirm = (browser: Browser) => {
  const body = { password: demonstrationPassword }
  return bodyOf(personOf(browser).post('/usercenter/account/confirm', body))
}

/** Status and error of a refusal. */
export const errorOf = async (answer: Answer | Promise<Answer>): Promise<[number, string]> => {
  const { status, body } = await answer
  return [status, body.error]
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
export const basic = ({ clientId, secret }: Pick<TestApplication, 'clientId' | 'secret'>) => ({
  Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
})

const call = async (server: TestServer, path: string, init: RequestInit): Promise<Answer> => {
  const response = await fetch(server.base + path, init)
  const { status, headers } = response
  const text = await response.text()
  return { status, headers, body: text === '' ? {} : JSON.parse(text) }
}
type Headed = Record<string, string>

export const getOauth = (server: TestServer, path: string, headers: Headed = {}) =>
  call(server, path, { headers })

export const postOauth = (
  server: TestServer,
  endpoint: keyof typeof oauthPaths,
  fields: Fields,
  headers: Headed = {},
) => call(server, oauthPaths[endpoint], { method: 'POST', body: encode(fields), headers })

/** Posts to an endpoint as the application. */
export const postAs = (
  server: TestServer,
  application: TestApplication,
  endpoint: keyof typeof oauthPaths,
  fields: Fields,
) =>
  hasSecret(application.kind)
    ? postOauth(server, endpoint, fields, basic(application))
    : postOauth(server, endpoint, { client_id: application.clientId, ...fields })

export const codeOf = async (browser: Browser, application: TestApplication, fields?: Fields) => {
  const { searchParams } = await browser.logIn(requestUrl(application, fields))
  return searchParams.get('code') ?? `no code: ${searchParams}`
}

export const grantOf = (code: string, fields: Fields = {}): Fields => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectAddress,
  code_verifier: verifier,
  ...fields,
})

/** Logs in at an application. @returns the answer of the token endpoint */
export const tokensOf = async (
  browser: Browser,
  application: TestApplication,
  fields: Fields = {},
): Promise<Answer['body']> => {
  const { redirect_uri = redirectAddress } = fields
  const grant = grantOf(await codeOf(browser, application, fields), { redirect_uri })
  return bodyOf(postAs(browser.server, application, 'token', grant))
}

/** The token with another end. */
export const changed = (token: string) =>
  token.slice(0, -5) + (token.endsWith('AAAAA') ? 'BBBBB' : 'AAAAA')

/** Calls the gateway with an application's access token. */
export const clientWith = (server: TestServer, token: string, appId: number | string): Client =>
  clientFrom((path, init) =>
    fetch(`${server.base}/gateway${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        appid: String(appId),
        'Accept-Language': 'en',
        ...bearer(token),
        ...(init?.headers as Headed),
      },
    }),
  )

/** An application's server with a token of its own for these scopes. */
export const serviceOf = async (
  server: TestServer,
  appId: number,
  scopes: readonly ServiceScope[],
  isOwn = true,
): Promise<Client & { readonly application: TestApplication; readonly token: string }> => {
  const application = await makeApplication(server, { kind: 'service', appId, scopes, isOwn })
  const scope = scopes.join(' ')
  const { body } = await postAs(server, application, 'token', {
    grant_type: 'client_credentials',
    scope,
  })
  const token = String(body.access_token)
  return { ...clientWith(server, token, appId), application, token }
}
