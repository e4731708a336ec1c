import express, { Router } from 'express'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorHandler } from '#server/core/http/errorHandler'
import { requestId } from '#server/core/scope'
import { noPassword } from '#server/platform/identity/userStore.queries'
import { defineRoute } from '#server/platform/routing/defineRoute'
import { mountRoutes } from '#server/platform/routing/mountRoutes'
import { openApiOf } from '#server/platform/routing/openapi'
import { bodyOf, expectAnswer, expectCode } from '../../support/answers.ts'
import {
  logsOf,
  makeClient,
  pluck,
  type Client,
  type SignedInClient,
} from '../../support/client.ts'
import { differentCode, useCodes, type Contact } from '../../support/codes.ts'
import { verifyContacts } from '../../support/contacts.ts'
import { logIn, logInByCode } from '../../support/credentials.ts'
import { foundCompany, signInUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin, system } = server
const codes = useCodes(server)
const path = '/usercenter/account/confirm'
const minuteMs = 60_000

/** A route that needs a confirmation, on the server's own context. */
const guarded = defineRoute({
  method: 'post',
  path: '/usercenter/tests/guarded',
  operationId: 'guarded',
  summary: 'Of a test',
  access: 'signedIn',
  audit: 'account.edit',
  confirmed: true,
  whileSuspended: true,
  behindGate: ['password', 'factor'],
  body: z.strictObject({ name: z.string('validation.required') }),
  response: z.literal(true),
  handle: () => Promise.resolve(true as const),
})
let listener: Server
beforeAll(() => {
  const router = Router()
  mountRoutes(router, server.context, [guarded])
  const app = express().use(requestId).use('/gateway', router).use(errorHandler(server.context))
  listener = app.listen(0, '127.0.0.1')
})
afterAll(() => void listener.close())

const act = ({ token }: SignedInClient, body: unknown = { name: 'x' }, headers = {}) => {
  const { port } = listener.address() as AddressInfo
  const client = makeClient(`http://127.0.0.1:${port}`, token)
  return client.call(guarded.path, { method: 'POST', body, headers })
}

const sessionsOf = (id: string) =>
  server.db
    .read('sessions')
    .where({ user_id: Number(id) })
    .orderBy('created_at')
    .select('confirmed_at', 'factors')

/** Sets back when the sessions of a user were confirmed. */
const age = (id: string, minutes = 11) =>
  server.update(
    'sessions',
    { user_id: Number(id) },
    { confirmed_at: server.context.now() - minutes * minuteMs },
  )

/** A user with verified contacts, whose session was confirmed eleven minutes ago. */
const somebody = async (administrator: Client = admin) => {
  const user = await signInUser(server, administrator)
  await verifyContacts(server, user.id)
  await age(user.id)
  return user
}

const noPermission = { permissionId: null, permissionName: null, grantedBy: null }
const needed = (ways: string, minutes = 10) => ({
  args: { ways, minutes, rule: 'confirmationRequired', ...noPermission },
})
const byPassword = (client: Client, password = 'Survey2026') => client.post(path, { password })

describe('a route that needs a confirmation', () => {
  it('is open after the login, and after ten minutes refuses before it reads the body', async () => {
    const { client, id } = await signInUser(server, admin)
    await verifyContacts(server, id)
    await bodyOf(act(client))
    await age(id, 9.9)
    await bodyOf(act(client))
    await expectCode(act(client, {}), 400, 7000, { fields: ['name'] })
    await age(id, 10.1)
    await expectAnswer(act(client, {}), 403, {
      type: expect.any(String),
      title: 'Confirm your identity to continue.',
      status: 403,
      code: 7410,
      key: 'errors.confirmationRequired',
      message: 'Confirm your identity to continue.',
      ...needed('password,sms,email'),
      errors: {},
      requestId: expect.any(String),
    })
  })

  it('names only ways that the account has, and none by code of several administrators', async () => {
    const { client, id } = await somebody()
    await server.update('users', id, { phone: null, dial_code: null })
    await expectCode(act(client), 403, 7410, needed('password,email'))
    await server.update('users', id, { password_hash: noPassword })
    await expectCode(act(client), 403, 7410, needed('email'))
    await server.update('users', id, { email: null, email_key: null })
    await expectCode(act(client), 403, 7410, needed(''))
    const other = await somebody()
    await server.update('users', other.id, { is_system_administrator: true })
    await expectCode(act(other.client), 403, 7410, needed('password'))
    await server.update('users', other.id, { is_system_administrator: false })
  })

  it('lists the refusal in the API document, and writes none into the log', async () => {
    const { client, id } = await somebody()
    await expectCode(act(client), 403, 7410, needed('password,sms,email'))
    expect(await logsOf(system, { actorId: id, result: 'refused' })).toEqual([])
    const document = openApiOf([guarded], 'Test')
    expect(JSON.stringify(document)).toContain('7410 confirmationRequired')
  })

  it('follows the setting, which is 5 to 60 minutes', async () => {
    const { client, id } = await somebody()
    const change = (confirmMinutes: number) =>
      system.put('/usercenter/settings/1', { confirmMinutes })
    for (const wrong of [4, 61, 7.5])
      await expectCode(change(wrong), 400, 7000, { fields: ['confirmMinutes'] })
    expect(await bodyOf(change(60))).toMatchObject({ confirmMinutes: 60 })
    await expect.poll(async () => (await act(client)).status).toBe(200)
    await age(id, 61)
    await expectCode(act(client), 403, 7410, needed('password,sms,email', 60))
    await bodyOf(change(10))
  })
})

it('stores the time and factor of a login, and a refresh changes neither', async () => {
  const { id, username, password, ...user } = await somebody()
  const login = await logIn(server, username, password)
  const opened = { confirmed_at: expect.any(Number), factors: 'pwd' }
  expect((await sessionsOf(id))[1]).toEqual(opened)
  const { confirmed_at } = (await sessionsOf(id))[1] ?? {}
  server.wait(9 * minuteMs)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? null
  const grant = { grant_type: 'refresh_token' }
  const refreshed = await makeClient(server.base, null, cookie).post('/auth/oauth/token', grant)
  expect((await sessionsOf(id))[1]).toEqual({ confirmed_at, factors: 'pwd' })
  const client = makeClient(server.base, refreshed.body.data.access_token)
  await bodyOf(act(client))
  server.wait(2 * minuteMs)
  await expectCode(act(client), 403, 7410, needed('password,sms,email'))
  const contacts: [Contact, string][] = [
    [{ dialCode: '86', phone: user.phone }, 'sms'],
    [{ email: user.email }, 'email'],
  ]
  for (const [contact, factors] of contacts) {
    await bodyOf(logInByCode(server, contact, await codes.code(contact, 'login')))
    expect((await sessionsOf(id)).at(-1)).toEqual({ ...opened, factors })
  }
})

describe('a confirmation', () => {
  it('by password counts ten minutes from now, for this session alone, and is not logged', async () => {
    const { client, id, username, password } = await somebody()
    const other = await server.as(username, password)
    await age(id)
    const before = server.context.now()
    const { data } = await bodyOf(byPassword(client))
    expect(Object.keys(data)).toEqual(['confirmedUntil'])
    const until = Date.parse(data.confirmedUntil)
    expect(until).toBeGreaterThanOrEqual(before + 10 * minuteMs)
    expect((await sessionsOf(id))[0]).toEqual({
      confirmed_at: until - 10 * minuteMs,
      factors: 'pwd',
    })
    await bodyOf(act(client))
    await expectCode(act(other), 403, 7410, needed('password,sms,email'))
    expect(await logsOf(system, { action: 'account.confirm', actorId: id })).toEqual([])
  })

  it('by code goes to the own contact, works once and only for this', async () => {
    const { client, id, email } = await somebody()
    const send = () => client.post(`${path}/code`, { channel: 'email' })
    expect(await bodyOf(send())).toEqual({
      code: 0,
      message: 'Code sent.',
      data: { resendAfter: 60 },
    })
    const code = await codes.codeOf({ email })
    const confirm = (typed: string) => client.post(path, { channel: 'email', code: typed })
    await expectCode(confirm(differentCode(code)), 400, 6006, { fields: ['code'] })
    await expectCode(logInByCode(server, { email }, code), 400, 6006)
    await bodyOf(confirm(code))
    expect((await sessionsOf(id))[0]).toMatchObject({ factors: 'email' })
    await bodyOf(act(client))
    await expectCode(confirm(code), 400, 6006)
    const rows = await logsOf(system, { action: 'account.confirm', actorId: id })
    expect(pluck(rows, 'code')).toEqual([6006])
    server.wait(2 * minuteMs)
    const login = await codes.code({ email }, 'login')
    await expectCode(confirm(login), 400, 6006)
  })

  it('is only offered to verified contacts, by this route alone', async () => {
    const { client, id } = await somebody()
    await server.update('users', id, { phone: null, dial_code: null })
    await expectCode(client.post(`${path}/code`, { channel: 'sms' }), 404, 6001)
    const query = 'email=x@example.org&purpose=confirm'
    const open = client.get(`/usercenter/user/getVerificationCodeByEmail?${query}`)
    await expectCode(open, 400, 7000, { fields: ['purpose'] })
  })

  it('with a wrong password is logged, and locks at the fifth as a login does', async () => {
    const { client, id, username, password } = await somebody()
    const args = (failures: number) => ({ failures, remaining: 5 - failures })
    for (const failures of [1, 2, 3, 4])
      await expectCode(byPassword(client, 'Wrong2026'), 400, 600401, { args: args(failures) })
    await expectCode(byPassword(client, 'Wrong2026'), 423, 600402)
    await expectCode(byPassword(client), 423, 6008)
    await expectCode(logIn(server, username, password), 423, 6008)
    await expectCode(client.post(path, { channel: 'email', code: '123456' }), 423, 6008)
    const rows = await logsOf(system, { action: 'account.confirm', actorId: id })
    expect(pluck(rows, 'code')).toEqual([600402, 600401, 600401, 600401, 600401])
    await expectCode(act(client), 403, 7410, needed('password,sms,email'))
  })

  it.each<[object, number, number, string[]]>([
    [{}, 400, 7000, ['body']],
    [{ password: '' }, 400, 7000, ['password']],
    [{ password: 'Survey2026', channel: 'sms' }, 400, 7000, ['channel']],
    [{ channel: 'sms' }, 400, 7000, ['body']],
    [{ channel: 'post', code: '123456' }, 400, 7000, ['body']],
    [{ channel: 'sms', code: '12' }, 400, 6006, ['code']],
  ])('refuses %j', async (body, status, code, fields) => {
    const { client } = await somebody()
    await expectCode(client.post(path, body), status, code, { fields })
  })

  it('is not possible for someone who views as another user', async () => {
    const { id, password } = await somebody()
    const viewer = await server.as('superadmin')
    const viewing = await bodyOf(viewer.post(`/usercenter/users/${id}/view-as`))
    const headers = { 'View-As': viewing.data.grant }
    await expectCode(viewer.call(path, { method: 'POST', body: { password }, headers }), 403, 7020)
  })

  it('is possible in a suspended company, and with a generated password', async () => {
    const { client: administrator, id: companyId } = await foundCompany(server, {
      permissionIds: ['1000', '1100', '1220', '117'],
      userQuota: 10,
    })
    const member = await somebody(administrator)
    const suspension = { reason: 'Unpaid' }
    await bodyOf(system.post(`/usercenter/companies/${companyId}/suspend`, suspension))
    await bodyOf(byPassword(member.client))
    await bodyOf(act(member.client))

    const { id, username } = await somebody()
    const { data } = await bodyOf(admin.post(`/usercenter/users/${id}/generate-password`))
    const client = await server.as(username, data.password)
    await age(id)
    await bodyOf(byPassword(client, data.password))
    expect((await act(client)).status).toBe(200)
  })

  it('is refused once the session has ended', async () => {
    const { client } = await somebody()
    await bodyOf(client.post('/auth/oauth/logout'))
    await expectCode(byPassword(client), 401, 7003)
  })
})
