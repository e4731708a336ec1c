import { describe, expect, it } from 'vitest'
import { iso } from '#contract/core/times'
import { sendWaitingActivations } from '#server/features/people/registration/activation.watch'
import { findPerson } from '#server/platform/identity/sessions.queries'
import { routesFor } from '#server/routes'
import { bodyOf, expectAnswer, expectCode } from '../../support/answers.ts'
import { codeOf, logsOf, type Client, type SignedInClient } from '../../support/client.ts'
import { useCodes } from '../../support/codes.ts'
import { signInVerifiedVisitor, verifyContacts } from '../../support/contacts.ts'
import { ageConfirmation, logInByCode, messagesTo } from '../../support/credentials.ts'
import { buildUser, createUser, foundCompany, signInUser } from '../../support/factories.ts'
import { checkFile, startImport } from '../../support/imports.ts'
import { Browser, makeApplication, oauthSettings, requestOf, uidOf } from '../../support/oauth.ts'
import { clientWith, personOf, postAs, tokensOf } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)
const { admin, system } = server
const codes = useCodes(server)
const path = '/usercenter/company/security'
const me = '/auth/user/getCurrentUser'
const dayMs = 86_400_000

/** A company whose administrator may require second factors. */
const found = async () => {
  const permissionIds = ['1000', '1100', '1220', '1221', '1320', '1328', '117']
  const company = await foundCompany(server, { permissionIds, userQuota: 20 })
  return { ...company, companyId: Number(company.id) }
}

/** Moves the time since which a company requires second factors; null ends the requirement. */
const requireSince = (companyId: number, days: number | null) =>
  server.update('companies', companyId, {
    second_factor_since: days === null ? null : server.context.now() - days * dayMs,
  })

const setFactor = (id: string | number, has: boolean) =>
  server.update('users', id, { has_second_factor: has })

/** Asserts that the days of grace are over: most routes are closed, and routes that adding a factor needs are open. */
const expectGate = async (client: Client, requiredBy = 'company') => {
  const { data } = await bodyOf(client.get(me))
  expect(data.secondFactorDue).toEqual({ requiredBy, until: expect.any(String) })
  expect(Date.parse(data.secondFactorDue.until)).toBeLessThan(server.context.now())
  for (const call of [
    client.get('/usercenter/account'),
    client.get('/usercenter/users'),
    client.post('/usercenter/menus/permissionByUser?appid=10000'),
    client.get('/usercenter/account/export'),
    client.post('/usercenter/account/delete-account'),
  ])
    await expectCode(call, 403, 7411, { args: expect.objectContaining({ requiredBy }) })
  expect((await client.get('/usercenter/account/consent')).status).toBe(200)
  await bodyOf(client.post('/usercenter/account/confirm', { password: 'Survey2026' }))
}

const isOpen = async (client: Client) => (await client.get('/usercenter/account')).status === 200
const dueOf = async (client: Client) => (await bodyOf(client.get(me))).data.secondFactorDue

describe('the security of a company', () => {
  it('shows and changes what its administrator requires, keeps the first time, and is logged', async () => {
    const { client, companyId } = await found()
    const member = await signInUser(server, client)
    await setFactor(member.id, true)
    const off = { required: false, since: null, until: null, days: 7, members: 2, without: 1 }
    await expectAnswer(client.get(path), 200, { code: 0, message: 'Done.', data: off })
    const { data } = await bodyOf(client.post(path, { required: true }))
    const since = Date.parse(data.since)
    expect(Math.abs(since - server.context.now())).toBeLessThan(60_000)
    const on = { ...off, required: true, since: iso(since), until: iso(since + 7 * dayMs) }
    expect(data).toEqual(on)
    server.wait(1000)
    expect((await bodyOf(client.post(path, { required: true }))).data).toEqual(on)
    expect((await bodyOf(client.post(path, { required: false }))).data).toEqual(off)
    const rows = await logsOf(client, { action: 'company.security' })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      targetType: 'company',
      targetId: String(companyId),
      before: { secondFactorRequired: true },
      after: { secondFactorRequired: false },
    })
  })

  it('is open to those with the permission alone, for their own company, and confirmed', async () => {
    const { client, companyId } = await found()
    const member = await signInUser(server, client)
    await expectCode(member.client.get(path), 403, 6015)
    await expectCode(member.client.post(path, { required: true }), 403, 6015)
    await expectCode(client.post(path, { required: 'yes' }), 400, 7000, { fields: ['required'] })
    const { data } = await bodyOf(client.get('/usercenter/account'))
    await ageConfirmation(server, data.id)
    await expectCode(client.post(path, { required: true }), 403, 7410)
    expect((await server.row('companies', companyId))?.second_factor_since).toBeNull()
    const before = (await bodyOf(admin.get(path))).data
    expect(before).toMatchObject({ required: false })
  })

  it('lists the members without a second factor', async () => {
    const { client } = await found()
    const [one, other] = [await createUser(client), await createUser(client)]
    await setFactor(one.id, true)
    const listed = await client.list('/usercenter/users', { filter: { hasSecondFactor: false } })
    const ids = listed.body.map(({ id }: { id: string }) => id)
    expect(ids).toContain(other.id)
    expect(ids).not.toContain(one.id)
    expect((await bodyOf(client.get(path))).data.without).toBe(ids.length)
  })
})

describe('a second factor that a company requires', () => {
  it('is announced during the days of grace, and insisted on in running sessions after them', async () => {
    const { client, companyId } = await found()
    const member = await signInUser(server, client)
    expect(await dueOf(member.client)).toBeNull()
    await requireSince(companyId, 6.99)
    const since = (await server.row('companies', companyId))?.second_factor_since ?? 0
    expect(await dueOf(member.client)).toEqual({
      requiredBy: 'company',
      until: iso(since + 7 * dayMs),
    })
    expect(await isOpen(member.client)).toBe(true)
    await requireSince(companyId, 7.01)
    await expectGate(member.client)
    await expectGate(client)
    await setFactor(member.id, true)
    expect([await isOpen(member.client), await dueOf(member.client)]).toEqual([true, null])
    await setFactor(member.id, false)
    await expectCode(member.client.get('/usercenter/account'), 403, 7411)
    await requireSince(companyId, null)
    expect([await isOpen(member.client), await dueOf(member.client)]).toEqual([true, null])
  })

  it('refuses every route except the few that adding one needs', async () => {
    const { client, companyId } = await found()
    const member = await signInUser(server, client)
    await requireSince(companyId, 8)
    const open = []
    for (const { access, behindGate = [], method, path, operationId } of routesFor(false)) {
      if (access === 'public' || access === 'application') continue
      if (behindGate.includes('factor')) open.push(operationId)
      else
        await expectCode(
          member.client.call(path.replace(':id', '1'), {
            method: method.toUpperCase(),
            ...(method === 'get' ? {} : { body: {} }),
          }),
          403,
          7411,
        )
    }
    expect(open.toSorted()).toEqual([
      'addPasskey',
      'changePassword',
      'confirmAccount',
      'confirmTotp',
      'createTotp',
      'getConsent',
      'getCurrentUser',
      'getFactors',
      'giveConsent',
      'makeConfirmOptions',
      'makePasskeyOptions',
      'removeFactor',
      'renameFactor',
      'renewRecoveryCodes',
      'sendConfirmCode',
    ])
  })

  it('follows the setting of the days of grace at once', async () => {
    const { client, companyId } = await found()
    const member = await signInUser(server, client)
    await requireSince(companyId, 1)
    expect(await isOpen(member.client)).toBe(true)
    await bodyOf(system.put('/usercenter/settings/1', { secondFactorDays: 0 }) as never)
    await expectGate(member.client)
    await bodyOf(system.put('/usercenter/settings/1', { secondFactorDays: 7 }) as never)
    expect(await isOpen(member.client)).toBe(true)
  })

  it('ends with the membership, and begins with it', async () => {
    const { client, companyId } = await found()
    const member = await signInUser(server, client)
    const other = await signInUser(server, admin)
    await requireSince(companyId, 8)
    await expectGate(member.client)
    await server.update('users', member.id, { company_id: null })
    expect([await isOpen(member.client), await dueOf(member.client)]).toEqual([true, null])
    await server.update('users', other.id, { company_id: companyId })
    await expectGate(other.client)
  })

  it('comes after the replacement of a generated password, which stays possible', async () => {
    const { client, companyId } = await found()
    const member = await createUser(client)
    const generated = await bodyOf(admin.get(me))
    expect(generated.code).toBe(0)
    const made = await system.post(`/usercenter/users/${member.id}/generate-password`)
    const { password } = made.body.data
    await requireSince(companyId, 8)
    const own = await server.as(member.username, password)
    await expectCode(own.get(me), 403, 7310)
    const change = {
      oldPassword: password,
      password: 'Heron4821own',
      confirmPassword: 'Heron4821own',
    }
    await bodyOf(own.post('/usercenter/account/password', change))
    const again = await server.as(member.username, 'Heron4821own')
    await expectCode(again.get('/usercenter/account'), 403, 7411)
  })
})

const ways: Record<string, (company: Awaited<ReturnType<typeof found>>) => Promise<Client>> = {
  'by password': async ({ client }) => {
    const user = buildUser()
    await createUser(client, user)
    return server.as(user.username, user.password)
  },
  'by code': async ({ client }) => {
    const user = buildUser()
    const { id } = await createUser(client, user)
    await verifyContacts(server, id)
    const contact = { email: user.email }
    const code = await codes.code(contact, 'login')
    const { body } = await logInByCode(server, contact, code)
    return clientWith(server, body.data?.access_token ?? body.access_token, 10_000)
  },
  'after an invitation': async ({ client }) => {
    const visitor = await signInVerifiedVisitor(server)
    const invited = await client.post('/usercenter/invitations', { channel: 'link' })
    const token = /#([\w-]{32})/.exec(invited.body.link)?.[1]
    await bodyOf(visitor.client.post('/usercenter/invitations/accept', { token }))
    return visitor.client
  },
  'after an import': async ({ client }) => {
    const { username, email } = buildUser()
    const { id } = await checkFile(client, `用户名,姓名,邮箱\n${username},Lin Yue,${email}`)
    await startImport(client, id)
    await sendWaitingActivations(server.context)
    const [message] = await messagesTo(server, email)
    const token = /#([\w-]+)/.exec(message.text)?.[1]
    const password = 'Survey2026'
    await bodyOf(
      server.nobody.post('/usercenter/user/activate', {
        token,
        password,
        confirmPassword: password,
      }),
    )
    return server.as(username, password)
  },
  'as its administrator': ({ client }) => Promise.resolve(client),
}

it.each(Object.entries(ways))(
  'refuses a member who came in %s everything but adding one',
  async (_way, logIn) => {
    const company = await found()
    const client = await logIn(company)
    await requireSince(company.companyId, 8)
    await expectGate(client)
  },
)

describe('a second factor that the provider requires', () => {
  it('applies to its own people and to every system super administrator, whatever their company', async () => {
    const { client } = await found()
    const staff = await signInUser(server, system, { companyId: '1' })
    const member = await signInUser(server, client)
    const administrator = await signInUser(server, client)
    await server.update('users', administrator.id, { is_system_administrator: true })
    try {
      await requireSince(1, 8)
      await expectGate(staff.client, 'provider')
      await expectGate(administrator.client, 'provider')
      expect(await isOpen(member.client)).toBe(true)
      const find = async (id: string) =>
        (await findPerson(server.db.read, Number(id)))?.factorRequirement
      expect(await find(staff.id)).toMatchObject({ requiredBy: 'provider' })
      expect(await find(administrator.id)).toMatchObject({ requiredBy: 'provider' })
      expect(await find(member.id)).toBeNull()
    } finally {
      await requireSince(1, null)
      await server.update('users', administrator.id, { is_system_administrator: false })
    }
  })
})

describe('at applications', () => {
  it('a person behind the gate gets no login, no token and no answer, and the login page learns why', async () => {
    const application = await makeApplication(server, { appId: 10_003 })
    const company = await found()
    const { username, password } = company
    const browser = new Browser(server, (await server.as(username, password)) as SignedInClient)
    const tokens = await tokensOf(browser, application, { scope: 'openid profile offline_access' })
    const client = clientWith(server, String(tokens['access_token']), application.appId)
    expect((await client.get(me)).status).toBe(200)
    await requireSince(company.companyId, 8)

    expect((await client.get(me)).status).toBe(401)
    const refreshed = await postAs(server, application, 'token', {
      grant_type: 'refresh_token',
      refresh_token: String(tokens['refresh_token']),
    })
    expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant'])
    const introspected = await postAs(server, application, 'introspection', {
      token: String(tokens['access_token']),
    })
    expect(introspected.body).toEqual({ active: false })

    const { url } = await requestOf(await application.configuration())
    const uid = uidOf((await browser.follow(url)).url)
    await expect(browser.interaction(uid)).rejects.toThrow(/7411/)
    const decided = await browser.decide(uid, 'continue')
    expect([decided.status, decided.body.code]).toEqual([403, 7411])
    await expectCode(personOf(browser).get('/usercenter/account'), 403, 7411)
    expect(codeOf(await personOf(browser).get(me))).toEqual([200, 0])
  })
})
