import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maxApiTokens, maxApiTokenDays } from '#contract/companies/apiTokens'
import { buildApiToken, createApiToken } from '../../support/apiTokens.ts'
import { bodyOf, expectAnswer, expectCode, times } from '../../support/answers.ts'
import { logsOf, makeClient, pluck } from '../../support/client.ts'
import { ageConfirmation } from '../../support/credentials.ts'
import { fetchExport } from '../../support/exports.ts'
import { foundCompany, signInUser, signInVisitor } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin, beta, system } = server
const path = '/usercenter/api-tokens'
const dayMs = 86_400_000

describe('making access tokens', () => {
  it('answers the token once and stores only its digest', async () => {
    const sent = buildApiToken(server, { permissionIds: ['1500', '1400', '1400'] })
    const created = await admin.post(path, sent)
    const { token, ...record } = created.body
    expect(token).toMatch(/^dpt_[\w-]{43}_[\da-f]{6}$/)
    await expectAnswer(created, 201, {
      token,
      id: expect.stringMatching(/^\d+$/),
      companyId: '2',
      companyName: '华南测绘',
      name: sent.name,
      createdBy: '3',
      createdByName: expect.any(String),
      permissionIds: ['1400', '1500'],
      effectivePermissionIds: ['1400', '1500'],
      expiresAt: sent.expiresAt,
      endedAt: null,
      lastUsedAt: null,
      lastAddress: '',
      state: 'active',
      restoredAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    })
    await expectAnswer(admin.get(`${path}/${record.id}`), 200, record)
    expect((await server.row('api_tokens', record.id))?.token_hash).toBe(hash('sha256', token))
    const [logged] = await logsOf(admin, { targetId: record.id, action: 'apiToken.create' })
    expect([logged.targetName, logged.after]).toEqual([
      sent.name,
      { permissionIds: ['1400', '1500'], expiresAt: sent.expiresAt },
    ])
  })

  it('finds access tokens by status, name and company, each company its own', async () => {
    const { record } = await createApiToken(server, admin)
    await expectAnswer(admin.list(path, { filter: { q: record.name } }), 200, [record])
    for (const filter of [{ state: 'expired' }, { companyId: '3' }])
      expect(pluck((await admin.list(path, { filter })).body, 'id')).not.toContain(record.id)
    expect(pluck((await admin.list(path, { filter: { state: 'active' } })).body, 'id')).toContain(
      record.id,
    )
    await expectAnswer(system.list(path, { filter: { companyId: '2', id: [record.id] } }), 200, [
      record,
    ])
    await expectAnswer(beta.list(path, { filter: { id: [record.id] } }), 200, [])
    await expectCode(beta.get(`${path}/${record.id}`), 404, 7004)
    await expectCode(beta.post(`${path}/${record.id}/end`), 404, 7004)
  })

  it('refuses permissions that are unknown, of another application, for making tokens or not the maker’s own', async () => {
    const fields = ['permissionIds']
    const make = (permissionIds: string[]) =>
      admin.post(path, buildApiToken(server, { permissionIds }))
    for (const ids of [['999999'], ['117'], ['1111'], ['1400', '1890'], []])
      await expectCode(make(ids), 400, 7000, { fields })
    await expectCode(make(['1400', '1303']), 403, 6015, { fields })
  })

  it('offers only permissions that the maker has and that open something to a token', async () => {
    const offered: string[] = (await bodyOf(admin.get(`${path}/permissions`))).data
    const sent = buildApiToken(server, { permissionIds: offered })
    expect((await bodyOf(admin.post(path, sent), 201)).effectivePermissionIds).toEqual(
      offered.toSorted((one, other) => Number(one) - Number(other)),
    )
    expect(offered).toEqual(expect.arrayContaining(['1400', '1403', '1480', '1600']))
    for (const id of ['1111', '1401', '1303', '1890', '1895', '117'])
      expect(offered).not.toContain(id)
  })

  it('refuses an expiry in the past and beyond a year', async () => {
    const make = (days: number) => {
      const expiresAt = new Date(server.context.now() + days * dayMs).toISOString()
      return admin.post(path, buildApiToken(server, { expiresAt }))
    }
    for (const days of [-1, maxApiTokenDays + 1])
      await expectCode(make(days), 400, 7000, { fields: ['expiresAt'] })
    await bodyOf(make(maxApiTokenDays - 1), 201)
  })

  it('refuses a second access token of the same name until the first has ended or expired', async () => {
    const sent = buildApiToken(server)
    const { id } = await bodyOf(admin.post(path, sent), 201)
    await expectCode(admin.post(path, { ...sent, name: sent.name.toUpperCase() }), 409, 7430, {
      fields: ['name'],
    })
    await bodyOf(beta.post(path, sent), 201)
    await server.update('api_tokens', id, { expires_at: server.context.now() - 1 })
    const second = await bodyOf(admin.post(path, sent), 201)
    expect((await admin.get(`${path}/${id}`)).body.state).toBe('ended')
    await bodyOf(admin.post(`${path}/${second.id}/end`))
    await bodyOf(admin.post(path, sent), 201)
  })

  it('limits the running access tokens of a company, also when they are made at once', async () => {
    await server.update('api_tokens', { company_id: 3 }, { ended_at: 1 })
    const made = await Promise.all(
      times(maxApiTokens + 3, () => beta.post(path, buildApiToken(server))),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(maxApiTokens)
    const refused = made.filter(({ status }) => status !== 201)
    for (const answer of refused) await expectCode(answer, 409, 7431)
    await server.update('api_tokens', Number(made.find(({ status }) => status === 201)?.body.id), {
      expires_at: server.context.now() - 1,
    })
    await bodyOf(beta.post(path, buildApiToken(server)), 201)
  })

  it('limits the access tokens that a person makes in a day, also if they end them', async () => {
    const { client, id } = await foundCompany(server)
    const make = () => client.post(path, buildApiToken(server))
    for (const batch of [1, 2]) {
      const made = await Promise.all(times(maxApiTokens, make))
      expect([batch, made.filter(({ status }) => status === 201).length]).toEqual([
        batch,
        maxApiTokens,
      ])
      await server.update('api_tokens', { company_id: Number(id) }, { ended_at: 1 })
    }
    await expectCode(make(), 429, 7005)
    await server.update('api_tokens', { company_id: Number(id) }, { created_at: 1 })
    await bodyOf(make(), 201)
  })

  it('requires a recent confirmation', async () => {
    const { client, id } = await signInUser(server, admin)
    await ageConfirmation(server, '3')
    await expectCode(admin.post(path, buildApiToken(server)), 403, 7410)
    await ageConfirmation(server, id)
    await expectCode(client.post(path, buildApiToken(server)), 403, 6015)
  })

  it('is refused to a system super administrator without a company', async () => {
    const { client, id } = await signInVisitor(server)
    await server.update('users', id, { is_system_administrator: true })
    await expectCode(client.post(path, buildApiToken(server)), 409, 7014)
  })

  it('is refused to someone who views as an administrator', async () => {
    const { grant } = (await bodyOf(system.post('/usercenter/users/3/view-as'))).data
    const viewing = { method: 'POST', body: buildApiToken(server), headers: { 'View-As': grant } }
    await expectCode(system.call(path, viewing), 403, 7020)
  })

  it('is refused to access tokens, like every other call about access tokens', async () => {
    const { script, record } = await createApiToken(server, admin)
    for (const call of [
      script.post(path, buildApiToken(server)),
      script.list(path),
      script.get(`${path}/${record.id}`),
      script.post(`${path}/${record.id}/end`),
      script.post(`${path}/accept-restored`),
      script.get(`${path}/export?format=csv`),
    ])
      await expectCode(call, 403, 7432)
  })
})

describe('ending access tokens', () => {
  it('ends an access token once, with a log row, and its next call is refused', async () => {
    const { record, script } = await createApiToken(server, admin)
    await bodyOf(script.list('/usercenter/users'))
    const ended = await bodyOf(admin.post(`${path}/${record.id}/end`))
    expect([ended.data.state, ended.data.effectivePermissionIds]).toEqual(['ended', []])
    await expectCode(script.list('/usercenter/users'), 401, 7434)
    await expectCode(admin.post(`${path}/${record.id}/end`), 409, 7012)
    const [, logged] = await logsOf(admin, { targetId: record.id, action: 'apiToken.end' })
    expect(logged.targetName).toBe(record.name)
  })

  it('lets a system super administrator end an access token of any company, in that company’s log', async () => {
    const { record } = await createApiToken(server, admin)
    await bodyOf(system.post(`${path}/${record.id}/end`))
    const [logged] = await logsOf(admin, { targetId: record.id, action: 'apiToken.end' })
    expect([logged.companyId, logged.actorId]).toEqual(['2', '1'])
  })

  it('exports access tokens without secrets', async () => {
    const { record, token } = await createApiToken(server, admin)
    const text = await (await fetchExport(admin, 'api-tokens', { format: 'csv' })).text()
    expect(text).toContain(record.name)
    expect([text.includes(token), text.includes(hash('sha256', token))]).toEqual([false, false])
  })
})

describe('the token of a call', () => {
  it('is shown to the script, and there is none for a session', async () => {
    const { record, script } = await createApiToken(server, admin)
    const { id, name, companyId, companyName, effectivePermissionIds, expiresAt } = record
    const shown = { id, name, companyId, companyName, effectivePermissionIds, expiresAt }
    await expectAnswer(script.get(`${path}/current`), 200, shown)
    await expectCode(admin.get(`${path}/current`), 404, 7004)
  })

  it('must be known, complete, running and of an active maker', async () => {
    const { token, record, script } = await createApiToken(server, admin)
    const changed = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`
    const wrongChecksum = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
    for (const wrong of [changed, wrongChecksum, token.toUpperCase()])
      await expectCode(makeClient(server.base, wrong).get(`${path}/current`), 401, 7434)
    for (const wrong of ['dpt_short', token.slice(0, -7)])
      expect((await makeClient(server.base, wrong).get(`${path}/current`)).status).toBe(401)
    await bodyOf(script.get(`${path}/current`))
    await server.update('api_tokens', record.id, { expires_at: server.context.now() - 1 })
    await expectCode(script.get(`${path}/current`), 401, 7434)
    expect((await admin.get(`${path}/${record.id}`)).body).toMatchObject({
      state: 'expired',
      effectivePermissionIds: [],
    })
  })

  it('notes its last use and address', async () => {
    const { record, script } = await createApiToken(server, admin)
    await bodyOf(script.get(`${path}/current`))
    await server.context.apiTokenUses.flush(server.context)
    expect((await admin.get(`${path}/${record.id}`)).body).toMatchObject({
      lastUsedAt: expect.any(String),
      lastAddress: '127.0.0.1',
    })
  })
})
