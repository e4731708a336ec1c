import { expect, it } from 'vitest'
import {
  ageConfirmation,
  logInByCode,
  messagesTo,
  resetPassword,
} from '../../support/credentials.ts'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import { codeOf, type Client } from '../../support/client.ts'
import { phoneOf, useCodes, type Contact } from '../../support/codes.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { addPasskey, clientOf, passkeyLogin } from '../../support/factors.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin } = server
const codes = useCodes(server)
const path = '/usercenter/account'
const hourMs = 3_600_000

type Owner = Awaited<ReturnType<typeof codes.signInSomebody>>

const bind = ({ client }: Owner, contact: Contact) => codes.bind(client, contact)
const tokenSentTo = async (recipient: string): Promise<string | undefined> =>
  (await messagesTo(server, recipient))
    .map(({ text }: { text: string }) => /\/undoContact#([\w-]{32})/.exec(text)?.[1])
    .find(Boolean)
const undo = (token: string | undefined) =>
  server.nobody.post('/usercenter/user/undoContactChange', { token })
const shownOf = async (client: Client) => {
  const { phone, email } = (await client.get(path)).body.data
  return { phone, email }
}
const resetBy = (contact: Contact, code = '123456') => resetPassword(server, contact, code)
/** Sets a new password with a code to the restored number, because the undo invalidates the old password. */
const renew = async ({ user }: Owner) => {
  server.wait(61_000)
  const contact = phoneOf(user)
  const code = await codes.code(contact, 'resetPassword')
  await expectCode(resetBy(contact, code), 200, 0)
  return server.as(user.username, 'Renewed2026')
}
const signInByCode = ({ phone }: { phone: string }, code = '123456') =>
  logInByCode(server, { dialCode: '86', phone }, code)

it('requires a confirmation to change a contact, and counts wrong passwords towards the lock', async () => {
  const owner = await codes.signInSomebody()
  const contact = phoneOf(buildUser())
  const code = await codes.code(contact, 'bindPhone', owner.client)
  const { id } = (await owner.client.get(path)).body.data
  await ageConfirmation(server, id)
  const bound = () => owner.client.post(`${path}/phone`, { ...contact, code })
  await expectCode(bound(), 403, 7410)
  const attempt = (password: string) => owner.client.post(`${path}/confirm`, { password })
  const outcomes = []
  for (let time = 0; time < 5; time += 1) outcomes.push(codeOf(await attempt('Wrong2026')))
  outcomes.push(codeOf(await attempt(owner.user.password)))
  expect(outcomes).toEqual([
    ...Array.from({ length: 4 }, () => [400, 600401]),
    [423, 600402],
    [423, 6008],
  ])
  await expectCode(bound(), 403, 7410)
  expect(await shownOf(owner.client)).toEqual({ phone: owner.user.phone, email: null })
  server.wait(301_000)
  await server.as(owner.user.username, owner.user.password)
})

it('lets the replaced number undo a change, which ends all sessions and is logged', async () => {
  const owner = await codes.signInSomebody()
  const next = buildUser()
  expect((await bind(owner, phoneOf(next))).status).toBe(200)
  const token = await tokenSentTo(`+86${owner.user.phone}`)
  const answer = await undo(token)
  const shortened = `+861****${owner.user.phone.slice(-2)}`
  await expectAnswer(answer, 200, {
    code: 0,
    message:
      'The change was undone. Every device was logged out, and the password no longer works.',
    data: { username: owner.user.username, contact: shortened },
  })
  expect((await owner.client.get(path)).status).toBe(401)
  const { username, password } = owner.user
  const old = { grant_type: 'password', username, password, agree: true }
  await expectCode(server.nobody.post('/auth/oauth/token', old), 400, 600401)
  const again = await renew(owner)
  expect(await shownOf(again)).toEqual({ phone: owner.user.phone, email: null })
  await expectCode(undo(token), 404, 7201)
  const { read } = server.db
  const stored = JSON.stringify([await read('contact_changes'), await read('logs')])
  expect(stored).not.toContain(token)
  const logged = await read('logs').where({
    action: 'account.undoContact',
    target_name: owner.user.username,
  })
  expect(logged).toHaveLength(1)
})

it.each([
  ['removes a factor added in the day before, which could be of a thief', 23, 0],
  ['keeps a factor added longer before, which confirmed the change', 25, 1],
])('undoing a change %s', async (_rule, hours, kept) => {
  const owner = await codes.signInSomebody()
  const { authenticator } = await addPasskey(owner.client)
  server.wait(hours * hourMs)
  const again = clientOf(server, await passkeyLogin(server, authenticator))
  expect((await codes.bind(again, phoneOf(buildUser()))).status).toBe(200)
  await expectCode(undo(await tokenSentTo(`+86${owner.user.phone}`)), 200, 0)
  const { id, has_second_factor: flag } = (await server.db
    .read('users')
    .where({ username: owner.user.username })
    .first()) as { id: number; has_second_factor: boolean }
  expect(Boolean(flag)).toBe(kept === 1)
  expect(await server.db.read('factors').where({ user_id: id })).toHaveLength(kept)
  expect((await passkeyLogin(server, authenticator)).status).toBe(kept ? 200 : 400)
})

it('accepts no code of a new contact for login or reset for a day', async () => {
  const owner = await codes.signInSomebody()
  const next = buildUser()
  const contact = phoneOf(next)
  await bind(owner, contact)
  server.wait(61_000)
  for (const purpose of ['login', 'resetPassword'])
    await expectCode(codes.ask(contact, purpose), 409, 7202)
  server.wait(23 * hourMs)
  await expectCode(codes.ask(contact, 'resetPassword'), 409, 7202)
  server.wait(hourMs)
  await expectCode(undo(await tokenSentTo(`+86${owner.user.phone}`)), 404, 7201)
  await expectCode(signInByCode(next, await codes.code(contact, 'login')), 200, 0)
  server.wait(61_000)
  await expectCode(resetBy(contact, await codes.code(contact, 'resetPassword')), 200, 0)
})

it('treats a second contact as new, and undoing it removes it', async () => {
  const owner = await codes.signInSomebody()
  const { email } = buildUser()
  await bind(owner, { email })
  server.wait(61_000)
  await expectCode(codes.ask({ email }, 'resetPassword'), 409, 7202)
  await expectCode(codes.ask(phoneOf(owner.user), 'resetPassword'), 200, 0)
  const undoAnswer = await undo(await tokenSentTo(`+86${owner.user.phone}`))
  expect([undoAnswer.status, undoAnswer.body.data.contact]).toEqual([200, null])
  const again = await renew(owner)
  expect(await shownOf(again)).toEqual({ phone: owner.user.phone, email: null })
})

it('restores the first contact after several changes, and ends the links of the later ones', async () => {
  const owner = await codes.signInSomebody()
  const [second, third] = [buildUser(), buildUser()]
  await bind(owner, phoneOf(second))
  await bind(owner, phoneOf(third))
  const later = await tokenSentTo(`+86${second.phone}`)
  expect((await undo(await tokenSentTo(`+86${owner.user.phone}`))).status).toBe(200)
  await expectCode(undo(later), 404, 7201)
  const again = await renew(owner)
  expect((await shownOf(again)).phone).toBe(owner.user.phone)
})

it('retains the undo link of an earlier change after a later one was undone', async () => {
  const owner = await codes.signInSomebody()
  const [second, third] = [buildUser(), buildUser()]
  await bind(owner, phoneOf(second))
  await bind(owner, phoneOf(third))
  expect((await undo(await tokenSentTo(`+86${second.phone}`))).status).toBe(200)
  expect((await undo(await tokenSentTo(`+86${owner.user.phone}`))).status).toBe(200)
  const again = await renew(owner)
  expect((await shownOf(again)).phone).toBe(owner.user.phone)
})

it('reports that a replaced contact now belongs to another account', async () => {
  const owner = await codes.signInSomebody()
  await bind(owner, phoneOf(buildUser()))
  server.wait(61_000)
  await codes.registerSomebody({ phone: owner.user.phone })
  const token = await tokenSentTo(`+86${owner.user.phone}`)
  await expectCode(undo(token), 409, 6000)
  expect((await owner.client.get(path)).status).toBe(200)
})

it('applies a first contact without a delay, because there is no older contact to undo it', async () => {
  const body = buildUser({ email: null })
  await createUser(admin, body)
  const client = await server.as(body.username, body.password)
  const contact = phoneOf(body)
  expect((await bind({ client, user: { ...body, realName: '' } }, contact)).status).toBe(200)
  server.wait(61_000)
  await expectCode(codes.ask(contact, 'resetPassword'), 200, 0)
})

it('merges only with the other password, and treats gained contacts as new for a day', async () => {
  const owner = await codes.signInSomebody()
  await bind(owner, { email: buildUser().email })
  const { email } = buildUser()
  const other = await codes.signInSomebody()
  await bind(other, { email })
  const wrongOther = owner.client.post(`${path}/merge`, {
    username: other.user.username,
    otherPassword: 'Wrong2026',
  })
  await expectCode(wrongOther, 400, 600401, { fields: ['otherPassword'] })
  expect((await other.client.get(path)).status).toBe(200)

  const gaining = await codes.signInSomebody()
  const taken = await gaining.client.post(`${path}/merge`, {
    username: other.user.username,
    otherPassword: other.user.password,
  })
  expect([taken.status, taken.body.data.email]).toEqual([200, email])
  server.wait(61_000)
  await expectCode(codes.ask({ email }, 'resetPassword'), 409, 7202)
  expect((await undo(await tokenSentTo(`+86${gaining.user.phone}`))).status).toBe(200)
  const again = await renew(gaining)
  expect(await shownOf(again)).toEqual({ phone: gaining.user.phone, email: null })
})

it('rejects a code sent to a contact before a merge added that contact', async () => {
  const victim = await codes.signInSomebody()
  const attacker = await codes.signInSomebody()
  const { email } = buildUser()
  await bind(attacker, { email })
  server.wait(25 * hourMs)
  const code = await codes.code({ email }, 'resetPassword')
  const client = await server.as(victim.user.username, victim.user.password)
  const merged = await client.post(`${path}/merge`, {
    username: attacker.user.username,
    otherPassword: attacker.user.password,
  })
  expect([merged.status, merged.body.data.email]).toEqual([200, email])
  await expectCode(resetBy({ email }, code), 400, 6006)
})

it('refuses forged tokens, and deletes the changes of a deleted account', async () => {
  for (const token of ['x'.repeat(32), '', '<b>'])
    expect((await undo(token)).status).toBe(token === '' ? 400 : 404)
  const owner = await codes.signInSomebody()
  await bind(owner, phoneOf(buildUser()))
  const token = await tokenSentTo(`+86${owner.user.phone}`)
  const { user, client } = owner
  const left = await client.post(`${path}/delete-account`)
  expect(left.status).toBe(200)
  await expectCode(undo(token), 404, 7201)
  expect(await server.db.read('contact_changes').where({ phone: user.phone })).toEqual([])
})
