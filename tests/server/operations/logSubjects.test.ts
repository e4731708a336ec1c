import { expect, it } from 'vitest'
import { anonymizeAudit } from '#server/platform/audit/anonymize'
import { sealAndIndexAll } from '../../support/indexed.ts'
import { dropOldLogs } from '#server/platform/audit/retention'
import { createRole, createUser, signInVisitor } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin } = server
const path = '/usercenter/logs'

const indexed = () => sealAndIndexAll(server.db)

const createRoleWithHistory = async () => {
  const [one, other] = [await createUser(admin), await createUser(admin)]
  const role = await createRole(admin)
  await admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [one.id, other.id] })
  const { status } = await admin.call(`/usercenter/roles/${role.id}/users`, {
    method: 'DELETE',
    body: { userIds: [other.id] },
  })
  expect(status).toBe(200)
  const rows = async (filter: object) => (await admin.list(path, { filter })).body
  return { admin, one, other, role, rows }
}

const subject = (user: { id: string; username: string }, change: string) => ({
  type: 'user',
  id: user.id,
  name: user.username,
  realName: 'Lin Yue',
  change,
})

it('lists the users of a role assignment, and finds the rows by each of them', async () => {
  const { one, other, role, rows } = await createRoleWithHistory()
  for (const wait of [async () => {}, indexed]) {
    await wait()
    const [withdrawal, assignment] = await rows({ concerned: `role:${role.id}` })
    expect(assignment).toMatchObject({
      action: 'role.assign',
      actorName: 'acmeadmin',
      targetName: role.name,
      subjects: [one, other].map((user) => subject(user, 'added')),
      subjectCount: 2,
    })
    expect(withdrawal).toMatchObject({
      action: 'role.withdraw',
      subjects: [subject(other, 'removed')],
      subjectCount: 1,
    })
    const actionsOf = async (filter: object) =>
      (await rows(filter)).map(({ action }: { action: string }) => action)
    expect(await actionsOf({ concerned: `user:${one.id}` })).toEqual(['role.assign', 'user.create'])
    expect(await actionsOf({ concerned: `user:${other.id}`, action: 'role.withdraw' })).toEqual([
      'role.withdraw',
    ])
    expect(await actionsOf({ q: `${other.username} ${role.name}` })).toEqual([
      'role.withdraw',
      'role.assign',
    ])
    expect(await actionsOf({ q: one.username })).toEqual(['role.assign', 'user.create'])
  }
})

it('refuses values that identify no record', async () => {
  for (const concerned of ['user', 'user:0', 'user:x', 'user:1:2', '1'])
    expect((await admin.list(path, { filter: { concerned } })).status).toBe(400)
})

it('lists the requester with the request that another user decides', async () => {
  const { client: visitor, username, id } = await signInVisitor(server)
  const joins = '/usercenter/join-requests'
  const joinRequest = await visitor.post(joins, { name: '华南测绘' })
  await admin.post(`${joins}/${joinRequest.body.id}/review`, { decision: 'reject', reason: 'No.' })
  const { body } = await admin.list(path, {
    filter: { concerned: `user:${id}`, targetType: 'joinRequest' },
  })
  expect(body).toMatchObject([
    { action: 'join.rejected', subjects: [{ type: 'user', id, name: username, change: 'named' }] },
  ])
})

it('erases the name of an anonymized person, with all proofs still valid', async () => {
  const { one, role, rows } = await createRoleWithHistory()
  await server.context.sealer.seal()
  await indexed()
  await server.db.transaction((trx) => anonymizeAudit(trx, Number(one.id), []))
  const verify = async () => {
    const [assignment] = await rows({ concerned: `role:${role.id}`, action: 'role.assign' })
    expect(assignment.subjects[0]).toEqual({ ...subject(one, 'added'), name: '', realName: null })
    expect(await rows({ q: one.username })).toEqual([])
    expect((await admin.get(`${path}/${assignment.id}/proof`)).status).toBe(200)
  }
  await verify()
  await indexed()
  await verify()
  expect(await rows({ concerned: `user:${one.id}` })).toHaveLength(2)
})

it('deletes subjects together with their rows', async () => {
  await createRoleWithHistory()
  const { context } = server
  await context.sealer.seal()
  server.wait(200 * 86_400_000)
  await server.as('acmeadmin')
  await context.sealer.seal()
  expect(await dropOldLogs(context.db, context.tokens, context.now(), 190)).toBeGreaterThan(0)
  const orphans = await context.db
    .read('log_subjects')
    .whereNotIn('log_id', context.db.read('logs').select('id'))
    .select('log_id')
  expect(orphans).toEqual([])
})
