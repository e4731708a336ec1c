import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { legalModelVersion } from '#contract/core/legal'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { fill } from '#i18n/index'
import { legalModel } from '#server/platform/legal/legal'
import { bodyOf, expectAnswer } from '../../support/answers.ts'
import { codeOf, makeClient, pluck, type Client } from '../../support/client.ts'
import { freePort } from '../../support/freePort.ts'
import { startProcess, waitForOutput } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'
import { waitForLockWaiter } from '../../support/waitsForLock.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/legal-documents'
const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
/** The server's current time: an hour after midnight UTC, some days ahead. */
const start = (Math.floor(Date.now() / dayMs) + 3) * dayMs + hourMs
const day = (later: number) =>
  new Date(server.context.now() + later * dayMs).toISOString().slice(0, 10)

beforeAll(() => server.wait(start - Date.now()))

const written = (documentVersion: string, own: object = {}) => ({
  kind: 'agreement',
  documentVersion,
  effectiveFrom: day(0),
  text: `前言 ${documentVersion}\n\n## 第一条\n\n内容`,
  enText: `Lead ${documentVersion}\n\n## First\n\nText`,
  ...own,
})

const write = async (documentVersion: string, own: object = {}) => {
  const { status, body } = await system.post(path, written(documentVersion, own))
  expect([status, body]).toEqual([201, expect.objectContaining({ phase: 'draft' })])
  return body
}

const publish = ({ id, version }: { id: string; version: number }) =>
  system.post(`${path}/${id}/publish`, { version })

const published = async (documentVersion: string, own: object = {}) =>
  (await bodyOf(publish(await write(documentVersion, own)))).data

const inForce = async (kind: string, client = server.nobody) =>
  (await client.get(`/public/legal-documents?kind=${kind}`)).body.data

const requiredVersion = async (client = server.nobody) =>
  (await client.post('/UserCenter/config/query', {})).body.data.agreementVersion

const phases = async (kind: string) => {
  const { body } = await system.list(path, { filter: { kind }, sort: ['id', 'ASC'] })
  return Object.fromEntries(
    body.map((one: { documentVersion: string; phase: string }) => [one.documentVersion, one.phase]),
  )
}

const refusal = (answer: {
  status: number
  body: { code: number; errors: Record<string, { key: string }> }
}) => [
  answer.status,
  answer.body.code,
  Object.fromEntries(Object.entries(answer.body.errors).map(([name, { key }]) => [name, key])),
]

it('are the model texts, with the name of the system, until the provider publishes its own', async () => {
  expect(await inForce('privacy')).toMatchObject({
    kind: 'privacy',
    documentVersion: legalModelVersion,
    isModel: true,
  })
  const { enText, text } = await inForce('agreement')
  expect(enText).toBe(fill(legalModel('en', 'agreement'), { system: 'Dubhe Positioning' }))
  expect(text).toContain('天枢定位')
  expect(await requiredVersion()).toBe(legalModelVersion)
  expect((await server.nobody.get('/public/legal-documents?kind=imprint')).status).toBe(400)
})

it('start as drafts, which can be changed and deleted and have no effect', async () => {
  const draft = await write('d-1', { enText: '' })
  const one = `${path}/${draft.id}`
  expect(await requiredVersion()).toBe(legalModelVersion)
  expect(refusal(await publish(draft))).toEqual([400, 7000, { enText: 'validation.required' }])
  const changed = await system.put(one, { ...draft, enText: 'Lead', effectiveFrom: day(-1) })
  await expectAnswer(changed, 200, {
    ...draft,
    enText: 'Lead',
    effectiveFrom: day(-1),
    version: 2,
    updatedAt: changed.body.updatedAt,
  })
  expect((await publish(draft)).body.code).toBe(7016)
  expect(refusal(await publish(changed.body))).toEqual([
    400,
    7000,
    { effectiveFrom: 'validation.dayOver' },
  ])
  expect((await system.remove(one)).status).toBe(200)
  expect((await system.get(one)).status).toBe(404)
})

it('have unique versions that differ from the model text’s', async () => {
  const taken = [409, 7360, { documentVersion: 'errors.documentVersionExists' }]
  const first = await write('u-1')
  expect(refusal(await system.post(path, written('u-1')))).toEqual(taken)
  expect(refusal(await system.post(path, written(legalModelVersion)))).toEqual(taken)
  const renamed = { ...first, documentVersion: legalModelVersion }
  expect(refusal(await system.put(`${path}/${first.id}`, renamed))).toEqual(taken)
  await write('u-1', { kind: 'privacy' })
  expect((await system.post(path, written('u-2', { effectiveFrom: '2026-02-30' }))).status).toBe(
    400,
  )
})

it('require new consent from everyone when an agreement is published, and store agreed texts unchanged', async () => {
  const login = (agree: boolean) =>
    server.nobody.post('/auth/oauth/token', {
      grant_type: 'password',
      username: 'acmemember',
      password: demonstrationPassword,
      ...(agree ? { agree } : {}),
    })
  const loggedIn = await server.as('acmemember')
  const toAccept = async () =>
    (await loggedIn.get('/auth/user/getCurrentUser')).body.data.agreementToAccept
  const give = async (version: string) => {
    const { status, body } = await loggedIn.post('/usercenter/account/consent/give', { version })
    return [status, body.code]
  }
  expect([(await login(false)).status, await toAccept()]).toEqual([200, null])
  const agreement = await published('a-1')
  expect(agreement).toMatchObject({ phase: 'inForce', publishedAt: expect.any(String), version: 2 })
  expect(await requiredVersion()).toBe('a-1')
  expect(await inForce('agreement')).toEqual({
    kind: 'agreement',
    documentVersion: 'a-1',
    effectiveFrom: day(0),
    isModel: false,
    text: agreement.text,
    enText: agreement.enText,
  })
  expect((await login(false)).body).toMatchObject({ code: 7010 })
  expect(await toAccept()).toBe('a-1')
  expect(await give('2026-11')).toEqual([400, 7010])
  expect([await give('a-1'), await give('a-1')]).toEqual([
    [200, 0],
    [200, 0],
  ])
  expect(await toAccept()).toBe(null)
  expect((await login(false)).status).toBe(200)
  const member = await server.as('acmemember')
  const consent = (await member.get('/usercenter/account/consent')).body.data
  expect(consent).toMatchObject({ current: 'a-1', accepted: 'a-1' })
  const accepted = consent.history.filter(({ version }: { version: string }) => version === 'a-1')
  expect(accepted).toHaveLength(1)
  const given = { filter: { action: 'consent.give' } }
  expect((await system.list('/usercenter/logs', given)).body).toHaveLength(1)

  const one = `${path}/${agreement.id}`
  const refused = [409, 7012]
  for (const answer of [
    await system.put(one, { ...agreement, text: '另一版' }),
    await publish(agreement),
    await system.remove(one),
  ])
    expect(codeOf(answer)).toEqual(refused)
  expect((await system.get(one)).body).toEqual(agreement)
  const log = await system.list('/usercenter/logs', {
    filter: { targetType: 'legalDocument', targetId: agreement.id, result: 'done' },
  })
  expect(pluck(log.body, 'action')).toEqual(['legalDocument.publish', 'legalDocument.create'])
})

it('require consent again if the displayed agreement is no longer in force', async () => {
  const before = await requiredVersion()
  await published('n-1')
  const consentRequired = { status: 400, body: { code: 7010, args: { version: 'n-1' } } }
  const login = (agreementVersion: string) =>
    server.nobody.post('/auth/oauth/token', {
      grant_type: 'password',
      username: 'visitor2',
      password: demonstrationPassword,
      agree: true,
      agreementVersion,
    })
  expect(await login(before)).toMatchObject(consentRequired)
  const registration = {
    username: 'newcomer1',
    realName: 'Lin Yue',
    password: 'Survey2026',
    confirmPassword: 'Survey2026',
    email: 'newcomer1@example.com',
    code: '123456',
    agree: true,
  }
  const register = (agreementVersion: string) =>
    server.nobody.post('/usercenter/user/register', { ...registration, agreementVersion })
  expect(await register(before)).toMatchObject(consentRequired)
  expect((await register('n-1')).body.code).toBe(6006)
  expect((await login('n-1')).status).toBe(200)
  const consent = (await (await server.as('visitor2')).get('/usercenter/account/consent')).body.data
  expect(consent).toMatchObject({ current: 'n-1', accepted: 'n-1' })
})

it('may have a version name of maximum length, which people can accept', async () => {
  const longest = 'L'.repeat(32)
  await published(longest)
  const member = await server.as('betamember')
  const consent = (await member.get('/usercenter/account/consent')).body.data
  expect(consent).toMatchObject({ current: longest, accepted: longest })
  const withdrawal = { version: longest }
  expect((await member.post('/usercenter/account/consent/withdraw', withdrawal)).status).toBe(200)
})

it('are not deleted if they are published at the same moment', async () => {
  const { id } = await write('s-1')
  let deletion: ReturnType<Client['remove']> | undefined
  await server.db.transaction(async (trx) => {
    const published_at = server.context.now()
    await trx('legal_documents').where({ id }).update({ published_at, version: 2 })
    deletion = system.remove(`${path}/${id}`)
    await waitForLockWaiter(server.db)
  })
  // PostgreSQL lets the deletion read the draft first; on SQLite it starts afterwards.
  expect([7016, 7012]).toContain((await deletion)?.body.code)
  expect((await system.get(`${path}/${id}`)).body.phase).toBe('inForce')
})

it('apply from midnight UTC of their day, the last published one of a day, in all processes', async () => {
  const kind = 'privacy'
  await write('p-0', { kind })
  await published('p-1', { kind })
  await published('p-2', { kind })
  const later = await published('p-3', { kind, effectiveFrom: day(1) })
  const dropped = await published('p-4', { kind, effectiveFrom: day(1) })
  expect((await system.remove(`${path}/${dropped.id}`)).status).toBe(200)
  expect(await phases(kind)).toMatchObject({
    'p-0': 'draft',
    'p-1': 'replaced',
    'p-2': 'inForce',
    'p-3': 'scheduled',
  })
  for (const phase of ['draft', 'scheduled', 'inForce', 'replaced']) {
    const { body } = await system.list(path, { filter: { kind, phase } })
    expect(new Set(pluck(body, 'phase'))).toEqual(new Set([phase]))
  }
  expect((await inForce(kind)).documentVersion).toBe('p-2')
  server.wait(23 * hourMs)
  await expect.poll(async () => (await inForce(kind)).documentVersion).toBe('p-3')
  expect(await phases(kind)).toMatchObject({ 'p-2': 'replaced', 'p-3': 'inForce' })
  expect((await system.remove(`${path}/${later.id}`)).body.code).toBe(7012)
})

it('take effect in another process within a second', async () => {
  const port = String(await freePort())
  const other = startProcess({ ...commonSettings, DATABASE_URL: server.databaseUrl, PORT: port })
  onTestFinished(async () => {
    other.child.kill('SIGTERM')
    await other.ended
  })
  await waitForOutput(/is ready/, other)
  const client = makeClient(`http://127.0.0.1:${port}`)
  const { id } = await published('o-1')
  // The other process uses the real clock, so the document is not yet effective there.
  expect((await inForce('agreement', client)).isModel).toBe(true)
  await server.update('legal_documents', id, { effective_from: day(-9) })
  // Changes apply within one second, plus the time of a database read.
  await pause(2000)
  expect(await requiredVersion(client)).toBe('o-1')
})

it('apply after a restart', async () => {
  await published('r-1')
  await server.restart()
  expect(await requiredVersion()).toBe('r-1')
})
