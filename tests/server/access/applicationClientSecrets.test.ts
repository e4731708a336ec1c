import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { AuditAction } from '#contract/operations/auditActions'
import { requireRow, type NewRow } from '#db/tables'
import { serverOrigin } from '#server/core/context'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { isReading } from '#server/platform/routing/defineRoute'
import { routesFor } from '#server/routes'
import { bodyOf, expectAnswer, expectCode, tallyOf, times } from '../../support/answers.ts'
import { logsOf, pluck } from '../../support/client.ts'
import { buildClient } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/application-clients'

const done = (data: unknown) => ({ code: 0, message: 'Done.', data })
const create = async (own: Record<string, unknown> = {}) => {
  const client = await bodyOf(system.post(path, buildClient(own)), 201)
  return { ...client, one: `${path}/${client.id}` }
}
const addSecret = async (one: string) => (await bodyOf(system.post(`${one}/secrets`))).data
const changesOf = (rows: Record<string, unknown>[]) =>
  rows.map(({ action, before, after }) => [action, before, after])
const artifactsOf = async (clientId: string) =>
  pluck(await server.db.read('oauth_artifacts').where({ client_id: clientId }), 'id')

it('shows a secret once, stores its digest, and knows it by its last four characters', async () => {
  const { one, id } = await create()
  const { status, headers, body } = await system.post(`${one}/secrets`)
  expect([status, headers.get('cache-control'), body]).toEqual([
    200,
    'no-store',
    done({
      secretId: expect.stringMatching(/^\d+$/),
      secret: expect.stringMatching(/^[\w-]{43}$/),
    }),
  ])
  const { secretId, secret } = body.data
  expect(await server.row('oauth_secrets', secretId)).toEqual({
    id: Number(secretId),
    client_id: Number(id),
    secret_hash: createHash('sha256').update(secret).digest('hex'),
    hint: secret.slice(-4),
    created_by: expect.any(Number),
    created_at: expect.any(Number),
    ended_at: null,
    last_used_at: null,
  })
  const shown = await bodyOf(system.get(one))
  expect([shown.version, shown.secrets]).toEqual([
    2,
    [
      {
        id: secretId,
        hint: secret.slice(-4),
        createdBy: 'superadmin',
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ],
  ])
})

it('ends a secret once, and logs the hints of secrets only', async () => {
  const { one, id } = await create()
  const [first, second] = [await addSecret(one), await addSecret(one)]
  const ended = await bodyOf(system.post(`${one}/end-secret`, { secretId: first.secretId }))
  expect([ended.data.version, pluck(ended.data.secrets, 'id')]).toEqual([4, [second.secretId]])
  expect((await server.row('oauth_secrets', first.secretId))?.ended_at).toEqual(expect.any(Number))
  const other = await create()
  for (const [client, secretId] of [
    [one, first.secretId],
    [other.one, second.secretId],
    [one, '999999'],
    [`${path}/999999`, second.secretId],
  ])
    await expectCode(system.post(`${client}/end-secret`, { secretId }), 404, 7004)
  await expectCode(system.post(`${one}/end-secret`, {}), 400, 7000, { fields: ['secretId'] })
  const rows = await logsOf(system, { targetType: 'applicationClient', targetId: id })
  const hint = { hint: first.secret.slice(-4) }
  expect(changesOf(rows).slice(0, 3)).toEqual([
    ['applicationClient.secretEnd', hint, {}],
    ['applicationClient.secretAdd', {}, { hint: second.secret.slice(-4) }],
    ['applicationClient.secretAdd', {}, hint],
  ])
  const stored = JSON.stringify([
    await server.db.read('logs'),
    await server.db.read('oauth_secrets'),
    await server.db.read('oauth_clients'),
  ])
  expect(stored).toContain(hint.hint)
  for (const { secret } of [first, second]) expect(stored).not.toContain(secret)
})

it('gives a website two secrets at a time, also when they are requested at once, and an app none', async () => {
  const { one } = await create()
  expect(await tallyOf(times(6, () => system.post(`${one}/secrets`)))).toEqual({ 200: 2, 7422: 4 })
  const { secrets } = await bodyOf(system.get(one))
  expect(secrets).toHaveLength(2)
  await expectCode(system.post(`${one}/secrets`), 409, 7422, {
    fields: [],
    message: 'A client can have at most two secrets. Revoke one first.',
  })
  await bodyOf(system.post(`${one}/end-secret`, { secretId: secrets[0].id }))
  expect((await addSecret(one)).secret).toHaveLength(43)
  for (const kind of ['browser', 'native'])
    await expectCode(system.post(`${(await create({ kind })).one}/secrets`), 409, 7012)
})

it('ends what was issued to a client when it is disabled, and of no other client', async () => {
  const [client, other] = [await create(), await create()]
  await server.db.transaction((trx) =>
    trx('oauth_artifacts').insert(
      [client, other].flatMap(({ clientId }) =>
        ['AccessToken', 'RefreshToken', 'Grant'].map((model) => ({
          model,
          id: `${model} ${clientId}`,
          payload: '{}',
          client_id: clientId,
        })),
      ),
    ),
  )
  const disabled = await bodyOf(system.post(`${client.one}/disable`))
  expect([disabled.data.state, disabled.data.version]).toEqual(['disabled', 2])
  expect(await artifactsOf(client.clientId)).toEqual([])
  expect(await artifactsOf(other.clientId)).toHaveLength(3)
  for (const action of ['disable', 'try', 'claims'])
    await expectCode(system.post(`${client.one}/${action}`), 409, 7012)
  const enabled = await bodyOf(system.post(`${client.one}/enable`))
  expect([enabled.data.state, enabled.data.version]).toEqual(['active', 3])
  await expectCode(system.post(`${client.one}/enable`), 409, 7012)
  for (const action of ['disable', 'enable', 'try', 'claims'])
    await expectCode(system.post(`${path}/999999/${action}`), 404, 7004)
  const log = { targetType: 'applicationClient', targetId: client.id, result: 'done' }
  expect(changesOf(await logsOf(system, log)).slice(0, 2)).toEqual([
    ['applicationClient.enable', { state: 'disabled' }, { state: 'active' }],
    ['applicationClient.disable', { state: 'active' }, { state: 'disabled' }],
  ])
})

it('counts the people with a running session in which they opened the client, and its logins of 30 days', async () => {
  const { one, id } = await create()
  const now = server.context.now()
  const day = 86_400_000
  const logins = [
    { user_id: 4, last_at: now },
    { user_id: 4, last_at: now - 29 * day },
    { user_id: 3, last_at: now - 31 * day },
    { user_id: 5, last_at: now, ended_at: now },
    { user_id: 6, last_at: now, expires_at: now - 1 },
  ]
  await server.db.transaction(async (trx) => {
    for (const [place, { last_at, ...own }] of logins.entries()) {
      const session_id = `${id} ${place}`
      const stored = requireRow(await trx('sessions').first())
      await trx('sessions').insert({
        ...stored,
        ended_at: null,
        expires_at: now + day,
        ...own,
        id: session_id,
      })
      const login = { session_id, client_id: Number(id), sid: session_id, grant_id: session_id }
      await trx('oauth_logins').insert({ ...login, first_at: last_at, last_at })
    }
  })
  const { people, logins30 } = await bodyOf(system.get(one))
  expect([people, logins30]).toEqual([2, 4])
})

const logAt = (
  at: number,
  id: string,
  action: AuditAction,
  after: Record<string, unknown>,
  username = 'acmemember',
) =>
  server.db.transaction((trx) =>
    writeAudit(trx, { ...serverOrigin, tokens: server.context.tokens }, at, {
      action,
      actor: { userId: username ? 4 : null, username, companyId: null },
      target: { type: 'applicationClient', id, name: 'Client' },
      after,
    }),
  )

const callAt = (at: number, id: string, own: Partial<NewRow<'outgoing_calls'>>) => {
  const call = {
    kind: 'logout' as const,
    subject: '{"sub":"4","sid":"a"}',
    // Not due, so that no try changes it.
    next_try_at: at + 3_600_000,
    created_at: at,
  }
  return server.db.transaction((trx) =>
    trx('outgoing_calls').insert({ id: `${id} ${at}`, client_id: Number(id), ...call, ...own }),
  )
}

it('lists logins, refusals in words, logouts and logout calls of a client together, the newest first', async () => {
  const [{ one, id }, other] = [await create(), await create()]
  await expectAnswer(system.get(`${one}/activity`), 200, done([]))
  const at = server.context.now()
  const refusal = { reason: 'invalid_redirect_uri', detail: 'https://x.example/', count: 3 }
  await logAt(at + 1, id, 'application.refused', refusal, '')
  await logAt(at + 2, id, 'application.signIn', { scopes: ['openid'] })
  await callAt(at, id, { state: 'sent', ended_at: at + 3, status: 200 })
  await callAt(at + 4, id, {})
  await callAt(at + 5, id, {
    subject: '{"sub":"999999","sid":"b"}',
    state: 'failed',
    reason: 'status',
    status: 500,
  })
  await logAt(at + 6, id, 'application.signOut', {})
  await logAt(at + 7, other.id, 'application.signIn', {})
  const plain = { person: 'acmemember', reason: null, status: null, detail: null, count: 1 }
  const lines = [
    { kind: 'signOut', ...plain },
    { kind: 'logoutFailed', ...plain, person: null, reason: 'status', status: 500 },
    { kind: 'logoutWaiting', ...plain },
    { kind: 'logoutSent', ...plain },
    { kind: 'signIn', ...plain },
    { kind: 'refused', person: null, status: null, ...refusal },
  ]
  const expected = lines.map((line, place) => ({
    at: new Date(at + 6 - place).toISOString(),
    ...line,
  }))
  await expectAnswer(system.get(`${one}/activity`), 200, done(expected))
  for (const more of times(50, (place) => at + 10 + place))
    await logAt(more, id, 'application.signIn', {})
  const newest = (await bodyOf(system.get(`${one}/activity`))).data
  expect([newest.length, newest[0].at]).toEqual([50, new Date(at + 59).toISOString()])
  await expectCode(system.get(`${path}/999999/activity`), 404, 7004)
})

it('begins a login that comes back to the console with a useless code, and shows the caller’s claims', async () => {
  const { one, id, clientId } = await create({ scopes: ['profile', 'openid'], applicationId: '4' })
  const addresses = await Promise.all(
    times(2, async () => new URL((await bodyOf(system.post(`${one}/try`))).data.address)),
  )
  const { publicUrl } = server.context.env
  for (const address of addresses) {
    expect(`${address.origin}${address.pathname}`).toBe(`${publicUrl}/gateway/oauth/authorize`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: clientId,
      scope: 'openid profile',
      redirect_uri: `${publicUrl}/ucFrontEnd/applications/4/clients/${id}/tried`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  }
  const [first, second] = addresses
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(first?.searchParams.get(name)).not.toBe(second?.searchParams.get(name))
  const user = await server.row('users', { username: 'superadmin' })
  const { claims } = (await bodyOf(system.post(`${one}/claims`))).data
  expect(claims.sub).toBe(String(user?.id))
})

it('needs a confirmation of the caller’s identity for every change of a client', () => {
  const changes = routesFor(false).filter(
    (route) => route.path.startsWith(path) && !isReading(route),
  )
  expect(changes).toHaveLength(6)
  expect(changes.filter(({ confirmed }) => !confirmed)).toEqual([])
})
