import { expect, it } from 'vitest'
import { buildUser, createUser, createVisitor, signInVisitor } from '../../support/factories.ts'
import { notificationsOf, type Client } from '../../support/client.ts'
import { sendDue } from '../../support/sendDue.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin } = server
const joins = '/usercenter/join-requests'
const hourMs = 3_600_000
const acme = { name: '华南测绘' }
const read = () => server.db.read

const readerOfMails = async (): Promise<Client> => {
  const account = await admin.get('/usercenter/account')
  const { status } = await admin.put('/usercenter/account', {
    ...account.body.data,
    notifyByEmail: true,
  })
  expect(status).toBe(200)
  return admin
}

const mailsTo = async (recipient: string) => {
  const { body } = await system.list('/usercenter/outbox', {
    filter: { recipient },
    range: [0, 999],
  })
  return body as { id: string; subject: string; text: string }[]
}

const unread = async (reader: Client, kind: string) =>
  await notificationsOf(reader, { kind, unread: true })

it('groups repeated events of one person: by kind in the inbox, and at most one email an hour with the last state', async () => {
  const administrator = await readerOfMails()
  const { email } = (await administrator.get('/usercenter/account')).body.data
  await administrator.post('/usercenter/notifications/read-all')
  const before = (await mailsTo(email)).length
  const { client: applicant } = await signInVisitor(server)
  for (let round = 0; round < 20; round += 1) {
    const { status, body } = await applicant.post(joins, acme)
    expect(status).toBe(201)
    await applicant.post(`${joins}/${body.id}/close`)
    if (round === 0) await sendDue(server.context.delivery)
  }
  const inbox = await notificationsOf(administrator, { unread: true })
  expect(inbox.map(({ kind, count }: Record<string, unknown>) => [kind, count])).toEqual([
    ['join.withdrawn', 20],
    ['join.requested', 20],
  ])
  expect(inbox[1].message).toMatch(/ wants to join .+ \(and 19 more like this\)$/)
  await sendDue(server.context.delivery)
  const mails = await mailsTo(email)
  expect(mails.length - before).toBe(4)
  expect(mails[0]?.text).toContain('另有 18\u00a0条同类通知')
  const waiting = () => read()('outbox').where({ recipient: email, state: 'waiting' })
  expect(await waiting()).toHaveLength(2)
  server.wait(2 * hourMs)
  await sendDue(server.context.delivery)
  expect(await waiting()).toHaveLength(0)
  expect(await mailsTo(email)).toHaveLength(mails.length)
})

it('does not group different people, or events after reading', async () => {
  await admin.post('/usercenter/notifications/read-all')
  const [one, other] = [await createVisitor(server), await createVisitor(server)]
  const ask = async ({ username, password }: typeof one) => {
    const applicant = await server.as(username, password)
    const { body } = await applicant.post(joins, acme)
    return () => applicant.post(`${joins}/${body.id}/close`)
  }
  await (
    await ask(one)
  )()
  await ask(other)
  expect(await unread(admin, 'join.requested')).toMatchObject([{ count: 1 }, { count: 1 }])
  await admin.post('/usercenter/notifications/read-all')
  await ask(one)
  expect(await unread(admin, 'join.requested')).toMatchObject([
    { count: 1, message: expect.not.stringContaining('more like this') },
  ])
})

it('queues a single email when many events happen at once', async () => {
  const administrator = await readerOfMails()
  const { email } = (await administrator.get('/usercenter/account')).body.data
  await administrator.post('/usercenter/notifications/read-all')
  server.wait(3 * hourMs)
  await sendDue(server.context.delivery)
  const before = (await mailsTo(email)).length
  const visitor = await createVisitor(server)
  const sender = Number(visitor.id)
  const gather = () =>
    server.context.db.transaction((trx) =>
      server.context.delivery.gather(trx, `${sender} join.requested`, (more) => ({
        channel: 'email',
        recipient: email,
        subject: 'Many',
        content: { text: `${more} more`, html: '', template: 'test', values: {}, locale: 'en' },
      })),
    )
  await gather()
  await sendDue(server.context.delivery)
  await Promise.all(Array.from({ length: 12 }, gather))
  const mails = (await mailsTo(email)).slice(0, -before || undefined)
  expect(mails.map(({ text }) => text)).toEqual(['11 more', '0 more'])
})

const rowsOf = (actor: string, code: number) =>
  read()('logs').where({ actor_name: actor, code }).orderBy('id').select('after', 'target_id')

it('logs refusals of one kind once a minute, with their number', async () => {
  // Stops the timer, which could write the count at any time after the minute.
  await server.context.refusals.stop()
  const member = await server.as('betamember')
  const refused = () =>
    member.post('/usercenter/companies/2/review', { decision: 'reject', reason: 'x' })
  const codes = await Promise.all(Array.from({ length: 40 }, refused))
  expect(codes.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 403))
  expect(await rowsOf('betamember', 6015)).toEqual([{ after: '{}', target_id: '2' }])
  server.wait(60_000)
  await refused()
  const rows = await rowsOf('betamember', 6015)
  expect(rows).toHaveLength(2)
  expect(JSON.parse(rows[1]?.after ?? '')).toEqual({
    times: 40,
    since: expect.stringMatching(/^20/),
  })
  await refused()
  await member.post('/usercenter/roles', {})
  expect(await rowsOf('betamember', 6015)).toHaveLength(3)
  await refused()
  await server.restart()
  const all = await rowsOf('betamember', 6015)
  expect(all).toHaveLength(4)
  expect(JSON.parse(all[3]?.after ?? '').times).toBe(2)
  const counts = all.map(({ after }) => JSON.parse(after ?? '').times ?? 1)
  expect(counts.reduce((sum, times) => sum + times, 0)).toBe(44)
})

it('logs counted refusals before it erases the person', async () => {
  const user = buildUser()
  const { id } = await createUser(admin, user)
  await admin.remove(`/usercenter/users/${id}`)
  const member = await server.as(user.username, user.password)
  for (let time = 0; time < 3; time += 1)
    await member.post('/usercenter/companies/2/review', { decision: 'reject', reason: 'x' })
  const deletion = await member.post('/usercenter/account/delete-account')
  expect(deletion.status).toBe(200)
  await server.restart()
  expect(await rowsOf(user.username, 6015)).toEqual([])
  expect(await read()('logs').where({ actor_id: Number(id), code: 6015 })).toHaveLength(2)
})
