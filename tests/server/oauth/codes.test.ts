import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/freePort.ts'
import { startProcess, waitForOutput, type ServerProcess } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'
import { logsOf, pluck } from '../../support/client.ts'
import { times } from '../../support/answers.ts'
import {
  browserOf,
  formOf,
  issuer,
  makeApplication,
  oauthSettings,
  redirectAddress,
  requestOf,
  type TestApplication,
} from '../../support/oauth.ts'

const server = useServer(oauthSettings)
let other: ServerProcess
let bases: string[]

beforeAll(async () => {
  const port = String(await freePort())
  const settings = { ...commonSettings, ...oauthSettings, DATABASE_URL: server.databaseUrl }
  other = startProcess({ ...settings, PORT: port, LOG_LEVEL: 'info' })
  await waitForOutput(/is ready/, other)
  bases = [server.base, `http://127.0.0.1:${port}`]
})
afterAll(async () => {
  other.child.kill('SIGTERM')
  await other.ended
})

interface Code {
  application: TestApplication
  values: Record<string, string>
}

const codeFor = async (kind: 'web' | 'browser' = 'web'): Promise<Code> => {
  const application = await makeApplication(server, { kind })
  const browser = await browserOf(server, 'acmemember')
  const { url, checks } = await requestOf(await application.configuration())
  const answer = await browser.logIn(url)
  return {
    application,
    values: {
      grant_type: 'authorization_code',
      code: answer.searchParams.get('code') ?? '',
      redirect_uri: redirectAddress,
      code_verifier: checks.pkceCodeVerifier,
    },
  }
}

const redeem = ({ application, values }: Code, base = server.base) =>
  formOf(`${base}/gateway/oauth/token`, values, application)

const introspect = ({ application }: Code, token: string) =>
  formOf(`${server.base}/gateway/oauth/introspect`, { token }, application)

it('gives tokens for a code once, to one of 50 callers in two processes, and then none of them works', async () => {
  const code = await codeFor()
  const answers = await Promise.all(times(50, (time) => redeem(code, bases[time % 2])))
  const won = answers.filter(({ status }) => status === 200)
  expect(won.length).toBeLessThanOrEqual(1)
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant'])
  const again = await redeem(code)
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
  for (const { body } of won)
    for (const token of [body.access_token, body.refresh_token])
      expect((await introspect(code, token)).body).toEqual({ active: false })
})

it('takes tokens away when their code is used again', async () => {
  const code = await codeFor()
  const { body } = await redeem(code)
  expect((await introspect(code, body.access_token)).body).toMatchObject({ active: true, sub: '4' })
  await redeem(code)
  expect((await introspect(code, body.access_token)).body).toEqual({ active: false })
  const logs = await logsOf(server.system, {
    targetType: 'applicationClient',
    targetId: String(code.application.id),
  })
  expect(pluck(logs, 'action')).toEqual(['application.refused', 'application.signIn'])
})

describe('a code is refused', () => {
  it.each<[string, Record<string, string | undefined>, string]>([
    [
      'with another redirect address',
      { redirect_uri: 'https://app.example.com/' },
      'invalid_grant',
    ],
    ['without a redirect address', { redirect_uri: undefined }, 'invalid_request'],
    ['with another verifier', { code_verifier: oidc.randomPKCECodeVerifier() }, 'invalid_grant'],
    ['without a verifier', { code_verifier: undefined }, 'invalid_grant'],
    ['with a short verifier', { code_verifier: 'short' }, 'invalid_request'],
    ['cut short', { code: 'abc' }, 'invalid_grant'],
    ['left out', { code: undefined }, 'invalid_request'],
  ])('%s', async (_name, change, error) => {
    for (const kind of ['web', 'browser'] as const) {
      const { application, values } = await codeFor(kind)
      const sent = Object.entries({ ...values, ...change }).filter(
        (entry) => entry[1] !== undefined,
      )
      const answer = await redeem({ application, values: Object.fromEntries(sent) as never })
      expect([answer.status, answer.body.error]).toEqual([400, error])
    }
  })

  it('from another client, also of the same application', async () => {
    const code = await codeFor()
    const application = await makeApplication(server)
    const answer = await redeem({ ...code, application })
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
  })

  it('after a minute', async () => {
    const code = await codeFor()
    server.wait(61_000)
    const answer = await redeem(code)
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
  })
})

it.each<[string, Record<string, string | undefined>]>([
  ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['a challenge without a method', { code_challenge_method: undefined }],
])('refuses a request with %s, also of a client with a secret', async (_name, change) => {
  for (const kind of ['web', 'browser', 'native'] as const) {
    const application = await makeApplication(server, { kind })
    const { url } = await requestOf(await application.configuration())
    const address = new URL(url)
    for (const [name, value] of Object.entries(change))
      if (value === undefined) address.searchParams.delete(name)
      else address.searchParams.set(name, value)
    const browser = await browserOf(server, 'acmemember')
    const refused = new URL((await browser.follow(address.href)).url)
    expect([refused.origin, refused.searchParams.get('error')]).toEqual([
      'https://app.example.com',
      'invalid_request',
    ])
  }
})

it.each([
  ['a wrong secret', { client_secret: 'x'.repeat(43) }],
  ['the stand-in that the library knows', { client_secret: 'x'.repeat(43) }],
  ['no secret', {}],
  ['the secret of another client', null],
])('refuses a client with %s', async (_name, change) => {
  const { application, values } = await codeFor()
  const secret = change ?? { client_secret: (await makeApplication(server)).secret }
  const response = await fetch(`${server.base}/gateway/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...values, client_id: application.clientId, ...secret }),
  })
  expect([response.status, await response.json()]).toEqual([
    401,
    { error: 'invalid_client', error_description: 'client authentication failed' },
  ])
})

it('uses a refresh token within ten seconds of its replacement, and ends all after that', async () => {
  const code = await codeFor('browser')
  const first = (await redeem(code)).body
  const refresh = (token: string) =>
    formOf(
      `${issuer}/gateway/oauth/token`.replace(issuer, server.base),
      { grant_type: 'refresh_token', refresh_token: token },
      code.application,
    )
  const second = await refresh(first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  expect((await refresh(first.refresh_token)).status).toBe(200)
  server.wait(11_000)
  const reused = await refresh(first.refresh_token)
  expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant'])
  expect((await refresh(second.body.refresh_token)).body.error).toBe('invalid_grant')
  const inbox = await (await server.as('acmemember')).list('/usercenter/notifications')
  expect(pluck(inbox.body, 'kind')[0]).toBe('security.sessionReused')
})

it('logs lines of JSON, without codes, secrets and ids of interactions', async () => {
  const { application, values } = await codeFor()
  const { url } = await requestOf(await application.configuration())
  const response = await fetch(url.replace(issuer, bases[1] ?? ''), { redirect: 'manual' })
  const uid = response.headers.get('location')?.split('/').at(-1) ?? ''
  await fetch(`${bases[1]}/gateway/oauth/interactions/${uid}`)
  await redeem({ application, values }, bases[1])
  await expect.poll(other.output).toContain('/gateway/oauth/interactions/:uid')
  const output = other.output()
  for (const secret of [uid, values['code'] ?? '', application.secret])
    expect([secret.length > 20, output.includes(secret)]).toEqual([true, false])
  const started = output.slice(output.indexOf('is ready')).split('\n').slice(1)
  const lines = started.filter((line) => !/^($|oidc-provider WARNING|(email|sms) → )/.test(line))
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) })
})
