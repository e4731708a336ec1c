import { expect, it } from 'vitest'
import { expectCode } from '../../support/answers.ts'
import { logsOf, notificationsOf, type Client } from '../../support/client.ts'
import { buildUser, createUser, signInUser } from '../../support/factories.ts'
import { permissionIdOf } from '#contract/access/permissions'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, beta } = server

const begin = async (viewer: Client, userId: string): Promise<Record<string, string>> => {
  const { status, body } = await viewer.post(`/usercenter/users/${userId}/view-as`)
  expect([status, body.data.userId]).toEqual([200, userId])
  return { 'View-As': body.data.grant }
}

const namesSeen = async (caller: Client, headers: Record<string, string> = {}) => {
  const { body } = await caller.call('/usercenter/menus/permissionByUser?appid=10000', {
    method: 'POST',
    body: {},
    headers,
  })
  return body.data
}

it('shows exactly what the other user sees, notifies them and logs it', async () => {
  const admin = await server.as('acmeadmin')
  const { client: member, id, username } = await signInUser(server, admin)
  const headers = await begin(admin, id)
  expect(await namesSeen(admin, headers)).toEqual(await namesSeen(member))
  expect(await namesSeen(admin)).not.toEqual(await namesSeen(member))
  const seen = await admin.call('/auth/user/getCurrentUser', { headers })
  expect(seen.body.data).toMatchObject({ userId: id, userName: username, token: admin.token })
  const [notification] = await notificationsOf(member, { unread: true })
  expect(notification).toMatchObject({ kind: 'security.viewedAs', args: { user: '陈立新' } })
  const rows = await logsOf(admin, { action: 'user.viewAs' })
  expect(rows[0]).toMatchObject({
    actorName: 'acmeadmin',
    targetType: 'user',
    targetId: id,
    code: 0,
  })
})

it('refuses changes and logs the attempt', async () => {
  const headers = await begin(system, '3')
  const refused = await system.call('/usercenter/users', {
    method: 'POST',
    body: buildUser(),
    headers,
  })
  await expectCode(refused, 403, 7020)
  await expectCode(system.call('/usercenter/account/export', { headers }), 403, 7020)
  const password = await system.call('/usercenter/account/password', {
    method: 'POST',
    body: { oldPassword: 'Portal2026', newPassword: 'Portal2027' },
    headers,
  })
  await expectCode(password, 403, 7020)
  const body = await logsOf(system, { action: 'user.create' })
  expect(body[0]).toMatchObject({
    actorName: 'superadmin',
    code: 7020,
    after: { viewedAs: 'acmeadmin' },
  })
})

it('refuses users that the viewer may not view as', async () => {
  const refusal = async (caller: Client, id: string) => {
    const { status, body } = await caller.post(`/usercenter/users/${id}/view-as`)
    return [status, body.code]
  }
  const other = (await system.list('/usercenter/users', { filter: { companyId: '3' } })).body
  expect(await refusal(admin, other[0].id)).toEqual([404, 6042])
  expect(await refusal(admin, '1')).toEqual([404, 6042])
  expect(await refusal(admin, '99999')).toEqual([404, 6042])
  expect(await refusal(admin, 'x')).toEqual([404, 6042])
  expect(await refusal(admin, '3')).toEqual([409, 7024])
  const disabled = await createUser(admin)
  await admin.post(`/usercenter/users/${disabled.id}/disable`)
  expect(await refusal(admin, disabled.id)).toEqual([404, 6042])
})

it('ends with the right, the session or the person, and belongs to one session', async () => {
  const admin = await server.as('acmeadmin')
  const { id, username } = await createUser(admin, { password: 'Survey2026' })
  const headers = await begin(admin, id)
  const state = async (caller: Client, used = headers) => {
    const { status, body } = await caller.call('/auth/user/getCurrentUser', { headers: used })
    return [status, body.code]
  }
  expect(await state(admin)).toEqual([200, 0])
  expect(await state(await server.as('acmeadmin'))).toEqual([403, 7181])
  expect(await state(beta)).toEqual([403, 7181])
  expect(await state(await server.as(username, 'Survey2026'))).toEqual([403, 7181])
  expect(await state(admin, { 'View-As': 'made.up.grant' })).toEqual([403, 7181])
  expect(await state(admin, { 'View-As': admin.token ?? '' })).toEqual([403, 7181])
  await admin.post(`/usercenter/users/${id}/disable`)
  expect(await state(admin)).toEqual([403, 7181])
})

it('shows no more than the viewer’s own rights allow', async () => {
  const { id, username } = await createUser(admin, { password: 'Survey2026' })
  const { db } = server.context
  const [preset] = await db.read('roles').where({ preset_level: 'system', application_id: 1 })
  await db.transaction(async (trx) => {
    await trx('role_permissions').insert({
      role_id: preset?.id ?? 0,
      permission_id: permissionIdOf('company:manage'),
    })
    await trx('user_roles').insert({
      user_id: Number(id),
      application_id: 1,
      role_id: preset?.id ?? 0,
    })
    // System permissions are effective only in the provider's own company.
    await trx('companies').where({ kind: 'provider' }).update({ kind: 'customer' })
    await trx('companies').where({ id: 2 }).update({ kind: 'provider' })
    await markRightsChanged(trx)
  })
  const companies = async (caller: Client, headers: Record<string, string> = {}) =>
    (await caller.call('/usercenter/companies', { headers })).body.length
  expect(await companies(await server.as(username, 'Survey2026'))).toBeGreaterThan(1)
  expect(await companies(admin, await begin(admin, id))).toBe(await companies(admin))
})
