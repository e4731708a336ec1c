import { beforeEach, expect, it } from 'vitest'
import { sendWaitingActivations } from '#server/features/people/registration/activation.watch'
import { expectAnswer, expectCode } from '../../support/answers.ts'
import type { Client } from '../../support/client.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({
  TEXTS_PER_COMPANY: '2',
  MAILS_PER_COMPANY: '4',
  RATE_MESSAGES_PER_USER: '200',
})
const { system, admin, beta } = server
const path = '/usercenter/users'

beforeEach(async () => {
  // A restart clears the counts, which are kept in memory.
  await server.restart()
})

const messagesTo = async (recipient: string): Promise<number> =>
  (await system.list('/usercenter/outbox', { filter: { recipient } })).body.length

const invite = (client: Client) =>
  client.post('/usercenter/invitations', { channel: 'email', email: buildUser().email })

/** Creates users as an import leaves them, with activation links waiting to be sent. */
const createUsersWithPendingLinks = async (clients: readonly Client[], linkBy = 'email') => {
  const users: { id: string; email: string; phone: string }[] = []
  for (const client of clients) users.push(await createUser(client))
  await server.db.transaction((trx) =>
    trx('activations').insert(
      users.map(({ id }) => ({ user_id: Number(id), recipient_key: linkBy })),
    ),
  )
  return users
}

const mailsTo = (users: readonly { email: string }[]) =>
  Promise.all(users.map(({ email }) => messagesTo(email)))

it('limits a company’s text messages to new numbers, and saves nothing if a message is refused', async () => {
  const user = await createUser(admin, buildUser({ dialCode: null, phone: null }))
  const change = (phone: string | null) => admin.put(`${path}/${user.id}`, { phone })
  const numbers = [buildUser().phone, buildUser().phone]
  for (const phone of numbers) expect((await change(phone)).status).toBe(200)
  const refusedPhone = buildUser().phone
  const refused = await change(refusedPhone)
  const text = 'The company has reached its 24-hour limit for text messages. Try again in 24 h.'
  await expectAnswer(refused, 429, {
    type: '/errors/7340',
    title: text,
    status: 429,
    code: 7340,
    key: 'errors.companyTextsUsedUp',
    message: text,
    args: { hours: 24 },
    errors: {},
    requestId: expect.any(String),
  })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000)
  expect((await admin.get(`${path}/${user.id}`)).body.phone).toBe(numbers[1])
  expect(await messagesTo(`+86${refusedPhone}`)).toBe(0)
  // The removal costs nothing, but the notice to the unverified number does.
  const messagesBefore = await messagesTo(`+86${numbers[1]}`)
  expect((await change(null)).status).toBe(200)
  expect(await messagesTo(`+86${numbers[1]}`)).toBe(messagesBefore)
})

it('does not count a refused change', async () => {
  const user = await createUser(admin)
  for (let time = 0; time < 3; time += 1) {
    const change = { phone: buildUser().phone, roleIds: ['999999'] }
    expect((await admin.put(`${path}/${user.id}`, change)).status).toBe(404)
  }
  expect((await admin.put(`${path}/${user.id}`, { phone: buildUser().phone })).status).toBe(200)
})

it('counts invitations and activation links per company', async () => {
  const newcomer = () => {
    const { password: _password, ...user } = buildUser({ linkBy: 'email' })
    return admin.post(path, user)
  }
  for (const sent of [await invite(admin), await newcomer(), await invite(admin), await newcomer()])
    expect(sent.status).toBe(201)
  for (const refused of [await invite(admin), await newcomer()])
    await expectCode(refused, 429, 7341)
  const refusal = await admin.call('/usercenter/invitations', {
    method: 'POST',
    body: { channel: 'email', email: buildUser().email },
    headers: { 'Accept-Language': 'zh' },
  })
  expect(refusal.body.message).toBe(
    '本企业 24\u00a0小时内的邮件数已达上限，24\u00a0小时后可继续发送。',
  )
  expect((await invite(beta)).status).toBe(201)
})

it('limits activation links of imported users to half the quota, delays the rest and does not affect other companies', async () => {
  const texts = await createUsersWithPendingLinks([admin, admin, admin], 'sms')
  const mails = await createUsersWithPendingLinks([admin, admin, admin, beta])
  const textsTo = () => Promise.all(texts.map(({ phone }) => messagesTo(`+86${phone}`)))
  for (let sweep = 0; sweep < 3; sweep += 1) {
    await sendWaitingActivations(server.context)
    expect([await textsTo(), await mailsTo(mails)]).toEqual([
      [1, 0, 0],
      [1, 1, 0, 1],
    ])
  }
  for (let room = 0; room < 2; room += 1) expect((await invite(admin)).status).toBe(201)
  await server.restart()
  await sendWaitingActivations(server.context)
  expect([await textsTo(), await mailsTo(mails)]).toEqual([
    [1, 1, 0],
    [1, 1, 1, 1],
  ])
})

it('continues to send emails when the text message quota is used up, also as a replacement for text messages', async () => {
  const texts = await createUsersWithPendingLinks([admin, admin], 'sms')
  // The first have no email address, the others no phone number.
  await server.db.transaction((trx) =>
    trx('users')
      .whereIn(
        'id',
        texts.map(({ id }) => Number(id)),
      )
      .update({ pending_email: null, pending_email_key: null }),
  )
  await server.db.transaction((trx) =>
    trx('activations').whereNull('sent_at').update({ recipient_key: 'email' }),
  )
  const mails = await createUsersWithPendingLinks([admin])
  for (let sweep = 0; sweep < 2; sweep += 1) {
    await sendWaitingActivations(server.context)
    expect(await Promise.all(texts.map(({ phone }) => messagesTo(`+86${phone}`)))).toEqual([1, 0])
    expect(await mailsTo(mails)).toEqual([1])
  }
})

it('delays a pending link whose recipient reached the limit', async () => {
  const [user] = await createUsersWithPendingLinks([admin])
  const { email = '', id } = user ?? {}
  const sentAt = server.context.now()
  await server.context.db.transaction((trx) =>
    trx('activations').insert({ user_id: Number(id), recipient_key: email, sent_at: sentAt }),
  )
  await sendWaitingActivations(server.context)
  expect(await messagesTo(email)).toBe(0)
  server.wait(61_000)
  await sendWaitingActivations(server.context)
  expect(await messagesTo(email)).toBe(1)
})

it('sends nothing to removed imported users, or while the company is suspended', async () => {
  const [removed] = await createUsersWithPendingLinks([admin])
  expect((await admin.remove(`${path}/${removed?.id}`)).status).toBe(200)
  const betas = await createUsersWithPendingLinks([beta])
  const { body: companies } = await system.list('/usercenter/companies', {
    filter: { id: [(await system.get(`${path}/${betas[0]?.id}`)).body.companyId] },
  })
  const company = `/usercenter/companies/${companies[0].id}`
  expect((await system.post(`${company}/suspend`, { reason: 'Unpaid' })).status).toBe(200)
  await sendWaitingActivations(server.context)
  expect(await messagesTo(removed?.email ?? '')).toBe(0)
  expect(await mailsTo(betas)).toEqual([0])
  expect((await system.post(`${company}/reopen`, { reason: 'Paid' })).status).toBe(200)
  await sendWaitingActivations(server.context)
  expect(await mailsTo(betas)).toEqual([1])
})

it('counts notices to replaced contacts that were never verified', async () => {
  const user = await createUser(admin)
  const next = buildUser().phone
  expect((await admin.put(`${path}/${user.id}`, { phone: next })).status).toBe(200)
  expect([await messagesTo(`+86${user.phone}`), await messagesTo(`+86${next}`)]).toEqual([1, 1])
  expect((await admin.put(`${path}/${user.id}`, { phone: buildUser().phone })).body.code).toBe(7340)
})

it('rate-limits creating and changing a user like calls that send messages', async () => {
  const created = await admin.post(path, buildUser())
  const changed = await admin.put(`${path}/${created.body.id}`, { realName: 'Wu Lan' })
  const limits = [created, changed].map(({ headers }) => headers.get('RateLimit-Policy'))
  expect(limits).toEqual(['200;w=60', '200;w=60'])
})
