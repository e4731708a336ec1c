import { expect, it } from 'vitest'
import { bodyOf, expectAnswer, expectCode, tallyOf, times } from '../../support/answers.ts'
import { logsOf, makeClient, notificationsOf, pluck } from '../../support/client.ts'
import { useCodes } from '../../support/codes.ts'
import { verifyContacts } from '../../support/contacts.ts'
import { logIn, logInByCode, messagesTo, resetPassword } from '../../support/credentials.ts'
import { signInUser } from '../../support/factories.ts'
import {
  addTotp,
  challengeOf,
  clientOf,
  codeOf,
  logInByTotp,
  sendSecondFactor,
  wrongCodeOf,
} from '../../support/factors.ts'
import { freePort } from '../../support/freePort.ts'
import { startProcess, waitForOutput } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'

const server = useServer()
const { admin, system } = server
const codes = useCodes(server)
const minuteMs = 60_000

/** A user with verified contacts and an authenticator app. */
const somebody = async () => {
  const user = await signInUser(server, admin)
  await verifyContacts(server, user.id)
  return { ...user, ...(await addTotp(server, user.client)), id: user.id }
}

const factorsOf = async (id: string): Promise<string[]> =>
  pluck(
    await server.db
      .read('sessions')
      .where({ user_id: Number(id) })
      .orderBy('created_at'),
    'factors',
  )

const failuresOf = async (id: string) => (await server.row('users', id))?.failed_sign_ins

const stepTwo = (challenge: string, typed: object) => sendSecondFactor(server, challenge, typed)

/** The first test, because both processes must have the same time. */
it('lets one of 20 uses of a code win, in two processes at once', async () => {
  const { id, username, password, secret } = await somebody()
  const port = await freePort()
  const settings = { ...commonSettings, LOG_LEVEL: 'info', PORT: String(port) }
  const child = startProcess({ ...settings, DATABASE_URL: server.databaseUrl })
  await waitForOutput(/is ready/, child)
  const other = makeClient(`http://127.0.0.1:${port}`)
  const challenge = await challengeOf(server, username, password)
  const code = codeOf(server, secret)
  const body = { grant_type: 'second_factor', challenge, code, agree: true }
  const answers = await Promise.all(
    times(20, (n) => (n % 2 ? other : server.nobody).post('/auth/oauth/token', body)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await factorsOf(id)).toEqual(['pwd otp', 'pwd otp'])
  child.child.kill('SIGTERM')
  await child.ended
})

it('asks for the second factor after the password, and opens a session with both', async () => {
  const { id, username, password, secret } = await somebody()
  const asked = await logIn(server, username, password)
  await expectAnswer(asked, 403, {
    type: '/errors/7400',
    title: 'Continue with your second factor.',
    status: 403,
    code: 7400,
    key: 'errors.secondFactorRequired',
    message: 'Continue with your second factor.',
    args: {
      challenge: expect.any(String),
      ways: 'totp,recovery',
      rule: expect.anything(),
      permissionId: null,
      permissionName: null,
      grantedBy: null,
    },
    errors: {},
    requestId: expect.any(String),
  })
  expect(asked.headers.getSetCookie()).toEqual([])
  expect(await factorsOf(id)).toEqual(['pwd otp'])
  const answer = await stepTwo(asked.body.args.challenge, { code: codeOf(server, secret) })
  await expectAnswer(answer, 200, {
    code: 0,
    message: 'Logged in.',
    data: {
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      userId: id,
    },
  })
  await bodyOf(clientOf(server, answer).get('/usercenter/account'))
  expect(await factorsOf(id)).toEqual(['pwd otp', 'pwd otp'])
  const [row] = await logsOf(system, { action: 'signIn', actorId: id })
  expect(row.after).toEqual({ grant: 'second_factor' })
  const refreshed = await makeClient(server.base, null, clientOf(server, answer).cookie).post(
    '/auth/oauth/token',
    { grant_type: 'refresh_token' },
  )
  expect(refreshed.status).toBe(200)
})

it('asks after each way of logging in but a refresh, and uses a code by message up in the first step', async () => {
  const { id, username, password, phone, email, secret } = await somebody()
  const query = new URLSearchParams({ grant_type: 'password', username, password, agree: 'true' })
  await expectCode(server.nobody.get(`/auth/oauth/token?${query}`), 403, 7400)
  for (const contact of [{ dialCode: '86', phone }, { email }]) {
    const code = await codes.code(contact, 'login')
    const { args } = await bodyOf(logInByCode(server, contact, code), 403)
    expect(args.ways).toBe('totp,recovery')
    await expectCode(logInByCode(server, contact, code), 400, 6006)
    await bodyOf(stepTwo(args.challenge, { code: codeOf(server, secret) }))
    await server.update('factors', { user_id: Number(id) }, { last_step: null })
  }
  expect(await factorsOf(id)).toEqual(['pwd otp', 'sms otp', 'email otp'])
  await expectCode(
    server.nobody.get('/auth/oauth/token?grant_type=second_factor&challenge=x&code=123456'),
    400,
    7000,
  )
})

it('takes each recovery code once, and tells the owner by mail', async () => {
  const { id, username, password, email, recoveryCodes } = await somebody()
  const challenge = await challengeOf(server, username, password)
  const typed = { recoveryCode: recoveryCodes[3]?.toLowerCase().replaceAll('-', '') }
  const client = clientOf(server, await stepTwo(challenge, typed))
  expect(await factorsOf(id)).toEqual(['pwd otp', 'pwd rec'])
  await expectCode(stepTwo(challenge, typed), 400, 7401, {
    args: { failures: 1, remaining: 4 },
    fields: ['recoveryCode'],
  })
  const [notice] = await notificationsOf(client, { kind: 'security.recoveryCodeUsed' })
  expect(notice.args).toEqual({ left: 9 })
  expect((await messagesTo(server, email))[0].text).toContain('Recovery codes left: 9')
})

it.each<[string, object]>([
  ['neither', {}],
  ['both', { code: '123456', recoveryCode: 'AAAABBBBCCCCDDDD' }],
])('refuses a second step with %s of code and recovery code', async (_title, typed) => {
  const { username, password } = await somebody()
  const challenge = await challengeOf(server, username, password)
  await expectCode(stepTwo(challenge, typed), 400, 7000, { fields: ['code'] })
})

it('locks at the fifth wrong code, and a right password in between resets nothing', async () => {
  const { id, username, password, secret } = await somebody()
  for (const failures of [1, 2, 3, 4]) {
    const challenge = await challengeOf(server, username, password)
    const code = wrongCodeOf(server, secret)
    await expectCode(stepTwo(challenge, { code }), 400, 7401, {
      args: { failures, remaining: 5 - failures },
    })
    expect(await failuresOf(id)).toBe(failures)
  }
  const challenge = await challengeOf(server, username, password)
  expect(await failuresOf(id)).toBe(4)
  await expectCode(stepTwo(challenge, { code: wrongCodeOf(server, secret) }), 423, 600402)
  await expectCode(stepTwo(challenge, { code: codeOf(server, secret) }), 423, 6008)
  await expectCode(logIn(server, username, password), 423, 6008)
  const rows = await logsOf(system, { action: 'signIn.failed', actorId: id })
  expect(pluck(rows, 'code')).toEqual([600402, 7401, 7401, 7401, 7401])
  server.wait(6 * minuteMs)
  await logInByTotp(server, { username, password, secret })
  expect(await failuresOf(id)).toBe(0)
})

it('counts a right password once more where the agreement is missing, so that it resets nothing', async () => {
  const { id, username, password, secret } = await somebody()
  const challenge = await challengeOf(server, username, password)
  await expectCode(stepTwo(challenge, { code: wrongCodeOf(server, secret) }), 400, 7401)
  await server.update('users', id, { agreement_version: null })
  const withoutAgreement = { grant_type: 'password', username, password }
  await expectCode(server.nobody.post('/auth/oauth/token', withoutAgreement), 400, 7010)
  expect(await failuresOf(id)).toBe(1)
  await expectCode(stepTwo(challenge, { code: codeOf(server, secret), agree: false }), 400, 7010)
  expect(await failuresOf(id)).toBe(1)
  await bodyOf(stepTwo(challenge, { code: codeOf(server, secret) }))
  expect((await server.row('users', id))?.agreement_version).toBe('2026-11')
})

it('ends the challenge after five minutes, with a new password, and takes no forged one', async () => {
  const { phone, username, password, secret } = await somebody()
  const late = await challengeOf(server, username, password)
  server.wait(5 * minuteMs)
  await expectCode(stepTwo(late, { code: codeOf(server, secret) }), 409, 7403)
  const challenge = await challengeOf(server, username, password)
  const contact = { dialCode: '86', phone }
  const reset = await codes.code(contact, 'resetPassword')
  await bodyOf(resetPassword(server, contact, reset, 'Renewed2026'))
  await expectCode(stepTwo(challenge, { code: codeOf(server, secret) }), 409, 7403)
  const fresh = await challengeOf(server, username, 'Renewed2026')
  const [head, body, signature] = fresh.split('.')
  for (const forged of ['x', `${head}.${body}.x`, `${head}..${signature}`])
    await expectCode(stepTwo(forged, { code: codeOf(server, secret) }), 409, 7403)
  const other = (await bodyOf(server.nobody.post('/auth/oauth/passkey-options'))).data.challenge
  await expectCode(stepTwo(other, { code: codeOf(server, secret) }), 409, 7403)
  await bodyOf(stepTwo(fresh, { code: codeOf(server, secret) }))
})

it('keeps factors and the count of wrong codes when the password is reset by a code', async () => {
  const { id, phone, username, password, secret } = await somebody()
  const challenge = await challengeOf(server, username, password)
  for (const failures of [1, 2])
    await expectCode(stepTwo(challenge, { code: wrongCodeOf(server, secret) }), 400, 7401, {
      args: { failures, remaining: 5 - failures },
    })
  const contact = { dialCode: '86', phone }
  const code = await codes.code(contact, 'resetPassword')
  await bodyOf(resetPassword(server, contact, code, 'Renewed2026'))
  expect(await failuresOf(id)).toBe(2)
  await expectCode(logIn(server, username, 'Renewed2026'), 403, 7400)
  await logInByTotp(server, { username, password: 'Renewed2026', secret })
  expect(await failuresOf(id)).toBe(0)
})

it('refuses the second step of an account that was disabled meanwhile', async () => {
  const { id, username, password, secret } = await somebody()
  const challenge = await challengeOf(server, username, password)
  await bodyOf(admin.post(`/usercenter/users/${id}/disable`))
  await expectCode(stepTwo(challenge, { code: codeOf(server, secret) }), 403, 7023)
  await expectCode(logIn(server, username, password), 403, 7023)
})

it('takes a code in one of two steps around now, and no later one', async () => {
  const { id, username, password, secret } = await somebody()
  const enter = async (steps: number) => {
    const challenge = await challengeOf(server, username, password)
    return (await stepTwo(challenge, { code: codeOf(server, secret, steps) })).status
  }
  expect(await enter(2)).toBe(400)
  expect(await enter(-2)).toBe(400)
  expect(await enter(-1)).toBe(200)
  expect(await enter(1)).toBe(200)
  expect([await enter(0), await enter(1)]).toEqual([400, 400])
  expect(await failuresOf(id)).toBe(2)
})

it('allows five of 500 guesses at once behind a right password', async () => {
  const { id, username, password, secret } = await somebody()
  const challenge = await challengeOf(server, username, password)
  const code = wrongCodeOf(server, secret)
  const tally = await tallyOf(times(500, () => stepTwo(challenge, { code })))
  expect(tally).toEqual({ 7401: 4, 600402: 1, 6008: 495 })
  expect(await failuresOf(id)).toBe(5)
})

/** Answers of logins and resets at once: done, wrong, locked, factor asked for, and nothing left to reset. */
const outcomes = new Set([200, 7401, 6008, 600402, 7400, 7012])

it('neither deadlocks nor skips the factor while an administrator resets it', async () => {
  const { id, username, password, secret } = await somebody()
  const challenge = await challengeOf(server, username, password)
  const code = codeOf(server, secret)
  const reset = { reason: 'Phone lost' }
  const tally = await tallyOf([
    ...times(3, () => stepTwo(challenge, { code })),
    admin.post(`/usercenter/users/${id}/reset-factors`, reset),
    ...times(3, () => logIn(server, username, password)),
    admin.post(`/usercenter/users/${id}/reset-factors`, reset),
  ])
  expect(Object.keys(tally).filter((outcome) => !outcomes.has(Number(outcome)))).toEqual([])
  expect(await server.db.read('factors').where({ user_id: Number(id) })).toEqual([])
  await bodyOf(logIn(server, username, password))
})
