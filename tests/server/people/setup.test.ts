import { describe, expect, it } from 'vitest'
import { companyNameKey } from '#contract/text/companyNames'
import { errorText, textOf } from '#i18n/server'
import { setupAddress } from '#server/features/people/setup/setup.service'
import { noContacts } from '#server/platform/identity/storedUser'
import { lockSystemAdministrators } from '#server/platform/identity/systemAdministrators.queries'
import { insertUser } from '#server/platform/identity/userStore.queries'
import { logsOf } from '../../support/client.ts'
import { expectAnswer } from '../../support/answers.ts'
import { startProcess, waitForOutput } from '../../support/process.ts'
import { useServer, type TestServer } from '../../support/server.ts'
import { waitForLockWaiters } from '../../support/waitsForLock.ts'

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: '5f0c8b1e9a7d4236b8e1f0a9c3d2748561eab09f7c3d5482',
  PUBLIC_URL: 'https://portal.example.com',
}
const password = 'Survey2026'
const person = {
  companyName: 'Polaris Positioning',
  username: 'root01x',
  realName: 'Lin Yue',
  email: 'root01x@example.com',
  password,
}

const tokenOf = async (server: TestServer): Promise<string> =>
  (await setupAddress(server.context))?.split('/setup#')[1] ?? expect.fail()

const setUp = (server: TestServer, body: object, locale = 'en') =>
  server.nobody.call('/usercenter/setup', {
    method: 'POST',
    body,
    headers: { 'Accept-Language': locale },
  })

const isOpen = async (server: TestServer, token: string | undefined) =>
  (await server.nobody.post('/usercenter/setup/open', { token })).body

const counts = async ({ running }: TestServer) => {
  const { read } = running.context.db
  const count = async (table: 'users' | 'companies') =>
    Number((await read(table).count({ n: '*' }).first())?.n)
  return [await count('users'), await count('companies')]
}

const startupOutput = async (server: TestServer): Promise<string> => {
  const other = startProcess({ DATABASE_URL: server.databaseUrl, ...production })
  await waitForOutput(/is ready/, other)
  other.child.kill('SIGTERM')
  expect(await other.ended).toBe(0)
  return other.output()
}

const closed = {
  status: 404,
  code: 7004,
  key: 'errors.notFound',
  message: errorText('en', 'notFound', {}),
  errors: {},
}

describe('an installation without an administrator', () => {
  const server = useServer(production)

  it('prints the setup address at the start until the first administrator exists', async () => {
    const output = await startupOutput(server)
    const [, token] =
      /^No administrator yet\. Make the first one at https:\/\/portal\.example\.com\/setup#([\w-]{43}), or by npm run admin:create\.$/m.exec(
        output,
      ) ?? expect.fail(output)
    for (const missing of [
      /^No mail server is set up: .* SMTP_URL/m,
      /^No SMS gateway .* SMS_HOOK_URL/m,
    ])
      expect(output).toMatch(missing)
    expect(await isOpen(server, token)).toMatchObject({ code: 0, data: true })
    const answer = await setUp(server, { token, ...person }, 'zh-CN')
    await expectAnswer(answer, 200, {
      code: 0,
      message: '注册成功，请登录。',
      data: { userId: expect.stringMatching(/^\d+$/) },
    })
    const { userId } = answer.body.data
    const { read } = server.db
    const companies = await read('companies').select('id', 'kind', 'name', 'status', 'user_count')
    expect(companies).toEqual([
      {
        id: expect.any(Number),
        kind: 'provider',
        name: 'Polaris Positioning',
        status: 'passed',
        user_count: 1,
      },
    ])
    const users = await read('users').select()
    expect(users).toMatchObject([
      {
        id: Number(userId),
        username: 'root01x',
        real_name: 'Lin Yue',
        email: 'root01x@example.com',
        locale: 'zh',
        company_id: companies[0]?.id,
        agreement_version: null,
      },
    ])
    expect(Boolean(users[0]?.is_system_administrator)).toBe(true)
    expect(await startupOutput(server)).not.toMatch(/No administrator|setup/)

    expect(await isOpen(server, token)).toMatchObject({ code: 0, data: false })
    const again = await setUp(server, { token, ...person, username: 'root02x' })
    expect(again.body).toMatchObject(closed)
    expect(await counts(server)).toEqual([1, 1])

    const root = await server.as('root01x', password)
    expect((await root.get('/auth/user/getCurrentUser')).body.data).toMatchObject({
      userId,
      isCompanyUser: true,
    })
    expect(await logsOf(root, { action: 'user.createAdministrator' })).toMatchObject([
      { actorName: 'setup', actorId: null, targetName: 'root01x', code: 0 },
    ])
    const [row] = await read('logs').where({ action: 'user.createAdministrator' })
    expect(JSON.parse(row?.after ?? '')).toEqual({
      realName: 'Lin Yue',
      email: expect.stringMatching(/\*/),
    })
    expect(row?.address).toMatch(/127\.0\.0\.1|::1/)
    const stored = JSON.stringify([await read('logs').select(), users, companies])
    for (const secret of [password, token]) expect(stored).not.toContain(secret)
    expect((await root.post('/usercenter/logs/verify')).body.data).toMatchObject({ whole: true })
  })
})

describe('a refused form', () => {
  const server = useServer(production)

  it('answers a wrong token like a used one', async () => {
    const token = await tokenOf(server)
    for (const wrong of [`${token}x`, token.slice(1), 'x'.repeat(43)]) {
      expect((await setUp(server, { token: wrong, ...person })).body).toMatchObject(closed)
      expect(await isOpen(server, wrong)).toMatchObject({ code: 0, data: false })
    }
    expect(await counts(server)).toEqual([0, 0])
  })

  it.each([
    ['token', '', 7000, 'validation.required', {}],
    ['companyName', ' ', 6019, 'errors.companyNameEmpty', {}],
    ['companyName', '<b>Polaris</b>', 7000, 'validation.specialCharacters', { character: '<' }],
    ['username', '12345678', 7000, 'validation.usernameDigitsOnly', {}],
    ['realName', 'Lin 2', 7000, 'validation.nameDigits', {}],
    ['email', 'nobody', 7000, 'validation.emailFormat', {}],
    ['password', 'Abc2031x', 7000, 'validation.passwordLength', { minimum: 9, maximum: 16 }],
    ['password', 'password1', 7000, 'validation.passwordCommon', {}],
    ['locale', 'fr', 7000, 'validation.invalid', {}],
  ])(
    'explains in both languages what is wrong with %s %j',
    async (field, value, code, key, args) => {
      const token = await tokenOf(server)
      for (const locale of ['en', 'zh'] as const) {
        const { status, body } = await setUp(server, { token, ...person, [field]: value }, locale)
        expect([status, body.code]).toEqual([400, code])
        expect(body.errors).toEqual({
          [field]: expect.objectContaining({ key, message: textOf(locale, key, args) }),
        })
      }
      expect(await counts(server)).toEqual([0, 0])
    },
  )

  it('says in both languages which name, email or company is taken, and saves nothing', async () => {
    const token = await tokenOf(server)
    await server.db.transaction(async (trx) => {
      const contacts = {
        verified: { ...noContacts, email: 'taken@example.com' },
        pending: noContacts,
      }
      const names = { username: 'visitor01', realName: 'Lin Yue', nickName: '' }
      const rest = { locale: 'en', passwordHash: '!', companyId: null } as const
      await insertUser(trx, { ...names, ...contacts, ...rest }, 0)
      await trx('companies').insert({
        name: 'Taken Ltd',
        name_key: companyNameKey('Taken Ltd'),
        search_key: '',
        organisation_code: 'TAKEN01',
        nation_code: '',
        status: 'inReview',
        created_at: 0,
        updated_at: 0,
      })
    })
    const before = await counts(server)
    for (const [field, value, error, code] of [
      ['username', 'Visitor01', 'usernameExists', 6012],
      ['email', 'TAKEN@example.com', 'emailAlreadyUsed', 6002],
      ['companyName', 'TAKEN, LTD.', 'companyNameExists', 6025],
    ] as const)
      for (const locale of ['en', 'zh'] as const) {
        const { status, body } = await setUp(server, { token, ...person, [field]: value }, locale)
        expect([status, body.code]).toEqual([409, code])
        const message = errorText(locale, error, {})
        expect(body.errors).toEqual({ [field]: { key: `errors.${error}`, message, args: {} } })
      }
    expect(await counts(server)).toEqual(before)
  })
})

describe('concurrent setups', () => {
  const server = useServer(production)

  it('create one administrator, although both requests found none before', async () => {
    const token = await tokenOf(server)
    let both: Promise<[number, number][]> | undefined
    await server.db.transaction(async (trx) => {
      await lockSystemAdministrators(trx)
      both = Promise.all(
        ['first01', 'second01'].map(async (username) => {
          const own = { username, email: `${username}@example.com`, companyName: `${username} Ltd` }
          const { status, body } = await setUp(server, { token, ...person, ...own })
          return [status, body.code] as [number, number]
        }),
      )
      await waitForLockWaiters(server.db, 2)
    })
    expect((await both)?.toSorted(([a], [b]) => a - b)).toEqual([
      [200, 0],
      [404, 7004],
    ])
    expect(await counts(server)).toEqual([1, 1])
    const rows = await server.db.read('logs').where({ action: 'user.createAdministrator' })
    expect(rows).toHaveLength(1)
  })
})

describe('guesses', () => {
  const server = useServer({ ...production, RATE_WRITES_PER_ADDRESS: '5' })

  it('are rate-limited like any other change, whatever the token', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1)
      statuses.push((await setUp(server, { token: 'x'.repeat(43), ...person })).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
  })
})
