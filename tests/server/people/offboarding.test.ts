import { expect, it } from 'vitest'
import { expectCode } from '../../support/answers.ts'
import {
  createEmployee,
  createRole,
  createUser,
  foundCompany,
  signInUser,
} from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin, system, beta } = server
const path = '/usercenter/users'

const actionsOn = async (userId: string): Promise<string[]> => {
  const filter = { concerned: `user:${userId}` }
  const { body } = await admin.list('/usercenter/logs', { filter, sort: ['id', 'DESC'] })
  return body.map(({ action }: { action: string }) => action)
}

it('disables a leaver, ends the login and hands over the roles that the successor has none for', async () => {
  const leaver = await signInUser(server, admin)
  const successor = await createUser(admin)
  const [given, other] = [
    await createRole(admin, { userIds: [leaver.id] }),
    await createRole(admin, { applicationId: '4', permissionIds: ['117'], userIds: [leaver.id] }),
  ]
  const own = await createRole(admin, {
    applicationId: '4',
    permissionIds: ['117'],
    userIds: [successor.id],
  })
  const answer = await admin.post(`${path}/${leaver.id}/offboard`, { successorId: successor.id })
  expect(answer.body.data).toMatchObject({ status: 'disabled', roles: [] })
  expect((await leaver.client.get('/auth/user/getCurrentUser')).status).toBe(401)
  const { roles } = (await admin.get(`${path}/${successor.id}`)).body
  expect(roles.map(({ roleId }: { roleId: string }) => roleId)).toEqual([given.id, own.id])
  expect((await admin.get(`/usercenter/roles/${other.id}`)).body.userCount).toBe(0)
  expect((await actionsOn(leaver.id)).slice(0, 3)).toEqual([
    'user.disable',
    'role.withdraw',
    'role.withdraw',
  ])
})

it('changes nothing if the successor is no active colleague', async () => {
  const leaver = await createUser(admin)
  const role = await createRole(admin, { userIds: [leaver.id] })
  const disabled = await createUser(admin)
  await admin.post(`${path}/${disabled.id}/disable`)
  const stranger = await createUser(beta)
  for (const successorId of [leaver.id, disabled.id])
    expect((await admin.post(`${path}/${leaver.id}/offboard`, { successorId })).status).toBe(400)
  const unseen = { successorId: stranger.id }
  await expectCode(admin.post(`${path}/${leaver.id}/offboard`, unseen), 404, 6042)
  const after = (await admin.get(`${path}/${leaver.id}`)).body
  expect([after.status, after.roles[0].roleId]).toEqual(['active', role.id])
})

it('is refused to a caller who may disable users but not take their roles', async () => {
  const leaver = await createUser(admin)
  await createRole(admin, { userIds: [leaver.id] })
  const clerk = await signInUser(server, admin)
  await createRole(admin, { permissionIds: ['1400', '1402', '1403'], userIds: [clerk.id] })
  const body = { successorId: null }
  await expectCode(clerk.client.post(`${path}/${leaver.id}/offboard`, body), 403, 6015)
  expect((await admin.get(`${path}/${leaver.id}`)).body.status).toBe('active')
})

it('reports the open matters of a leaver and gives a salesman’s companies to the next salesman', async () => {
  const [leaver, successor] = [await createEmployee(system, []), await createEmployee(system, [])]
  for (const { id } of [leaver, successor])
    await system.post('/usercenter/roles/5/users', { userIds: [id], replace: true })
  const { id: companyId, name } = await foundCompany(server)
  await system.post(`/usercenter/salesmen/${leaver.id}/assign`, { give: [companyId] })
  expect((await system.get(`${path}/${leaver.id}/offboarding`)).body.data).toEqual({
    customers: [{ id: companyId, name }],
    apiTokens: [],
    openInvitations: 0,
    openRequests: 0,
  })
  await system.post(`${path}/${leaver.id}/offboard`, { successorId: successor.id })
  const { body } = await system.get(`/usercenter/salesmen/${successor.id}`)
  expect(body.companies).toMatchObject([{ id: companyId }])
})
