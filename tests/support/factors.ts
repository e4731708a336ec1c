import { Secret, TOTP } from 'otpauth'
import { bodyOf } from './answers.ts'
import { makeAuthenticator, type Authenticator } from './authenticator.ts'
import { cookieOf, makeClient, type Answer, type Client, type SignedInClient } from './client.ts'
import { logIn } from './credentials.ts'
import type { TestServer } from './server.ts'

export const factorsPath = '/usercenter/factors'

export const stepMs = 30_000

interface Clock {
  context: { now(): number }
}

/** The code that an authenticator app shows now. */
export const codeOf = ({ context }: Clock, secret: string, stepsAway = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: context.now() + stepsAway * stepMs,
  })

/** A code that the app does not show around now. */
export const wrongCodeOf = (server: Clock, secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(server, secret, steps)))
  return ['123456', '234567', '345678'].find((code) => !right.has(code)) ?? '456789'
}

export interface AddedTotp {
  id: string
  secret: string
  recoveryCodes: string[]
}

/** Adds an authenticator app, and makes its present code usable again. */
export const addTotp = async (
  server: TestServer,
  client: Client,
  name = 'Phone',
): Promise<AddedTotp> => {
  const { data } = await bodyOf(client.post(`${factorsPath}/totp`, { name }))
  const code = codeOf(server, data.secret)
  const added = await bodyOf(client.post(`${factorsPath}/totp/${data.id}/confirm`, { code }))
  await server.update('factors', data.id, { last_step: null })
  return { id: data.id, secret: data.secret, recoveryCodes: added.data.recoveryCodes ?? [] }
}

/** Adds a passkey. */
export const addPasskey = async (
  client: Client,
  authenticator: Authenticator = makeAuthenticator(),
  name = 'Laptop',
): Promise<{ authenticator: Authenticator; id: string; recoveryCodes: string[] | null }> => {
  const { data: made } = await bodyOf(client.post(`${factorsPath}/passkeys/options`))
  const response = authenticator.create(made)
  const body = { name, response, challenge: made.challenge }
  const { data } = await bodyOf(client.post(`${factorsPath}/passkeys`, body))
  return { authenticator, id: data.factor.id, recoveryCodes: data.recoveryCodes }
}

/** The challenge of the second step, after the password. */
export const challengeOf = async (
  server: Pick<TestServer, 'nobody'>,
  username: string,
  password: string,
): Promise<string> => (await bodyOf(logIn(server, username, password), 403)).args.challenge

export const sendSecondFactor = (
  { nobody }: Pick<TestServer, 'nobody'>,
  challenge: string,
  typed: object,
): Promise<Answer> =>
  nobody.post('/auth/oauth/token', {
    grant_type: 'second_factor',
    challenge,
    agree: true,
    ...typed,
  })

/** A client with the session of a login. */
export const clientOf = (server: Pick<TestServer, 'base'>, answer: Answer): SignedInClient =>
  makeClient(server.base, answer.body.data.access_token, cookieOf(answer))

/** Logs in by password and the next code of an authenticator app. */
export const logInByTotp = async (
  server: TestServer,
  { username, password, secret }: { username: string; password: string; secret: string },
): Promise<SignedInClient> => {
  const challenge = await challengeOf(server, username, password)
  const answer = await sendSecondFactor(server, challenge, { code: codeOf(server, secret) })
  await bodyOf(Promise.resolve(answer))
  return clientOf(server, answer)
}

export const passkeyLogin = async (
  { nobody }: Pick<TestServer, 'nobody'>,
  authenticator: Authenticator,
  how: Parameters<Authenticator['sign']>[1] = {},
): Promise<Answer> => {
  const { data } = await bodyOf(nobody.post('/auth/oauth/passkey-options'))
  return nobody.post('/auth/oauth/token', {
    grant_type: 'passkey',
    assertion: authenticator.sign(data, how),
    challenge: data.challenge,
    agree: true,
  })
}
