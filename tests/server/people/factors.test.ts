import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { dropUnconfirmedFactors } from '#server/platform/identity/factors.queries'
import { bodyOf, expectAnswer, expectCode, times } from '../../support/answers.ts'
import { logsOf, notificationsOf, pluck, type Client } from '../../support/client.ts'
import { verifyContacts } from '../../support/contacts.ts'
import { logIn, messagesTo } from '../../support/credentials.ts'
import { createVisitor, foundCompany, signInUser } from '../../support/factories.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  factorsPath,
  logInByTotp,
  wrongCodeOf,
} from '../../support/factors.ts'
import { commandProgram } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'

const server = useServer()
const { admin, system, beta, member } = server
const run = promisify(execFile)
const confirmPath = '/usercenter/account/confirm'
const time = expect.stringMatching(/^\d{4}-.*Z$/)

const somebody = async (administrator: Client = admin) => {
  const user = await signInUser(server, administrator)
  await verifyContacts(server, user.id)
  return user
}

const stateOf = async (client: Client) => (await bodyOf(client.get(factorsPath))).data

const flagOf = async (id: string) => Boolean((await server.row('users', id))?.has_second_factor)

/** Sets back when the sessions of a user were confirmed, as if they were stolen eleven minutes later. */
const age = (id: string) =>
  server.update(
    'sessions',
    { user_id: Number(id) },
    { confirmed_at: server.context.now() - 11 * 60_000 },
  )

const none = {
  factors: [],
  recoveryCodesLeft: 0,
  requiredBy: null,
  until: null,
  passkeysPossible: true,
}

it('adds an authenticator app with its first code, and shows recovery codes once', async () => {
  const { client, id, email, username } = await somebody()
  expect(await stateOf(client)).toEqual(none)
  const created = await bodyOf(client.post(`${factorsPath}/totp`, { name: ' Phone ' }))
  const { secret, ...begun } = created.data
  expect(begun).toEqual({
    id: expect.stringMatching(/^\d+$/),
    address: expect.stringMatching(
      new RegExp(`^otpauth://totp/.*${username}\\?.*secret=${secret}.*period=30`),
    ),
  })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect([await stateOf(client), await flagOf(id)]).toEqual([none, false])

  const confirm = (code: string) => client.post(`${factorsPath}/totp/${begun.id}/confirm`, { code })
  await expectCode(confirm('12345'), 400, 7000, { fields: ['code'] })
  await expectCode(confirm(wrongCodeOf(server, secret)), 400, 7401, {
    args: { failures: 1, remaining: 4 },
    fields: ['code'],
  })
  const { data } = await bodyOf(confirm(codeOf(server, secret).replace(/(?=...$)/, ' ')))
  const factor = {
    id: begun.id,
    kind: 'totp',
    name: 'Phone',
    createdAt: time,
    lastUsedAt: null,
    isSynced: false,
  }
  expect(data).toEqual({ factor, recoveryCodes: expect.any(Array) })
  expect(data.recoveryCodes).toHaveLength(10)
  expect(new Set(data.recoveryCodes).size).toBe(10)
  for (const code of data.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(await stateOf(client)).toEqual({ ...none, factors: [factor], recoveryCodesLeft: 10 })
  expect(await flagOf(id)).toBe(true)
  await expectCode(confirm(codeOf(server, secret)), 404, 7004)

  const [notice] = await notificationsOf(client, { kind: 'security.factorAdded' })
  expect(notice.args).toEqual({ name: 'Phone' })
  const [mail] = await messagesTo(server, email)
  expect(mail.text).toContain('“Phone” was added')
  const rows = await logsOf(system, { action: 'factor.add', actorId: id })
  expect(rows.map((row: { code: number; after: unknown }) => [row.code, row.after])).toEqual([
    [0, { kind: 'totp', name: 'Phone' }],
    [7401, {}],
  ])
  const stored = JSON.stringify([
    await server.db.read('factors').where({ user_id: Number(id) }),
    await server.db.read('recovery_codes').where({ user_id: Number(id) }),
    rows,
  ])
  for (const hidden of [secret, ...data.recoveryCodes]) expect(stored).not.toContain(hidden)
})

it('replaces an app that was never confirmed, and drops it after a day', async () => {
  const { client, id } = await somebody()
  const create = async () =>
    (await bodyOf(client.post(`${factorsPath}/totp`, { name: 'Phone' }))).data
  const first = await create()
  const second = await create()
  const confirm = ({ id: own, secret }: { id: string; secret: string }) =>
    client.post(`${factorsPath}/totp/${own}/confirm`, { code: codeOf(server, secret) })
  await expectCode(confirm(first), 404, 7004)
  const now = server.context.now()
  await dropUnconfirmedFactors(server.db, now + 86_300_000)
  expect(await server.db.read('factors').where({ user_id: Number(id) })).toHaveLength(1)
  expect(await dropUnconfirmedFactors(server.db, now + 86_500_000)).toBe(1)
  await expectCode(confirm(second), 404, 7004)
  await bodyOf(confirm(await create()))
})

it('answers no recovery codes with a later factor, and takes ten factors at most', async () => {
  const { client, id } = await somebody()
  await addTotp(server, client)
  expect((await addPasskey(client)).recoveryCodes).toBeNull()
  const row = {
    user_id: Number(id),
    kind: 'totp',
    name: 'x',
    sealed: 'x',
    confirmed_at: 1,
  } as const
  await server.db.transaction((trx) =>
    trx('factors').insert(times(7, () => ({ ...row, created_at: 1, updated_at: 1 }))),
  )
  const { data } = await bodyOf(client.post(`${factorsPath}/totp`, { name: 'Tenth' }))
  await addPasskey(client)
  await expectCode(client.post(`${factorsPath}/totp`, { name: 'Eleventh' }), 409, 7406)
  const code = codeOf(server, data.secret)
  await expectCode(client.post(`${factorsPath}/totp/${data.id}/confirm`, { code }), 409, 7406)
})

it('renames a factor of the caller, and answers 404 for a factor of another user', async () => {
  const { client, id } = await somebody()
  const { id: own } = await addTotp(server, client)
  const rename = (by: Client, name: string) => by.post(`${factorsPath}/${own}/rename`, { name })
  expect((await bodyOf(rename(client, 'Tablet'))).data).toMatchObject({ id: own, name: 'Tablet' })
  await expectCode(rename(client, ' '), 400, 7000, { fields: ['name'] })
  for (const action of ['rename', 'remove'])
    await expectCode(
      member.post(`${factorsPath}/${own}/${action}`, action === 'rename' ? { name: 'x' } : {}),
      404,
      7004,
    )
  const [row] = await logsOf(system, { action: 'factor.rename', actorId: id })
  expect([row.before, row.after]).toEqual([{ name: 'Phone' }, { name: 'Tablet' }])
})

it('lets a session of eleven minutes change no factor, and asks the owner for a factor', async () => {
  const { client, id, password } = await somebody()
  const { id: own, secret } = await addTotp(server, client)
  const pending = await bodyOf(client.post(`${factorsPath}/totp`, { name: 'Other' }))
  const state = await stateOf(client)
  await age(id)
  const refused = { args: expect.objectContaining({ ways: 'totp,recovery', minutes: 10 }) }
  for (const [path, body] of [
    ['totp', { name: 'x' }],
    [`totp/${pending.data.id}/confirm`, { code: codeOf(server, pending.data.secret) }],
    ['passkeys/options', {}],
    ['passkeys', {}],
    [`${own}/remove`, {}],
    ['recovery-codes', {}],
  ] as const)
    await expectCode(client.post(`${factorsPath}/${path}`, body), 403, 7410, refused)
  await expectCode(client.post(confirmPath, { password }), 403, 7410, refused)
  const byContact = { channel: 'email', code: '123456' }
  await expectCode(client.post(confirmPath, byContact), 403, 7410, refused)
  expect(await stateOf(client)).toEqual(state)
  await bodyOf(client.post(confirmPath, { code: codeOf(server, secret) }))
  await bodyOf(client.post(`${factorsPath}/${own}/remove`))
})

it('confirms by a code once, by a recovery code once, and by no way that the account lacks', async () => {
  const { client, id, username, password } = await somebody()
  await expectCode(client.post(confirmPath, { code: '123456' }), 403, 7410)
  await expectCode(client.post(confirmPath, { recoveryCode: 'AAAA' }), 403, 7410)
  await expectCode(client.post(`${confirmPath}/options`), 400, 7407)
  const { secret, recoveryCodes } = await addTotp(server, client)
  const factors = async () =>
    pluck(await server.db.read('sessions').where({ user_id: Number(id) }), 'factors')
  const code = codeOf(server, secret)
  expect((await bodyOf(client.post(confirmPath, { code }))).data).toEqual({ confirmedUntil: time })
  expect(await factors()).toEqual(['pwd otp'])
  await expectCode(client.post(confirmPath, { code }), 400, 7401, { fields: ['code'] })
  const recoveryCode = recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')
  await bodyOf(client.post(confirmPath, { recoveryCode }))
  expect(await factors()).toEqual(['pwd rec'])
  await expectCode(client.post(confirmPath, { recoveryCode }), 400, 7401, {
    args: { failures: 2, remaining: 3 },
    fields: ['recoveryCode'],
  })
  const { authenticator } = await addPasskey(client)
  const { data } = await bodyOf(client.post(`${confirmPath}/options`))
  expect(pluck(data.options.allowCredentials, 'id')).toEqual([authenticator.id])
  const assertion = authenticator.sign(data)
  await bodyOf(client.post(confirmPath, { assertion, challenge: data.challenge }))
  expect(await factors()).toEqual(['pop'])
  for (const failures of [3, 4])
    await expectCode(client.post(confirmPath, { code }), 400, 7401, {
      args: { failures, remaining: 5 - failures },
    })
  await expectCode(client.post(confirmPath, { code }), 423, 600402)
  await expectCode(client.post(confirmPath, { code: codeOf(server, secret, 1) }), 423, 6008)
  await expectCode(logIn(server, username, password), 423, 6008)
})

it('removes a factor by a factor alone, and the recovery codes with the last one', async () => {
  const { client, id, email, ...user } = await somebody()
  const before = await server.as(user.username, user.password)
  const { id: own, secret } = await addTotp(server, client)
  await expectCode(before.post(`${factorsPath}/${own}/remove`), 403, 7410)
  const strong = await logInByTotp(server, { ...user, secret })
  expect(await bodyOf(strong.post(`${factorsPath}/${own}/remove`))).toEqual({
    code: 0,
    message: 'Done.',
    data: true,
  })
  expect([await stateOf(client), await flagOf(id)]).toEqual([none, false])
  expect((await messagesTo(server, email))[0].text).toContain('“Phone” was removed')
  const [row] = await logsOf(system, { action: 'factor.remove', actorId: id })
  expect(row.before).toEqual({ kind: 'totp', name: 'Phone' })
  await bodyOf(logIn(server, user.username, user.password))
})

it('refuses to remove the last factor while one is required', async () => {
  const { client, id, ...user } = await somebody()
  const { company_id: companyId } = (await server.row('users', id)) ?? {}
  const since = server.context.now() - 86_400_000
  const require = (at: number | null) =>
    server.update('companies', companyId ?? 0, { second_factor_since: at })
  await require(since)
  expect(await stateOf(client)).toEqual({
    ...none,
    requiredBy: 'company',
    until: new Date(since + 7 * 86_400_000).toISOString(),
  })
  const { id: own, secret } = await addTotp(server, client)
  expect(await stateOf(client)).toMatchObject({ requiredBy: 'company', until: null })
  const strong = await logInByTotp(server, { ...user, secret })
  await expectCode(strong.post(`${factorsPath}/${own}/remove`), 409, 7408)
  await addPasskey(strong)
  await bodyOf(strong.post(`${factorsPath}/${own}/remove`))
  await require(null)
})

it('makes new recovery codes, which void the earlier ones', async () => {
  const { client, id, email } = await somebody()
  await expectCode(client.post(`${factorsPath}/recovery-codes`), 409, 7012)
  const { recoveryCodes } = await addTotp(server, client)
  const { data } = await bodyOf(client.post(`${factorsPath}/recovery-codes`))
  expect(data).toEqual({ recoveryCodes: expect.any(Array) })
  expect(data.recoveryCodes.filter((code: string) => recoveryCodes.includes(code))).toEqual([])
  expect((await messagesTo(server, email))[0].text).toContain('New recovery codes were generated')
  const confirm = (recoveryCode?: string) => client.post(confirmPath, { recoveryCode })
  await expectCode(confirm(recoveryCodes[0]), 400, 7401)
  await bodyOf(confirm(data.recoveryCodes[0]))
  expect((await stateOf(client)).recoveryCodesLeft).toBe(9)
  const rows = await logsOf(system, { action: 'factor.codes', actorId: id })
  expect(pluck(rows, 'code')).toEqual([0, 7012])
})

it('lets an administrator reset the factors of a user with a reason, which ends every session', async () => {
  const { client, id, email, phone, username, password } = await somebody()
  const path = `/usercenter/users/${id}`
  const reset = (by: Client, body: object = { reason: 'Phone lost' }) =>
    by.post(`${path}/reset-factors`, body)
  await expectCode(reset(admin), 409, 7012)
  await addTotp(server, client)
  await expectAnswer(admin.get(`${path}/factors`), 200, {
    code: 0,
    message: 'Done.',
    data: { factors: [{ kind: 'totp', createdAt: time, lastUsedAt: null }], recoveryCodesLeft: 10 },
  })
  await expectCode(reset(beta), 404, 6042)
  await expectCode(reset(member), 403, 6015)
  await expectCode(reset(client), 403, 6015)
  await expectCode(reset(admin, { reason: ' ' }), 400, 7000, { fields: ['reason'] })
  const { data } = await bodyOf(reset(admin))
  expect(data).toMatchObject({ id, hasSecondFactor: false })
  await expectCode(client.get('/usercenter/account'), 401, 7003)
  const again = await server.as(username, password)
  expect(await stateOf(again)).toEqual(none)
  const [notice] = await notificationsOf(again, { kind: 'security.factorsReset' })
  expect(notice.args).toEqual({ user: expect.any(String), reason: 'Phone lost' })
  expect((await messagesTo(server, email))[0].text).toContain('Reason: Phone lost')
  expect((await messagesTo(server, phone))[0].text).toContain('removed all second factors')
  const [row] = await logsOf(system, { action: 'user.resetFactors', targetId: id })
  expect(row.after).toEqual({ reason: 'Phone lost' })
})

it('refuses to reset the own factors, and needs a recent confirmation', async () => {
  const { client } = await foundCompany(server)
  const { data } = await bodyOf(client.get('/auth/user/getCurrentUser'))
  const own = `/usercenter/users/${data.userId}/reset-factors`
  await expectCode(client.post(own, { reason: 'x' }), 409, 7024)
  await age(data.userId)
  await expectCode(client.post(own, { reason: 'x' }), 403, 7410)
})

it('removes the factors of the last administrator by command, and logs it', async () => {
  const { client, id, username } = await somebody()
  await addTotp(server, client)
  const command = (...names: string[]) =>
    run(process.execPath, [...commandProgram, 'admin:reset-factors', ...names], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...commonSettings,
        DATABASE_URL: server.databaseUrl,
      },
    })
  const { stdout } = await command(username)
  expect(stdout).toBe(
    `The second factors of ${username} were removed, and all sessions were ended.\n`,
  )
  expect(await flagOf(id)).toBe(false)
  await expectCode(client.get('/usercenter/account'), 401, 7003)
  const [row] = await logsOf(system, { action: 'user.resetFactors', targetId: id })
  expect([row.actorName, row.actorId]).toEqual(['admin:reset-factors', null])
  expect((await command(username)).stdout).toBe(`${username} has no second factor.\n`)
  await expect(command('nobodyhere')).rejects.toMatchObject({
    stderr: 'There is no user nobodyhere.\n',
  })
})

it('exports factors without secrets, erases them with the account, and never merges them away', async () => {
  const guarded = await createVisitor(server)
  const client = await server.as(guarded.username, guarded.password)
  const { secret } = await addTotp(server, client)
  const exported = await bodyOf(client.get('/usercenter/account/export'))
  expect(exported.data.secondFactors).toEqual([
    { kind: 'totp', name: 'Phone', createdAt: time, lastUsedAt: null, isSynced: false },
  ])
  expect(JSON.stringify(exported)).not.toContain(secret)
  const { id } = (await server.row('users', { username: guarded.username })) ?? {}
  const other = await somebody()
  const merge = other.client.post('/usercenter/account/merge', {
    username: guarded.username,
    otherPassword: guarded.password,
  })
  await expectCode(merge, 409, 7409, { fields: ['username'] })
  await bodyOf(client.post('/usercenter/account/delete-account'))
  for (const table of ['factors', 'recovery_codes'])
    expect(await server.db.read(table).where({ user_id: id })).toEqual([])
})
