import { expect, it, vi } from 'vitest'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { useCodes } from '../../support/codes.ts'
import { codeOf, type Client } from '../../support/client.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin } = server
const codes = useCodes(server)
const path = '/usercenter/account'

const member = async () => {
  const body = buildUser({ email: null })
  await createUser(admin, body)
  return { user: body, client: await server.as(body.username, body.password) }
}
const dataOf = async (client: Client) => (await client.get(path)).body.data
interface Owner {
  client: Client
}
const mergeInto = ({ client }: Owner, username: string, otherPassword: string) =>
  client.post(`${path}/merge`, { username, otherPassword })

it('deletes the other account and takes over missing contacts', async () => {
  const own = await member()
  const other = await codes.signInSomebody()
  const otherId = (await dataOf(other.client)).id
  const before = await dataOf(own.client)
  await expectAnswer(mergeInto(own, other.user.phone, other.user.password), 200, {
    code: 0,
    message: 'The accounts were merged.',
    data: {
      ...before,
      dialCode: '86',
      phone: other.user.phone,
      phoneVerified: true,
      pendingDialCode: null,
      pendingPhone: null,
      version: before.version + 1,
      updatedAt: expect.any(String),
    },
  })
  expect((await other.client.get('/auth/user/getCurrentUser')).status).toBe(401)
  await expect(server.as(other.user.username, other.user.password)).rejects.toThrow(/6016/)
  await server.as(other.user.phone, own.user.password)

  const rows = await server.db.read('logs').where({ action: 'account.merge', code: 0 })
  expect(
    rows.map(({ target_id, before: was, after }) => [
      target_id,
      JSON.parse(String(was)),
      JSON.parse(String(after)),
    ]),
  ).toEqual([
    [
      before.id,
      expect.objectContaining({ phone: null }),
      {
        dialCode: '86',
        phone: expect.stringContaining('****'),
        mergedAccount: `deleted-${otherId}`,
      },
    ],
  ])
  expect(JSON.stringify(await server.db.read('logs'))).not.toContain(other.user.username)
})

it('retains existing contacts, and frees the other account’s contacts', async () => {
  const own = await codes.signInSomebody()
  const other = await codes.signInSomebody()
  const before = await dataOf(own.client)
  const answer = await mergeInto(own, other.user.username, other.user.password)
  expect([answer.status, answer.body.data]).toEqual([200, before])
  server.wait(60_000)
  await codes.registerSomebody({ username: other.user.username, phone: other.user.phone })
})

it('refuses the own account, unknown names and wrong passwords, which count as attempts of the other account', async () => {
  const own = await codes.signInSomebody()
  const other = await codes.signInSomebody()
  const merge = async (username: string, password: string) =>
    codeOf(await mergeInto(own, username, password))
  expect(await merge(own.user.username, own.user.password)).toEqual([409, 7024])
  expect(await merge('nobodyhere', other.user.password)).toEqual([404, 6016])
  expect(await merge('nobody@example.com', other.user.password)).toEqual([404, 6011])
  const answered = []
  for (let time = 0; time < 5; time += 1)
    answered.push(await merge(other.user.username, 'Wrong2026'))
  answered.push(await merge(other.user.username, other.user.password))
  expect(answered).toEqual([
    ...Array.from({ length: 4 }, () => [400, 600401]),
    [423, 600402],
    [423, 6008],
  ])
  await server.as(own.user.username, own.user.password)
  const { id } = await dataOf(own.client)
  const rows = await server.db
    .read('logs')
    .where({ action: 'account.merge', actor_id: Number(id) })
    .orderBy('id')
    .select('target_name', 'code')
  const named = { target_name: own.user.username }
  expect(rows.filter(({ code }) => code >= 600_000)).toEqual([
    ...Array.from({ length: 4 }, () => ({ ...named, code: 600_401 })),
    { ...named, code: 600_402 },
  ])
})

it('refuses an account that a second factor guards, also if it is added meanwhile', async () => {
  const own = await codes.signInSomebody()
  const other = await codes.signInSomebody()
  const { username, password } = other.user
  const { id } = await dataOf(other.client)
  await server.update('users', id, { has_second_factor: true })
  await expectCode(mergeInto(own, username, password), 409, 7409, { fields: ['username'] })
  await server.update('users', id, { has_second_factor: false })
  const { transaction } = server.db
  vi.spyOn(server.db, 'transaction').mockImplementationOnce(async (work) => {
    await server.update('users', id, { has_second_factor: true })
    return transaction(work)
  })
  await expectCode(mergeInto(own, username, password), 409, 7409, { fields: ['username'] })
  expect((await dataOf(other.client)).username).toBe(username)
})

it('refuses accounts that are still needed, disabled, or with a generated password', async () => {
  const own = await codes.signInSomebody()
  const merge = async (username: string, password = 'Portal2026') =>
    codeOf(await mergeInto(own, username, password))
  expect(await merge('acmemember')).toEqual([409, 7390])
  expect(await merge('superadmin')).toEqual([409, 7390])
  expect(await merge('pending1')).toEqual([409, 7026])
  // A refusal after the correct password does not count as a failed attempt.
  for (let time = 0; time < 6; time += 1) expect(await merge('acmemember')).toEqual([409, 7390])
  await server.as('acmemember')

  const colleague = await member()
  await expectCode(mergeInto(colleague, 'acmeadmin', 'Portal2026'), 409, 7025)

  const verified = await createVerifiedUser(server, admin)
  const generated = await admin.post(`/usercenter/users/${verified.id}/generate-password`)
  const { password } = generated.body.data
  await expectCode(mergeInto(colleague, verified.username, password), 403, 7310)

  const disabled = await member()
  const { id } = await dataOf(disabled.client)
  await admin.post(`/usercenter/users/${id}/disable`)
  const { username, password: right } = disabled.user
  await expectCode(
    mergeInto(colleague, username, right),
    403,
    codeOf(
      await server.nobody.post('/auth/oauth/token', {
        grant_type: 'password',
        username,
        password: right,
      }),
    )[1],
  )
})

it('executes one of two concurrent merges in opposite directions', async () => {
  const one = await codes.signInSomebody()
  const two = await codes.signInSomebody()
  const outcomes = await Promise.all([
    mergeInto(one, two.user.username, two.user.password),
    mergeInto(two, one.user.username, one.user.password),
  ])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(outcomes.filter(({ status }) => status >= 500)).toEqual([])
})
