import { expect, it } from 'vitest'
import { bodyOf, expectAnswer, expectCode } from '../../support/answers.ts'
import { type Client } from '../../support/client.ts'
import { buildUser, createRole, createUser, signInVisitor } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin, beta } = server
const path = '/usercenter/invitations'
const joins = '/usercenter/join-requests'
const roles = '/usercenter/roles'

const createInviter = async () => {
  const user = buildUser()
  const { id } = await createUser(admin, user)
  const permissionIds = ['1320', '1321', '1400', '1500', '1504', '1402']
  const own = await createRole(admin, { permissionIds, userIds: [id] })
  const promised = await createRole(admin, { permissionIds: ['1400', '1402'] })
  const client = await server.as(user.username, user.password)
  return { admin, id: id as string, own, promised, client }
}

const createInvitationLink = async (who: Client, roleIds: string[], uses = 1) => {
  const answer = await bodyOf(who.post(path, { channel: 'link', roleIds, usesAllowed: uses }), 201)
  return { id: answer.id as string, token: answer.link.split('#')[1] as string }
}

const accept = (who: Client, token: string, own: object = {}) =>
  who.post(`${path}/accept`, { token, ...own })

const companyOf = async (who: Client) =>
  (await who.get('/auth/user/getCurrentUser')).body.data.companyId

const expectWaiting = async (admin: Client, token: string) => {
  const { id, realName, client } = await signInVisitor(server)
  await expectAnswer(accept(client, token), 200, {
    code: 0,
    message:
      'This invitation has changed since it was sent. Your request to join is now awaiting review.',
    data: { companyId: '2', companyName: '华南测绘', status: 'inReview' },
  })
  expect(await companyOf(client)).toBeNull()
  expect((await client.get('/UserCenter/user/permission/ops')).body.data).not.toContain(1400)
  const mine = await client.list(joins, { filter: { mine: true } })
  expect(mine.body).toMatchObject([{ userId: id, companyId: '2', status: 'inReview' }])
  const notifications = await admin.list('/usercenter/notifications', { range: [0, 0] })
  expect(notifications.body).toMatchObject([
    { kind: 'invitation.waiting', link: '/joinRequests', args: { company: '华南测绘' } },
  ])
  expect(notifications.body[0].message).toContain(realName)
  return { client, request: mine.body[0] as { id: string } }
}

it('gives the promised role if the inviter can still give it and it has not gained rights', async () => {
  const { admin, promised, client } = await createInviter()
  const { token } = await createInvitationLink(client, [promised.id], 2)
  const { client: one } = await signInVisitor(server)
  const answer = await accept(one, token)
  expect(answer.body.data).toEqual({ companyId: '2', companyName: '华南测绘', status: 'agreed' })
  // A role reduced since the promise is assigned as it is now.
  await admin.put(`${roles}/${promised.id}`, { permissionIds: ['1400'] })
  const { client: two } = await signInVisitor(server)
  expect((await accept(two, token)).body.data.status).toBe('agreed')
  expect((await two.list('/usercenter/users')).status).toBe(200)
})

it('requires approval if the inviter lost a permission of the role', async () => {
  const { admin, own, promised, client } = await createInviter()
  const { token } = await createInvitationLink(client, [promised.id])
  await admin.put(`${roles}/${own.id}`, { permissionIds: ['1320', '1321', '1400', '1504'] })
  const { client: visitor, request } = await expectWaiting(admin, token)
  const { client: other } = await signInVisitor(server)
  expect((await accept(other, token)).body.code).toBe(7085)
  const review = { decision: 'agree', roleIds: [promised.id] }
  expect((await admin.post(`${joins}/${request.id}/review`, review)).status).toBe(200)
  expect(await companyOf(visitor)).toBe('2')
})

it('requires approval if the inviter can no longer invite or assign, also without roles', async () => {
  const { admin, own, promised, client } = await createInviter()
  const [bare, full] = [
    await createInvitationLink(client, []),
    await createInvitationLink(client, [promised.id]),
  ]
  await admin.put(`${roles}/${own.id}`, { permissionIds: ['1320', '1321', '1400', '1402'] })
  await expectWaiting(admin, full.token)
  await admin.put(`${roles}/${own.id}`, { permissionIds: ['1400', '1402'] })
  expect((await expectWaiting(admin, bare.token)).request.id).toMatch(/^\d+$/)
})

it('requires approval if the role gained permissions or area since the invitation', async () => {
  const more = await createRole(admin, { permissionIds: ['1400'] })
  const place = { addrCode: '440000', dataLevel: 1 }
  const further = await createRole(admin, { permissionIds: ['1400'], ...place })
  const [one, two] = [
    await createInvitationLink(admin, [more.id]),
    await createInvitationLink(admin, [further.id]),
  ]
  await admin.put(`${roles}/${more.id}`, { permissionIds: ['1400', '1403'] })
  await expectWaiting(admin, one.token)
  await admin.put(`${roles}/${further.id}`, { addrCode: '', dataLevel: 0 })
  await expectWaiting(admin, two.token)
  // Sending the invitation again promises the role's current permissions.
  const { id } = await createInvitationLink(admin, [more.id])
  await admin.put(`${roles}/${more.id}`, { permissionIds: ['1400', '1403', '1404'] })
  server.wait(61_000)
  const again = await admin.post(`${path}/${id}/resend`)
  const { client } = await signInVisitor(server)
  expect((await accept(client, again.body.data.link.split('#')[1])).body.data.status).toBe('agreed')
})

it('does not move members of another company: 7242', async () => {
  const { admin, own, promised, client } = await createInviter()
  const { token } = await createInvitationLink(client, [promised.id])
  await admin.put(`${roles}/${own.id}`, { permissionIds: ['1320', '1400'] })
  const user = buildUser()
  await createUser(beta, user)
  const member = await server.as(user.username, user.password)
  await expectCode(accept(member, token, { leaveCompany: true }), 409, 7242, {
    message:
      'This invitation has changed since it was sent, so 华南测绘 has to approve it. Leave 北方农业 and apply to join, or ask for a new invitation.',
  })
  expect(await companyOf(member)).toBe('3')
  expect((await admin.list(path, { range: [0, 0] })).body[0]).toMatchObject({ uses: 0 })
})

it('files a request also if the invitation is sent as a join request', async () => {
  const { admin, own, promised, client } = await createInviter()
  const { token } = await createInvitationLink(client, [promised.id])
  await admin.put(`${roles}/${own.id}`, { permissionIds: ['1320', '1400'] })
  const { client: visitor } = await signInVisitor(server)
  const answer = await visitor.post(joins, { invitation: token, message: 'It is me' })
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { companyId: '2', status: 'inReview', message: 'It is me', decidedBy: null },
  ])
  expect(await companyOf(visitor)).toBeNull()
})

it('uses one seat of a shared link per person, also while their acceptance awaits approval', async () => {
  const { admin, own, promised, client } = await createInviter()
  const { id, token } = await createInvitationLink(client, [promised.id], 3)
  await admin.put(`${roles}/${own.id}`, { permissionIds: ['1320', '1321', '1400', '1504'] })
  const usesNow = async () => (await admin.get(`${path}/${id}`)).body.uses
  const { client: visitor } = await expectWaiting(admin, token)
  expect(await usesNow()).toBe(1)
  await expectCode(accept(visitor, token), 409, 7011)
  for (let time = 0; time < 3; time += 1) {
    const mine = await visitor.list(joins, { filter: { mine: true, status: 'inReview' } })
    expect((await visitor.post(`${joins}/${mine.body[0].id}/close`)).status).toBe(200)
    expect((await accept(visitor, token)).status).toBe(200)
  }
  expect(await usesNow()).toBe(1)
  await expectWaiting(admin, token)
  expect(await usesNow()).toBe(2)
})
