import { expect, it } from 'vitest'
import { bodyOf, expectAnswer, expectCode, tallyOf, times } from '../../support/answers.ts'
import { makeAuthenticator, type Behaviour } from '../../support/authenticator.ts'
import { logsOf, pluck, type Client } from '../../support/client.ts'
import { logIn } from '../../support/credentials.ts'
import { signInUser } from '../../support/factories.ts'
import { addPasskey, addTotp, clientOf, factorsPath, passkeyLogin } from '../../support/factors.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin, system } = server
const confirmPath = '/usercenter/account/confirm'
const minuteMs = 60_000

const somebody = async (synced = false) => {
  const user = await signInUser(server, admin)
  return { ...user, ...(await addPasskey(user.client, makeAuthenticator({ synced }))), id: user.id }
}

const sessionsOf = async (id: string): Promise<string[]> =>
  pluck(
    await server.db
      .read('sessions')
      .where({ user_id: Number(id) })
      .orderBy('created_at'),
    'factors',
  )

const failuresOf = async (id: string) => (await server.row('users', id))?.failed_sign_ins

const loginOptions = async () =>
  (await bodyOf(server.nobody.post('/auth/oauth/passkey-options'))).data

const sendAssertion = (assertion: object, challenge: string, agree = true) =>
  server.nobody.post('/auth/oauth/token', { grant_type: 'passkey', assertion, challenge, agree })

const creationOf = async (client: Client) =>
  (await bodyOf(client.post(`${factorsPath}/passkeys/options`))).data

const store = (client: Client, response: object, challenge: string) =>
  client.post(`${factorsPath}/passkeys`, { name: 'Key', response, challenge })

it('adds a passkey without attestation, which the device must hold and verify its user for', async () => {
  const { client, id, username } = await signInUser(server, admin)
  const made = await creationOf(client)
  expect(made.options).toMatchObject({
    rp: { id: 'localhost', name: expect.any(String) },
    user: { id: Buffer.from(id).toString('base64url'), name: username },
    attestation: 'none',
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const authenticator = makeAuthenticator({ synced: true })
  await expectAnswer(store(client, authenticator.create(made), made.challenge), 200, {
    code: 0,
    message: 'Done.',
    data: {
      factor: {
        id: expect.any(String),
        kind: 'passkey',
        name: 'Key',
        createdAt: expect.any(String),
        lastUsedAt: null,
        isSynced: true,
      },
      recoveryCodes: expect.any(Array),
    },
  })
  const next = await creationOf(client)
  expect(pluck(next.options.excludeCredentials, 'id')).toEqual([authenticator.id])
  await expectCode(store(client, authenticator.create(next), next.challenge), 409, 7405)
  await expectCode(logIn(server, username, 'Survey2026'), 403, 7400, {
    args: expect.objectContaining({ ways: 'passkey,recovery' }),
  })
})

it.each<[string, Behaviour]>([
  ['of another origin', { origin: 'https://portal.example.net' }],
  ['for another site', { rpId: 'portal.example.net' }],
  ['without user verification', { verifiesUser: false }],
  ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
])('adds no passkey %s', async (_title, how) => {
  const { client } = await signInUser(server, admin)
  const made = await creationOf(client)
  await expectCode(store(client, makeAuthenticator().create(made, how), made.challenge), 400, 7407)
  expect((await bodyOf(client.get(factorsPath))).data.factors).toEqual([])
})

it('takes a creation once, within five minutes, from the person who asked for it', async () => {
  const { client } = await signInUser(server, admin)
  const other = await signInUser(server, admin)
  const made = await creationOf(client)
  await expectCode(store(other.client, makeAuthenticator().create(made), made.challenge), 400, 7407)
  await bodyOf(store(client, makeAuthenticator().create(made), made.challenge))
  await expectCode(store(client, makeAuthenticator().create(made), made.challenge), 400, 7407)
  const late = await creationOf(client)
  server.wait(5 * minuteMs)
  await expectCode(store(client, makeAuthenticator().create(late), late.challenge), 400, 7407)
  for (const broken of [{}, { response: {} }, { id: 'x', rawId: 'x', type: 'public-key' }])
    await expectCode(store(client, broken, late.challenge), 400, 7000)
})

it('logs in by a passkey alone, which counts as two factors', async () => {
  const { authenticator, id } = await somebody()
  const { options } = await loginOptions()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  const answer = await passkeyLogin(server, authenticator)
  await expectAnswer(answer, 200, {
    code: 0,
    message: 'Logged in.',
    data: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 600, userId: id },
  })
  await bodyOf(clientOf(server, answer).get('/usercenter/account'))
  expect(await sessionsOf(id)).toEqual(['pop', 'pop'])
  const [row] = await logsOf(system, { action: 'signIn', actorId: id })
  expect(row.after).toEqual({ grant: 'passkey' })
  const state = (await bodyOf(clientOf(server, answer).get(factorsPath))).data
  expect(state.factors[0].lastUsedAt).toEqual(expect.any(String))
})

it.each<[string, Behaviour]>([
  ['of another origin', { origin: 'https://portal.example.net' }],
  ['for another site', { rpId: 'portal.example.net' }],
  ['without user verification', { verifiesUser: false }],
  ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of another person', { userHandle: Buffer.from('1').toString('base64url') }],
])('refuses an assertion %s, and counts it as a wrong password', async (_title, how) => {
  const { authenticator, id } = await somebody()
  await expectCode(passkeyLogin(server, authenticator, how), 400, 7407)
  expect(await failuresOf(id)).toBe(1)
  expect(await sessionsOf(id)).toEqual(['pop'])
  const rows = await logsOf(system, { action: 'signIn.failed', actorId: id })
  expect(pluck(rows, 'code')).toEqual([7407])
})

it('refuses an assertion signed by the key of another passkey, and an unknown passkey', async () => {
  const { authenticator, id } = await somebody()
  const made = await loginOptions()
  const forged = {
    ...makeAuthenticator().sign(made),
    id: authenticator.id,
    rawId: authenticator.id,
  }
  await expectCode(sendAssertion(forged, made.challenge), 400, 7407)
  expect(await failuresOf(id)).toBe(1)
  await expectCode(sendAssertion(makeAuthenticator().sign(made), made.challenge), 400, 7407)
})

it('takes a challenge once, within five minutes, and for the purpose that it was made for', async () => {
  const { authenticator, client } = await somebody()
  const made = await loginOptions()
  const assertions = times(2, () => authenticator.sign(made))
  const tally = await tallyOf(assertions.map((one) => sendAssertion(one, made.challenge)))
  expect(tally).toEqual({ 200: 1, 7407: 1 })
  const late = await loginOptions()
  server.wait(5 * minuteMs)
  await expectCode(sendAssertion(authenticator.sign(late), late.challenge), 400, 7407)
  const confirming = (await bodyOf(client.post(`${confirmPath}/options`))).data
  await expectCode(sendAssertion(authenticator.sign(confirming), confirming.challenge), 400, 7407)
  await bodyOf(passkeyLogin(server, authenticator))
})

it('locks at the fifth wrong assertion, and refuses a right one during the lock', async () => {
  const { authenticator } = await somebody()
  const wrong = () => passkeyLogin(server, authenticator, { verifiesUser: false })
  await Promise.all(times(4, () => expectCode(wrong(), 400, 7407)))
  await expectCode(wrong(), 423, 600402)
  await expectCode(passkeyLogin(server, authenticator), 423, 6008)
})

it('refuses a counter that went back, but not of a passkey that is copied to other devices', async () => {
  const { authenticator } = await somebody()
  await bodyOf(passkeyLogin(server, authenticator, { counter: 7 }))
  for (const counter of [7, 3, 0])
    await expectCode(passkeyLogin(server, authenticator, { counter }), 400, 7407)
  await bodyOf(passkeyLogin(server, authenticator, { counter: 8 }))
  const synced = await somebody(true)
  for (const counter of [0, 5, 2, 0])
    await bodyOf(passkeyLogin(server, synced.authenticator, { counter }))
})

it('refuses the passkey of a disabled account, and of one whose generated password expired', async () => {
  const disabled = await somebody()
  await bodyOf(admin.post(`/usercenter/users/${disabled.id}/disable`))
  await expectCode(passkeyLogin(server, disabled.authenticator), 403, 7023)
  const expired = await somebody()
  await server.update('users', expired.id, {
    generated_password_until: server.context.now() - 1,
    password_generated_by: 1,
  })
  await expectCode(passkeyLogin(server, expired.authenticator), 403, 7311)
  expect(await failuresOf(expired.id)).toBe(0)
})

it('asks for the agreement before it uses the challenge up', async () => {
  const { authenticator, id } = await somebody()
  await server.update('users', id, { agreement_version: null })
  const made = await loginOptions()
  const assertion = authenticator.sign(made)
  await expectCode(sendAssertion(assertion, made.challenge, false), 400, 7010)
  await bodyOf(sendAssertion(assertion, made.challenge))
})

it('confirms by a passkey of the caller, not by one of another account', async () => {
  const own = await somebody()
  const other = await somebody()
  const confirm = async (authenticator: typeof own.authenticator) => {
    const { data } = await bodyOf(own.client.post(`${confirmPath}/options`))
    const assertion = authenticator.sign(data)
    return own.client.post(confirmPath, { assertion, challenge: data.challenge })
  }
  await expectCode(confirm(other.authenticator), 400, 7407)
  await bodyOf(confirm(own.authenticator))
  expect(await sessionsOf(own.id)).toEqual(['pop'])
  const login = await loginOptions()
  const assertion = own.authenticator.sign(login)
  await expectCode(
    own.client.post(confirmPath, { assertion, challenge: login.challenge }),
    400,
    7407,
  )
})

it('no longer takes a removed passkey', async () => {
  const { authenticator, client } = await somebody()
  await addTotp(server, client)
  const strong = clientOf(server, await passkeyLogin(server, authenticator))
  const { factors } = (await bodyOf(strong.get(factorsPath))).data
  await bodyOf(strong.post(`${factorsPath}/${factors[0].id}/remove`))
  await expectCode(passkeyLogin(server, authenticator), 400, 7407)
})
