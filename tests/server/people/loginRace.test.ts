import { expect, it, vi } from 'vitest'
import { ageConfirmation, changePassword, resetPassword } from '../../support/credentials.ts'
import { codeOf, cookieOf, makeClient, type Answer } from '../../support/client.ts'
import { phoneOf, useCodes } from '../../support/codes.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({ WEAK_PASSWORD_HASHES: 'false', TRUST_PROXY: '1' })
const codes = useCodes(server)

const attempt = (username: string, password: string, address = '192.0.2.1') =>
  server.nobody.call('/auth/oauth/token', {
    method: 'POST',
    body: { grant_type: 'password', username, password, agree: true },
    headers: { 'X-Forwarded-For': address },
  })

/** Runs an action after the next password check succeeds and before the login continues. */
const afterNextCheck = (meanwhile: () => Promise<unknown>) => {
  const { admit } = server.context.passwords
  vi.spyOn(server.context.passwords, 'admit').mockImplementationOnce((address, work) =>
    admit(address, (hashing) =>
      work({
        ...hashing,
        verify: async (stored, password) => {
          const matches = await hashing.verify(stored, password)
          await meanwhile()
          return matches
        },
      }),
    ),
  )
}

/** Runs an action after the next password is hashed and before it is stored. */
const afterNextHash = (meanwhile: () => Promise<unknown>) => {
  const { admit } = server.context.passwords
  vi.spyOn(server.context.passwords, 'admit').mockImplementationOnce((address, work) =>
    admit(address, async (hashing) => {
      const done = await work(hashing)
      await meanwhile()
      return done
    }),
  )
}

const somebody = async () => {
  const user = await codes.registerSomebody()
  const contact = phoneOf(user)
  server.wait(61_000)
  const code = await codes.code(contact, 'resetPassword')
  const reset = (password = 'Different2026') => resetPassword(server, contact, code, password)
  return { user, contact, reset }
}

const outcome = ({ status, body, headers }: Answer) => [
  status,
  body.code,
  headers.getSetCookie().length,
]

it('opens no session with a password that is changed while it is checked', async () => {
  const { user, reset } = await somebody()
  let resetStatus = 0
  afterNextCheck(async () => {
    resetStatus = (await reset()).status
  })
  const answer = await attempt(user.username, user.password)
  expect(resetStatus).toBe(200)
  expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([
    409,
    {
      type: '/errors/7210',
      title: 'The account has changed in the meantime. Log in again.',
      status: 409,
      code: 7210,
      key: 'errors.accountChanged',
      message: 'The account has changed in the meantime. Log in again.',
      args: {},
      errors: {},
      requestId: expect.any(String),
    },
    [],
  ])
  expect((await attempt(user.username, 'Different2026')).status).toBe(200)
})

it('opens no session for an account that is disabled or locked while its password is checked', async () => {
  const { user } = await somebody()
  const system = await server.as('superadmin')
  const { body: found } = await system.list('/usercenter/users', { filter: { q: user.username } })
  const { id } = found[0]
  afterNextCheck(() => system.post(`/usercenter/users/${id}/disable`))
  expect(outcome(await attempt(user.username, user.password))).toEqual([403, 7023, 0])
  await system.post(`/usercenter/users/${id}/enable`)
  const until = Date.now() + 200_000
  afterNextCheck(() => server.update('users', id, { locked_until: until }))
  expect(outcome(await attempt(user.username, user.password))).toEqual([423, 6008, 0])
})

it('opens no session by a code if the password or contact is changed meanwhile', async () => {
  const { user, contact, reset } = await somebody()
  server.wait(61_000)
  const code = await codes.code(contact, 'login')
  const login = () =>
    server.nobody.post('/auth/oauth/token', { grant_type: 'sms_code', ...contact, code })
  /** Runs an action before the transaction that opens the session; ignores transactions of background work. */
  const beforeSession = (meanwhile: () => Promise<unknown>) => {
    const { transaction } = server.db
    const spy = vi.spyOn(server.db, 'transaction').mockImplementation(async (work) => {
      if (!new Error('').stack?.includes('openSession')) return transaction(work)
      spy.mockRestore()
      await meanwhile()
      return transaction(work)
    })
  }
  beforeSession(() => server.update('users', { username: user.username }, { phone: '13700009999' }))
  expect(outcome(await login())).toEqual([409, 7210, 0])
  await server.update('users', { username: user.username }, { phone: user.phone })
  beforeSession(() => reset())
  expect(outcome(await login())).toEqual([409, 7210, 0])
  expect((await login()).status).toBe(200)
})

it('refuses a password change if the password was changed or the session ended meanwhile', async () => {
  const { user, reset } = await somebody()
  const own = await server.as(user.username, user.password)
  const change = (client: typeof own, oldPassword: string) => changePassword(client, oldPassword)
  afterNextHash(() => reset())
  expect(outcome(await change(own, user.password))).toEqual([409, 7210, 0])
  const again = await server.as(user.username, 'Different2026')
  afterNextHash(() => again.post('/auth/oauth/logout'))
  expect(outcome(await change(again, 'Different2026'))).toEqual([401, 7003, 0])
  expect((await attempt(user.username, 'Different2026')).status).toBe(200)
})

it('refuses a password reset if the password was changed meanwhile', async () => {
  const { user, reset } = await somebody()
  const own = await server.as(user.username, user.password)
  afterNextHash(() => changePassword(own, user.password))
  expect(outcome(await reset())).toEqual([409, 7210, 0])
  expect((await attempt(user.username, 'Renewed2026')).status).toBe(200)
})

it('refuses to confirm the deletion of an account if the password is changed while it is checked', async () => {
  const { user, reset } = await somebody()
  const own = await server.as(user.username, user.password)
  const { id } = (await own.get('/usercenter/account')).body.data
  await ageConfirmation(server, id)
  const deletion = () => own.post('/usercenter/account/delete-account')
  expect((await deletion()).body.code).toBe(7410)
  afterNextCheck(() => reset())
  const { password } = user
  expect(outcome(await own.post('/usercenter/account/confirm', { password }))).toEqual([
    409, 7210, 0,
  ])
  expect((await deletion()).status).toBe(401)
  expect((await attempt(user.username, 'Different2026')).status).toBe(200)
})

it('leaves no session of the old password alive when three clients log in during a change', async () => {
  const user = await codes.registerSomebody()
  const rounds = Number(process.env['RACE_ROUNDS'] ?? 15)
  const passwords = ['Survey2026', 'Different2026'] as const
  let opened = 0
  for (let round = 0; round < rounds; round += 1) {
    const old = passwords[round % 2] ?? ''
    const next = passwords[(round + 1) % 2] ?? ''
    const own = await server.as(user.username, old)
    const race = { over: false }
    const answers: Answer[] = []
    const client = async () => {
      while (!race.over) answers.push(await attempt(user.username, old, `198.51.100.${round}`))
    }
    const clients = [client(), client(), client()]
    const changed = await changePassword(own, old, next)
    race.over = true
    await Promise.all(clients)
    expect(codeOf(changed), `round ${round}`).toEqual([200, 0])
    const sessions = answers.filter(({ status }) => status === 200)
    opened += sessions.length
    for (const session of sessions) {
      const alive = makeClient(server.base, session.body.data.access_token, cookieOf(session))
      const called = await alive.get('/auth/user/getCurrentUser')
      const refreshed = await alive.post('/auth/oauth/token', { grant_type: 'refresh_token' })
      expect([called.body.code, refreshed.body.code], `round ${round}`).toEqual([7003, 7003])
    }
    server.wait(301_000)
  }
  expect(opened).toBeGreaterThan(0)
}, 600_000)
