import { expect, it } from 'vitest'
import { dropOldApiTokens } from '#server/features/companies/api-tokens/expiry.queries'
import { notifyExpiring } from '#server/features/companies/api-tokens/expiry.service'
import { createApiToken } from '../../support/apiTokens.ts'
import { bodyOf } from '../../support/answers.ts'
import { notificationsOf, pluck } from '../../support/client.ts'
import { verifyContacts } from '../../support/contacts.ts'
import { messagesTo } from '../../support/credentials.ts'
import { createRole, foundCompany, signInUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const path = '/usercenter/api-tokens'
const dayMs = 86_400_000

/** Makes a token one of thirty days that has these many days left. */
const age = (id: string, daysLeft: number) => {
  const expiresAt = server.context.now() + daysLeft * dayMs - 60_000
  const times = { created_at: expiresAt - 30 * dayMs, expires_at: expiresAt }
  return server.update('api_tokens', id, times)
}

const makerOf = async (company: Awaited<ReturnType<typeof foundCompany>>) => {
  const member = await signInUser(server, company.client)
  await createRole(company.client, { permissionIds: ['1400', '1890'], userIds: [member.id] })
  return member
}

it('notifies maker and administrator once, in the inbox and by mail, two weeks before an access token expires', async () => {
  const company = await foundCompany(server, { userQuota: 10 })
  const maker = await makerOf(company)
  await verifyContacts(server, maker.id)
  await bodyOf(maker.client.put('/usercenter/account', { notifyByEmail: true, locale: 'en' }))
  const { record } = await createApiToken(server, maker.client)
  const soon = await createApiToken(server, maker.client)
  const kept = () =>
    Promise.all(
      [maker.client, company.client].map(async (client) =>
        pluck<object>(await notificationsOf(client, { kind: 'apiToken.expiring' }), 'args'),
      ),
    )

  await notifyExpiring(server.context)
  expect(await kept()).toEqual([[], []])
  await age(record.id, 14)
  await Promise.all([notifyExpiring(server.context), notifyExpiring(server.context)])
  const { expiresAt } = await bodyOf(company.client.get(`${path}/${record.id}`))
  const args = { token: record.name, company: company.name, date: expiresAt.slice(0, 10) }
  expect(await kept()).toEqual([[args], [args]])
  const [notice] = await notificationsOf(company.client, { kind: 'apiToken.expiring' })
  expect(notice).toMatchObject({
    link: `/apiTokens/${record.id}/show`,
    message: `The access token “${record.name}” of ${company.name} expires on ${args.date} (UTC). Create a new one for your scripts before then.`,
  })
  const mails = await messagesTo(server, maker.email)
  expect(mails.filter(({ text }: { text: string }) => text.includes(record.name))).toHaveLength(1)

  await age(soon.record.id, 1)
  await notifyExpiring(server.context)
  expect((await kept()).map((args) => args.length)).toEqual([2, 2])
})

it('sends no notice of access tokens that have ended, were made for a few days or whose maker is disabled', async () => {
  const company = await foundCompany(server, { userQuota: 10 })
  const maker = await makerOf(company)
  const ended = await createApiToken(server, company.client)
  await age(ended.record.id, 3)
  await bodyOf(company.client.post(`${path}/${ended.record.id}/end`))
  const expiresAt = new Date(server.context.now() + 7 * dayMs).toISOString()
  await createApiToken(server, company.client, { expiresAt })
  const disabled = await createApiToken(server, maker.client)
  await age(disabled.record.id, 3)
  await bodyOf(company.client.post(`/usercenter/users/${maker.id}/disable`))
  await notifyExpiring(server.context)
  expect(await notificationsOf(company.client, { kind: 'apiToken.expiring' })).toEqual([])
})

it('deletes access tokens 400 days after they ended or expired', async () => {
  const { db, context } = server
  const made = [] as string[]
  for (let count = 0; count < 5; count += 1)
    made.push((await createApiToken(server, server.admin)).record.id)
  const [endedLong = '', expiredLong = '', ended = '', expired = '', running = ''] = made
  const ago = (days: number) => context.now() - days * dayMs
  await server.update('api_tokens', endedLong, { ended_at: ago(401) })
  await server.update('api_tokens', expiredLong, { expires_at: ago(401) })
  await server.update('api_tokens', ended, { ended_at: ago(399), expires_at: ago(500) })
  await server.update('api_tokens', expired, { expires_at: ago(399) })
  expect(await dropOldApiTokens(db, context.now())).toBe(2)
  const { body } = await server.admin.list(path, { filter: { id: made }, sort: ['id', 'ASC'] })
  expect(pluck(body, 'id')).toEqual([ended, expired, running])
  const left = await db.read('api_token_permissions').whereIn('token_id', made.map(Number))
  expect(new Set(left.map(({ token_id: id }) => String(id)))).toEqual(
    new Set([ended, expired, running]),
  )
})

it('marks restored access tokens until an administrator accepts them', async () => {
  const { record } = await createApiToken(server, server.admin)
  const other = await createApiToken(server, server.beta)
  const restoredAt = server.context.now()
  for (const { id } of [record, other.record])
    await server.update('api_tokens', id, { restored_at: restoredAt })
  const restoredOf = async (id: string) =>
    (await bodyOf(server.system.get(`${path}/${id}`))).restoredAt
  expect(await restoredOf(record.id)).toBe(new Date(restoredAt).toISOString())
  const { data } = await bodyOf(server.admin.post(`${path}/accept-restored`))
  expect(data).toEqual({ accepted: 1 })
  expect([await restoredOf(record.id), await restoredOf(other.record.id)]).toEqual([
    null,
    new Date(restoredAt).toISOString(),
  ])
  const again = await bodyOf(server.admin.post(`${path}/accept-restored`))
  expect(again.data).toEqual({ accepted: 0 })
})

it('lists the access tokens that someone made in the export of their account, without the digest', async () => {
  const { record, token } = await createApiToken(server, server.admin)
  const { body } = await server.admin.get('/usercenter/account/export')
  expect(body.data.apiTokens.find(({ name }: { name: string }) => name === record.name)).toEqual({
    name: record.name,
    companyName: record.companyName,
    createdAt: record.createdAt,
    expiresAt: record.expiresAt,
    endedAt: null,
    lastUsedAt: null,
    lastAddress: '',
  })
  expect(JSON.stringify(body)).not.toContain(token.slice(4))
})
