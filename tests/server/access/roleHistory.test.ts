import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Client } from '../../support/client.ts'
import {
  buildUser,
  createRole,
  createUser,
  createVisitor,
  foundCompany,
} from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin } = server
const joins = '/usercenter/join-requests'
const invitations = '/usercenter/invitations'

const done = ({ status, body }: Awaited<ReturnType<Client['get']>>) => {
  expect([status, body]).toEqual([expect.toSatisfy((it: number) => it < 300), body])
  return body.data ?? body
}

const historyOf = async (roleId: string, companyId = 2) => {
  const rows = await server.db
    .read('logs')
    .where({ target_type: 'role', target_id: roleId, code: 0, company_id: companyId })
    .whereIn('action', ['role.assign', 'role.withdraw'])
    .orderBy('id')
  return rows.map((row) => [
    row.action,
    row.actor_name,
    JSON.parse(row.before ?? ''),
    JSON.parse(row.after ?? ''),
  ])
}

const assigned = (by: string, userIds: string[], facts = {}) => [
  'role.assign',
  by,
  { userIds: [] },
  { userIds, ...facts },
]
const withdrawn = (by: string, userIds: string[]) => [
  'role.withdraw',
  by,
  { userIds },
  { userIds: [] },
]

const createHolder = async (admin: Client, role: { id: string }) => {
  const user = buildUser()
  const { id } = await createUser(admin, { ...user, roleIds: [role.id] })
  return { ...user, id: id as string, client: await server.as(user.username, user.password) }
}

it('records a role given on joining, and its loss on leaving', async () => {
  const role = await createRole(admin)
  const visitor = await createVisitor(server)
  const client = await server.as(visitor.username, visitor.password)
  const request = done(await client.post(joins, { name: '华南测绘' }))
  const review = { decision: 'agree', roleIds: [role.id] }
  done(await admin.post(`${joins}/${request.id}/review`, review))
  expect(await historyOf(role.id)).toEqual([assigned('acmeadmin', [visitor.id])])
  const [row] = done(
    await admin.list('/usercenter/logs', {
      filter: { action: 'role.assign', concerned: `user:${visitor.id}` },
    }),
  )
  expect(row.targetId).toBe(role.id)
  done(await client.post('/usercenter/company/leave'))
  expect((await historyOf(role.id)).at(-1)).toEqual(withdrawn(visitor.username, [visitor.id]))
})

it('records a role given by an invitation, and names the invitation', async () => {
  const role = await createRole(admin)
  const invitation = done(await admin.post(invitations, { channel: 'link', roleIds: [role.id] }))
  const visitor = await createVisitor(server)
  const client = await server.as(visitor.username, visitor.password)
  const token = /#([\w-]{32})/.exec(invitation.link)?.[1]
  done(await client.post(`${invitations}/accept`, { token }))
  expect(await historyOf(role.id)).toEqual([
    assigned(visitor.username, [visitor.id], { invitationId: invitation.id }),
  ])
})

it('records the roles of imported users, and names the import', async () => {
  const role = await createRole(admin)
  const users = [buildUser(), buildUser()]
  const lines = users.map(
    ({ username, phone, email }) => `${username},Lin Yue,,86,${phone},${email},en,${role.name}`,
  )
  const titles = 'Username,Name,Nickname,Country code,Phone,Email,Language,Roles'
  const imports = '/usercenter/user-imports'
  const { id } = done(
    await admin.call(`${imports}?fileName=users.csv`, {
      method: 'POST',
      raw: [titles, ...lines].join('\r\n'),
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )
  const until = async (state: string) => {
    while (done(await admin.get(`${imports}/${id}`)).state !== state) await pause(20)
  }
  await until('checked')
  done(await admin.post(`${imports}/${id}/start`))
  await until('done')
  const ids: string[] = []
  for (const { username } of users)
    ids.push(done(await admin.list('/usercenter/users', { filter: { q: username } }))[0].id)
  expect(await historyOf(role.id)).toEqual([assigned('acmeadmin', ids, { importId: id })])
})

it('records a role that another one replaces', async () => {
  const [old, next] = [await createRole(admin), await createRole(admin)]
  const { id } = await createHolder(admin, old)
  done(await admin.post(`/usercenter/users/${id}/roles`, { roleIds: [next.id] }))
  expect(await historyOf(old.id)).toEqual([
    assigned('acmeadmin', [id]),
    withdrawn('acmeadmin', [id]),
  ])
  expect(await historyOf(next.id)).toEqual([assigned('acmeadmin', [id])])
})

it('records users added and removed when the role is saved or deleted', async () => {
  const [one, other] = [(await createUser(admin)).id, (await createUser(admin)).id]
  const role = await createRole(admin, { userIds: [one] })
  const path = `/usercenter/roles/${role.id}`
  done(await admin.put(path, { userIds: [other] }))
  done(await admin.remove(`${path}?force=true`))
  expect(await historyOf(role.id)).toEqual([
    assigned('acmeadmin', [one]),
    withdrawn('acmeadmin', [one]),
    assigned('acmeadmin', [other]),
    withdrawn('acmeadmin', [other]),
  ])
})

it('records lost roles of users who are removed or delete their account', async () => {
  const role = await createRole(admin)
  const [moved, deleted] = [await createHolder(admin, role), await createHolder(admin, role)]
  done(await admin.remove(`/usercenter/users/${moved.id}`))
  done(await deleted.client.post('/usercenter/account/delete-account'))
  const history = await historyOf(role.id)
  expect(history.slice(2)).toEqual([
    withdrawn('acmeadmin', [moved.id]),
    ['role.withdraw', null, { userIds: [deleted.id] }, { userIds: [] }],
  ])
})

it('records lost roles of a new company administrator and of members of a closed company', async () => {
  const company = await foundCompany(server)
  const role = await createRole(company.client, { applicationId: '4', permissionIds: ['117'] })
  const heir = await createUser(company.client, { roleIds: [role.id] })
  const member = await createUser(company.client, { roleIds: [role.id] })
  const path = `/usercenter/companies/${company.id}`
  done(await company.client.post(`${path}/transfer`, { userId: heir.id }))
  done(await system.post(`${path}/close`, { reason: 'Given up' }))
  expect((await historyOf(role.id, Number(company.id))).slice(2)).toEqual([
    withdrawn(company.username, [heir.id]),
    withdrawn('superadmin', [member.id]),
  ])
})

it('shows a company that the system gives its users a preset', async () => {
  const { id } = await createUser(admin)
  const preset = await createRole(system, {
    type: 'preset',
    presetLevel: 'company',
    nationCode: '',
    permissionIds: [],
  })
  done(await system.post(`/usercenter/users/${id}/roles`, { roleIds: [preset.id] }))
  expect(await historyOf(preset.id)).toEqual([assigned('superadmin', [id])])
})
