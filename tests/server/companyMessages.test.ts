import { beforeEach, expect, it } from 'vitest'
import { sendWaitingActivations } from '#server/features/people/activation/activation.watch'
import type { Client } from '../support/client.ts'
import { buildUser, createUser } from '../support/factories.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ TEXTS_PER_COMPANY: '3', MAILS_PER_COMPANY: '2' })
const path = '/usercenter/users'
let admin: Client

beforeEach(async () => {
  await server.restart()
  admin = await server.as('acmeadmin')
})

const messagesTo = async (recipient: string) => {
  const { body } = await (
    await server.as('superadmin')
  ).list('/usercenter/outbox', {
    filter: { recipient },
  })
  return body.length
}

const invite = (client: Client) =>
  client.post('/usercenter/invitations', { channel: 'email', email: buildUser().email })

it('sends no more text messages for a company than it may, and changes nothing where one cannot be sent', async () => {
  const user = await createUser(admin)
  const { phone } = buildUser()
  // The new number is told, and the one from before.
  const changed = await admin.put(`${path}/${user.id}`, { phone })
  expect(changed.status).toBe(200)
  const again = buildUser()
  const refused = await admin.put(`${path}/${user.id}`, { phone: again.phone })
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      type: '/errors/7340',
      title: refused.body.message,
      status: 429,
      code: 7340,
      key: 'errors.companyMessagesUsedUp',
      message:
        'Your company has sent as many messages as it may in 24\u00a0hours. It can send more in 24\u00a0h.',
      args: { hours: 24 },
      errors: {},
      requestId: expect.any(String),
    },
  ])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000)
  expect((await admin.get(`${path}/${user.id}`)).body.phone).toBe(phone)
  expect(await messagesTo(`+86${again.phone}`)).toBe(0)
})

it('counts invitations and activation links, each company for itself', async () => {
  expect((await invite(admin)).status).toBe(201)
  const { password: _password, ...newcomer } = buildUser({ linkBy: 'email' })
  expect((await admin.post(path, newcomer)).status).toBe(201)
  for (const refused of [
    await invite(admin),
    await admin.post(path, { ...newcomer, ...buildUser(), password: undefined }),
  ])
    expect([refused.status, refused.body.code]).toEqual([429, 7340])
  const told = await admin.call('/usercenter/invitations', {
    method: 'POST',
    body: { channel: 'email', email: buildUser().email },
    headers: { 'Accept-Language': 'zh' },
  })
  expect(told.body.message).toBe(
    '贵公司 24\u00a0小时内可发送的消息数已达上限，24\u00a0小时后可继续发送。',
  )
  expect((await invite(await server.as('betaadmin'))).status).toBe(201)
})

it('lets the links of imported users wait for room, and those of other companies pass', async () => {
  const beta = await server.as('betaadmin')
  const users: { id: string; email: string }[] = []
  for (const client of [admin, admin, admin, beta]) users.push(await createUser(client))
  const { context } = server.running
  await context.db.transaction((trx) =>
    trx('activations').insert(
      users.map(({ id }) => ({ user_id: Number(id), recipient_key: 'email' })),
    ),
  )
  await sendWaitingActivations(context)
  const sent = () => Promise.all(users.map(({ email }) => messagesTo(email)))
  expect(await sent()).toEqual([1, 1, 0, 1])
  await sendWaitingActivations(context)
  expect(await sent()).toEqual([1, 1, 0, 1])
  await server.restart()
  await sendWaitingActivations(server.running.context)
  expect(await sent()).toEqual([1, 1, 1, 1])
})
