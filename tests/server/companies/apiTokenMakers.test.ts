import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiToken, createApiToken } from '../../support/apiTokens.ts'
import { bodyOf, expectCode, times } from '../../support/answers.ts'
import { makeClient, type Client } from '../../support/client.ts'
import { engine } from '../../support/database.ts'
import { changePassword } from '../../support/credentials.ts'
import { createEmployee, createRole, foundCompany, signInUser } from '../../support/factories.ts'
import { freePort } from '../../support/freePort.ts'
import { startProcess, waitForOutput, type ServerProcess } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/api-tokens'

/** PostgreSQL serves several processes; the other one shows whether a change takes effect there as well. */
let other: ServerProcess | null = null
let bases: string[]

beforeAll(async () => {
  bases = [server.base]
  if (engine !== 'postgres') return
  const port = String(await freePort())
  other = startProcess({ ...commonSettings, DATABASE_URL: server.databaseUrl, PORT: port })
  await waitForOutput(/is ready/, other)
  bases.push(`http://127.0.0.1:${port}`)
})
afterAll(async () => {
  other?.child.kill('SIGTERM')
  await other?.ended
})

/** A company with a token of its administrator, and one of a member who may make tokens by a role. */
const makeTokens = async () => {
  const founded = await foundCompany(server, { userQuota: 10 })
  const { client: administrator, id: companyId } = founded
  const member = await signInUser(server, administrator)
  const role = await createRole(administrator, {
    permissionIds: ['1400', '1890'],
    userIds: [member.id],
  })
  const ofAdministrator = await createApiToken(server, administrator)
  const ofMember = await createApiToken(server, member.client)
  return { ...founded, companyId, administrator, member, role, ofAdministrator, ofMember }
}

/** Asserts the answer to the very next call at each server. */
const expectNext = async (
  token: string,
  status: number,
  code?: number,
  list = '/usercenter/users',
): Promise<void> => {
  for (const base of bases) {
    const answer = await makeClient(base, token).list(list)
    expect([base, answer.status, answer.body.code]).toEqual([base, status, code])
  }
}

const stateOf = async (viewer: Client, id: string) => {
  const { state, effectivePermissionIds } = await bodyOf(viewer.get(`${path}/${id}`))
  return [state, effectivePermissionIds]
}

describe('an access token does no more than its maker can do now', () => {
  it('loses what a role granted once the role is taken away, and works again with it', async () => {
    const { administrator, member, role, ofMember } = await makeTokens()
    await expectNext(ofMember.token, 200)
    await bodyOf(administrator.post(`/usercenter/users/${member.id}/roles`, { roleIds: [] }))
    await expectNext(ofMember.token, 403, 6015)
    expect(await stateOf(administrator, ofMember.record.id)).toEqual(['active', []])
    await bodyOf(administrator.post(`/usercenter/users/${member.id}/roles`, { roleIds: [role.id] }))
    await expectNext(ofMember.token, 200)
  })

  it('loses what the company no longer has', async () => {
    const maker = await createEmployee(system, ['1740', '1890'])
    const client = await server.as(maker.username, maker.password)
    const { token, record } = await createApiToken(server, client, { permissionIds: ['1740'] })
    await expectNext(token, 200, undefined, '/usercenter/stations')
    const company = await bodyOf(system.get('/usercenter/companies/1'))
    const rest = company.permissionIds.filter((id: string) => id !== '1740')
    await bodyOf(system.put('/usercenter/companies/1', { permissionIds: rest }))
    await expectNext(token, 403, 6015, '/usercenter/stations')
    expect(await stateOf(system, record.id)).toEqual(['active', []])
  })

  it('names the permission, the rule and the maker in the refusal', async () => {
    const { ofAdministrator } = await makeTokens()
    const { args } = (await ofAdministrator.script.list('/usercenter/roles')).body
    expect(args).toMatchObject({ permissionId: '1500', rule: 'notInToken', grantedBy: 'Lin Yue' })
  })

  it('is suspended with its maker’s account and works again once that is enabled', async () => {
    const { administrator, member, ofMember } = await makeTokens()
    await bodyOf(administrator.post(`/usercenter/users/${member.id}/disable`))
    await expectNext(ofMember.token, 401, 7434)
    expect(await stateOf(administrator, ofMember.record.id)).toEqual(['over', []])
    await bodyOf(administrator.post(`/usercenter/users/${member.id}/enable`))
    await expectNext(ofMember.token, 200)
    await bodyOf(administrator.post(`/usercenter/users/${member.id}/disable`))
    const ended = await bodyOf(administrator.post(`${path}/${ofMember.record.id}/end`))
    expect(ended.data.state).toBe('ended')
  })

  it('survives a change of its maker’s password', async () => {
    const { member, ofMember } = await makeTokens()
    await bodyOf(changePassword(member.client, 'Survey2026'))
    await expectNext(ofMember.token, 200)
  })

  it('keeps working while its maker has to replace a generated password or to add a second factor', async () => {
    const { companyId, member, ofMember } = await makeTokens()
    const call = async () =>
      (await server.as(member.username, member.password)).list('/usercenter/users')
    await server.update('users', member.id, { generated_password_until: Date.now() + 60_000 })
    await expectCode(call(), 403, 7310)
    await expectNext(ofMember.token, 200)
    await server.update('users', member.id, { generated_password_until: null })
    await server.update('companies', companyId, { second_factor_since: 1 })
    await expectCode(call(), 403, 7411)
    await expectNext(ofMember.token, 200)
  })

  it('keeps its last use and address, unless the maker’s account was deleted meanwhile', async () => {
    const { administrator, member, ofMember } = await makeTokens()
    await server.context.apiTokenUses.flush(server.context)
    await bodyOf(ofMember.script.list('/usercenter/users'))
    await server.context.apiTokenUses.flush(server.context)
    const used = await bodyOf(administrator.get(`${path}/${ofMember.record.id}`))
    expect([used.lastUsedAt === null, used.lastAddress]).toEqual([false, '127.0.0.1'])
    await server.update('api_tokens', ofMember.record.id, { last_used_at: null })
    await bodyOf(ofMember.script.list('/usercenter/users'))
    await bodyOf(member.client.post('/usercenter/account/delete-account'))
    await server.context.apiTokenUses.flush(server.context)
    const erased = await bodyOf(administrator.get(`${path}/${ofMember.record.id}`))
    expect(erased).toMatchObject({
      state: 'ended',
      createdBy: null,
      createdByName: '',
      lastAddress: '',
    })
    await expectNext(ofMember.token, 401, 7434)
  })
})

describe('an access token ends', () => {
  it('with its maker’s membership, also if the maker comes back', async () => {
    const { administrator, member, ofMember, ofAdministrator, name } = await makeTokens()
    await bodyOf(administrator.remove(`/usercenter/users/${member.id}`))
    await expectNext(ofMember.token, 401, 7434)
    const back = await server.as(member.username, member.password)
    const { id } = await bodyOf(back.post('/usercenter/join-requests', { name }), 201)
    await bodyOf(
      administrator.post(`/usercenter/join-requests/${id}/review`, { decision: 'agree' }),
    )
    await expectNext(ofMember.token, 401, 7434)
    expect(await stateOf(administrator, ofMember.record.id)).toEqual(['ended', []])
    await expectNext(ofAdministrator.token, 200)
  })

  it('once its maker accepts the invitation of another company', async () => {
    const { member, ofMember } = await makeTokens()
    const { link } = await bodyOf(
      server.beta.post('/usercenter/invitations', { channel: 'link' }),
      201,
    )
    const token = link.split('#')[1]
    await bodyOf(
      member.client.post('/usercenter/invitations/accept', { token, leaveCompany: true }),
    )
    await expectNext(ofMember.token, 401, 7434)
    expect((await stateOf(system, ofMember.record.id))[0]).toBe('ended')
  })

  it('also if it is made at the moment when its maker is removed', async () => {
    const { administrator, role, companyId } = await makeTokens()
    const leavers = await Promise.all(times(4, () => signInUser(server, administrator)))
    for (const { id, client } of leavers) {
      await bodyOf(administrator.post(`/usercenter/users/${id}/roles`, { roleIds: [role.id] }))
      await Promise.all([
        administrator.remove(`/usercenter/users/${id}`),
        client.post(path, buildApiToken(server)),
      ])
    }
    const strangers = leavers.map(({ id }) => Number(id))
    const running = await server.db
      .read('api_tokens')
      .where({ company_id: Number(companyId) })
      .whereIn('user_id', strangers)
      .whereNull('ended_at')
    expect(running).toEqual([])
  })

  it('once its maker leaves the company', async () => {
    const { administrator, member, ofMember } = await makeTokens()
    await bodyOf(member.client.post('/usercenter/company/leave'))
    await expectNext(ofMember.token, 401, 7434)
    expect((await stateOf(administrator, ofMember.record.id))[0]).toBe('ended')
  })

  it('with its company, while a suspended company’s tokens only wait', async () => {
    const { companyId, ofMember, ofAdministrator } = await makeTokens()
    const company = `/usercenter/companies/${companyId}`
    await bodyOf(system.post(`${company}/suspend`, { reason: 'Unpaid' }))
    for (const { token, script } of [ofMember, ofAdministrator]) {
      await expectNext(token, 403, 7250)
      await expectCode(script.get(`${path}/current`), 403, 7250)
    }
    expect((await stateOf(system, ofMember.record.id))[0]).toBe('active')
    await bodyOf(system.post(`${company}/reopen`, { reason: 'Paid' }))
    for (const { token } of [ofMember, ofAdministrator]) await expectNext(token, 200)
    await bodyOf(system.post(`${company}/close`, { reason: 'Contract ended' }))
    for (const { token, record } of [ofMember, ofAdministrator]) {
      await expectNext(token, 401, 7434)
      expect((await stateOf(system, record.id))[0]).toBe('ended')
    }
  })
})
