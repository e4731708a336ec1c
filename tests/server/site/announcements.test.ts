import { expect, it } from 'vitest'
import { logsOf } from '../../support/client.ts'
import { bodyOf, expectAnswer, expectCode } from '../../support/answers.ts'
import { eventsBeforeMarker, listen, concernsRecord } from '../../support/events.ts'
import { foundCompany, signInVisitor } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import { waitForLockWaiter } from '../../support/waitsForLock.ts'

const server = useServer()
const { system, member, visitor } = server
const path = '/usercenter/announcements'
const minuteMs = 60_000
let waited = 0
const wait = (ms: number) => {
  waited += ms
  server.wait(ms)
}

const texts = {
  title: '系统维护',
  enTitle: 'Maintenance',
  text: '周六暂停服务。',
  enText: 'No service on **Saturday**.\n\n- <script>alert(1)</script>',
}
const build = (more: object = {}) => ({
  ...texts,
  importance: 'warning',
  audience: 'everyone',
  ...more,
})
const later = (ms: number) => new Date(Date.now() + waited + ms).toISOString()

type Board = { announcements: { id: string; isRead?: boolean }[]; changesInMs: number | null }
const boardOf = async (who: string | null): Promise<Board> => {
  const client = who === null ? server.nobody : await server.as(who)
  const address = who === null ? '/public/announcements' : `${path}/current`
  return (await client.get(address)).body.data
}
const readersOf = async (id: string): Promise<(string | null)[]> => {
  const shown = []
  for (const who of [null, 'acmemember', 'acmeadmin'])
    if ((await boardOf(who)).announcements.some((one) => one.id === id)) shown.push(who)
  return shown
}

const write = async (more: object = {}) =>
  (await system.post(path, build(more))).body as { id: string; version: number }
const publish = async (more: object = {}) => {
  const { id } = await write(more)
  const published = await bodyOf(system.post(`${path}/${id}/publish`, {}))
  return published.data as { id: string; version: number; publishedAt: string }
}

it('creates a draft, publishes it to everyone, withdraws it and logs each step', async () => {
  const created = await system.post(path, build())
  await expectAnswer(created, 201, {
    ...build(),
    id: expect.any(String),
    companyIds: [],
    companies: [],
    startsAt: null,
    endsAt: null,
    status: 'draft',
    phase: 'draft',
    publishedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
  const { id } = created.body
  expect(await readersOf(id)).toEqual([])
  const published = await system.post(`${path}/${id}/publish`, { version: 1 })
  expect([published.status, published.body.data]).toEqual([
    200,
    {
      ...created.body,
      status: 'published',
      phase: 'current',
      publishedAt: published.body.data.updatedAt,
      updatedAt: expect.any(String),
      version: 2,
    },
  ])
  const visitor = await server.nobody.get('/public/announcements')
  const shown = { id, ...texts, importance: 'warning', shownSince: published.body.data.publishedAt }
  expect([visitor.headers.get('cache-control'), visitor.body.data]).toEqual([
    'public, max-age=30',
    { announcements: [shown], changesInMs: null },
  ])
  expect(await boardOf('acmemember')).toEqual({
    announcements: [{ ...shown, isRead: false }],
    changesInMs: null,
  })
  expect(await system.post(`${path}/${id}/withdraw`, { version: 2 })).toMatchObject({
    status: 200,
    body: { data: { status: 'withdrawn', phase: 'withdrawn' } },
  })
  expect(await readersOf(id)).toEqual([])
  expect((await system.remove(`${path}/${id}`)).status).toBe(200)
  const log = await logsOf(system, { targetType: 'announcement', targetId: id })
  expect(
    log.map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
  ).toEqual([
    ['announcement.delete', expect.objectContaining(texts), {}],
    ['announcement.withdraw', { status: 'published' }, { status: 'withdrawn' }],
    ['announcement.publish', { status: 'draft' }, { status: 'published' }],
    ['announcement.create', {}, { ...build(), companyIds: [], startsAt: null, endsAt: null }],
  ])
})

it('requires title and text in one language, no half of another, and a future end to publish', async () => {
  const draft = await bodyOf(system.post(path, build({ enTitle: 'Half', enText: '' })), 201)
  const one = `${path}/${draft.id}`
  await expectCode(system.post(`${one}/publish`, {}), 400, 7000, { fields: ['enText'] })
  expect((await system.put(one, { enTitle: ' ' })).status).toBe(200)
  expect((await system.post(`${one}/publish`, {})).status).toBe(200)
  const untitled = await system.post(path, build({ title: '', enTitle: '' }))
  await expectCode(untitled, 400, 7000)
  expect(untitled.body.errors.title.key).toBe('validation.titleInOneLanguage')
  await expectCode(system.post(path, build({ title: '公\u202e告' })), 400, 7000)
  const [past, soon] = [later(-minuteMs), later(minuteMs)]
  await expectCode(system.post(path, build({ startsAt: soon, endsAt: past })), 400, 7000)
  const over = await write({ endsAt: past })
  await expectCode(system.post(`${path}/${over.id}/publish`, {}), 400, 7000)

  const { id, version } = await publish()
  await expectCode(system.put(`${path}/${id}`, { enText: '' }), 400, 7000, { fields: ['enText'] })
  await expectCode(system.put(`${path}/${id}`, { title: '新', version: version - 1 }), 409, 7016)
  await expectCode(system.put(`${path}/${id}`, { status: 'draft' }), 400, 7000)
  await expectCode(system.post(`${path}/${id}/publish`, {}), 409, 7012)
  await expectCode(system.remove(`${path}/${id}`), 409, 7012)
  await expectCode(system.post(`${path}/${id}/withdraw`, { version: 1 }), 409, 7016)
})

it('shows each announcement to its audience during its period', async () => {
  const everyone = await publish()
  const users = await publish({ audience: 'signedIn' })
  const administrators = await publish({ audience: 'administrators' })
  expect(await readersOf(everyone.id)).toEqual([null, 'acmemember', 'acmeadmin'])
  expect(await readersOf(users.id)).toEqual(['acmemember', 'acmeadmin'])
  expect(await readersOf(administrators.id)).toEqual(['acmeadmin'])

  const { id } = await publish({ startsAt: later(minuteMs), endsAt: later(2 * minuteMs) })
  const phaseNow = async () => {
    const { body } = await system.get(`${path}/${id}`)
    const found = await system.list(path, { filter: { phase: body.phase, id: [id] } })
    expect(found.body).toEqual([body])
    return body.phase
  }
  expect([await phaseNow(), await readersOf(id)]).toEqual(['scheduled', []])
  const { changesInMs } = await boardOf('acmemember')
  expect(changesInMs).toBeGreaterThan(0)
  wait(changesInMs ?? 0)
  expect([await phaseNow(), await readersOf(id)]).toEqual([
    'current',
    [null, 'acmemember', 'acmeadmin'],
  ])
  wait((await boardOf(null)).changesInMs ?? 0)
  expect([await phaseNow(), await readersOf(id)]).toEqual(['ended', []])
})

it('stores per user what was read, until the text changes', async () => {
  const { id } = await publish()
  const hidden = await publish({ audience: 'administrators' })
  const isRead = async (who: string) =>
    (await boardOf(who)).announcements.find((one) => one.id === id)?.isRead
  const answer = await member.post(`${path}/read`, { ids: [id, hidden.id, '99999999'] })
  expect([answer.status, answer.body.data]).toEqual([200, await boardOf('acmemember')])
  expect([await isRead('acmemember'), await isRead('acmeadmin')]).toEqual([true, false])
  await system.put(`${path}/${id}`, { importance: 'info' })
  expect(await isRead('acmemember')).toBe(true)
  await system.put(`${path}/${id}`, { enText: 'No service on Sunday.' })
  expect(await isRead('acmemember')).toBe(false)
  await member.post(`${path}/read`, { ids: [id] })
  expect(await isRead('acmemember')).toBe(true)
})

it('deletes the read marks of a deleted account', async () => {
  const { id } = await publish()
  const { client: visitor } = await signInVisitor(server)
  expect((await visitor.post(`${path}/read`, { ids: [id] })).status).toBe(200)
  const reads = () => server.db.read('announcement_reads').where({ announcement_id: Number(id) })
  expect(await reads()).toHaveLength(1)
  const deletion = await visitor.post('/usercenter/account/delete-account')
  expect([deletion.status, await reads()]).toEqual([200, []])
})

it('is shown to people of the named companies, and no others', async () => {
  const shown = async (id: string) => {
    const who = []
    for (const name of [null, 'visitor1', 'acmemember', 'acmeadmin', 'betamember', 'superadmin'])
      if ((await boardOf(name)).announcements.some((one) => one.id === id)) who.push(name)
    return who
  }
  const draft = await write({ audience: 'companies' })
  await expectCode(system.post(`${path}/${draft.id}/publish`, {}), 400, 7000, {
    fields: ['companyIds'],
  })
  const named = await system.put(`${path}/${draft.id}`, { companyIds: ['3', '2', '2'] })
  expect([named.body.companyIds.toSorted(), named.body.companies.length]).toEqual([['2', '3'], 2])
  expect(named.body.companies).toContainEqual({ id: '2', name: '华南测绘' })
  await system.post(`${path}/${draft.id}/publish`, {})
  expect(await shown(draft.id)).toEqual(['acmemember', 'acmeadmin', 'betamember'])
  for (const who of [member, visitor]) await who.post(`${path}/read`, { ids: [draft.id] })
  expect(
    (await boardOf('acmemember')).announcements.find((one) => one.id === draft.id)?.isRead,
  ).toBe(true)
  expect(
    await server.db.read('announcement_reads').where({ announcement_id: Number(draft.id) }),
  ).toHaveLength(1)

  await system.put(`${path}/${draft.id}`, { companyIds: ['3'] })
  expect(await shown(draft.id)).toEqual(['betamember'])
  await expectCode(system.put(`${path}/${draft.id}`, { companyIds: [] }), 400, 7000)
  const ofBeta = await system.list(path, { filter: { companyId: '3' } })
  expect(ofBeta.body.map((one: { id: string }) => one.id)).toEqual([draft.id])
  expect((await system.list(path, { filter: { companyId: '2' } })).body).toEqual([])
  const all = await system.put(`${path}/${draft.id}`, { audience: 'signedIn' })
  expect([all.body.audience, all.body.companyIds]).toEqual(['signedIn', []])
  const log = await logsOf(system, { concerned: 'company:3', action: 'announcement.edit' })
  expect(log.map((row: { targetId: string }) => row.targetId)).toContain(draft.id)
})

it('accepts existing companies, and reaches suspended ones', async () => {
  const closed = await foundCompany(server)
  await system.post(`/usercenter/companies/${closed.id}/close`, { reason: 'Of a test' })
  for (const companyIds of [['99999999'], [closed.id], ['x']])
    await expectCode(system.post(path, build({ audience: 'companies', companyIds })), 400, 7000)
  const { id, username, password } = await foundCompany(server)
  const { id: announcementId } = await publish({ audience: 'companies', companyIds: [id] })
  await system.post(`/usercenter/companies/${id}/suspend`, { reason: 'Of a test' })
  const suspended = await server.as(username, password)
  const board = (await suspended.get(`${path}/current`)).body.data as Board
  expect(board.announcements.map((one) => one.id)).toContain(announcementId)
  // A company closed later does not block other changes.
  await system.post(`/usercenter/companies/${id}/close`, { reason: 'Of a test' })
  expect((await system.put(`${path}/${announcementId}`, { importance: 'info' })).status).toBe(200)
})

it('notifies users of a change if they can read it now or could before', async () => {
  const people = [member, await server.as('betamember')]
  const listeners = await Promise.all(people.map((who) => listen(who)))
  const received = async () => {
    const notified = []
    for (const [at, listener] of listeners.entries()) {
      const who = people[at]
      if (who)
        notified.push(
          (await eventsBeforeMarker(server, listener, who)).some(concernsRecord('announcements')),
        )
    }
    return notified
  }
  await received()
  const { id } = await publish({ audience: 'companies', companyIds: ['2'] })
  expect(await received()).toEqual([true, false])
  await system.put(`${path}/${id}`, { companyIds: ['3'] })
  expect(await received()).toEqual([true, true])
  const everyone = await publish({ audience: 'signedIn' })
  await received()
  await system.put(`${path}/${everyone.id}`, { audience: 'companies', companyIds: ['2'] })
  expect(await received()).toEqual([true, true])
  const administrators = await publish({ audience: 'administrators' })
  expect(await received()).toEqual([false, false])
  await system.post(`${path}/${administrators.id}/withdraw`, {})
  await Promise.all(listeners.map((listener) => listener.close()))
})

it('sends an event for published announcements, but not for drafts', async () => {
  const member = await server.as('acmeadmin')
  const listener = await listen(member)
  const received = async () =>
    (await eventsBeforeMarker(server, listener, member)).filter(concernsRecord('announcements'))
  // Announcements of earlier tests may still be in delivery.
  await received()
  const { id } = await write({ audience: 'administrators' })
  expect(await received()).toEqual([])
  await system.post(`${path}/${id}/publish`, {})
  expect(await received()).toEqual([{ event: 'record', data: { resource: 'announcements', id } }])
  await listener.close()
})

it('is not deleted if it is published at the same moment', async () => {
  const { id } = await write()
  const removal = await server.db.transaction(async (trx) => {
    await trx('announcements')
      .where({ id: Number(id) })
      .update({ status: 'published' })
    const answer = system.remove(`${path}/${id}`)
    await waitForLockWaiter(server.db)
    return { answer }
  })
  await expectCode(removal.answer, 409, 7012)
  expect((await system.get(`${path}/${id}`)).body.status).toBe('published')
})

it('shows current announcements, however many are scheduled', async () => {
  const { id } = await publish()
  const [{ id: _id, ...row } = {}] = await server.db.read('announcements').where({ id: Number(id) })
  const startsAt = Date.parse(later(3_600_000))
  await server.db.transaction((trx) =>
    trx.batchInsert(
      'announcements',
      Array.from({ length: 120 }, () => ({ ...row, starts_at: startsAt })),
      20,
    ),
  )
  const { announcements, changesInMs } = await boardOf(null)
  expect(announcements.map((one) => one.id)).toContain(id)
  expect(changesInMs).toBeGreaterThan(0)
  expect(changesInMs).toBeLessThanOrEqual(3_600_000)
})
