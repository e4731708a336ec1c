import { expect, it } from 'vitest'
import { errors } from '#i18n/en/errors'
import { messages } from '#i18n/en/messages'
import type { Answer } from '../../support/client.ts'
import { createRole, createUser, createVisitor } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin } = server

const conflictOf = ({ status, body }: Answer) => ({
  status,
  code: body.code,
  message: body.message,
  rule: body.args.rule,
  at: body.args.changedAt,
})

const conflict = { status: 409, code: 7016 }
const own = { ...conflict, message: messages.ownChange, rule: 'ownChange' }
const others = { ...conflict, message: errors.changedMeanwhile, rule: undefined }

it('says whether a conflicting change was one’s own, and its time', async () => {
  const user = await createUser(admin)
  const path = `/usercenter/users/${user.id}`
  const stale = { nickName: 'Late', version: user.version }
  const mine = await admin.put(path, { nickName: 'Mine' })
  expect(conflictOf(await admin.put(path, stale))).toEqual({ ...own, at: mine.body.updatedAt })
  expect(conflictOf(await system.put(path, stale))).toEqual({ ...others, at: mine.body.updatedAt })
  server.wait(5000)
  const theirs = await system.put(path, { nickName: 'Theirs' })
  expect(conflictOf(await admin.put(path, stale))).toEqual({ ...others, at: theirs.body.updatedAt })
})

it('recognises own changes made from another record, such as a role given on a user’s page', async () => {
  const role = await createRole(admin)
  const user = await createUser(admin)
  await admin.post(`/usercenter/users/${user.id}/roles`, { roleIds: [role.id] })
  const path = `/usercenter/roles/${role.id}`
  const late = await admin.put(path, { description: 'Late', version: role.version })
  expect(conflictOf(late)).toMatchObject(own)
})

it('recognises own changes of the account, and does not count a login as a change', async () => {
  const system = await server.as('superadmin')
  const { id, username, password } = await createVisitor(server)
  server.wait(5000)
  const path = '/usercenter/account'
  const client = await server.as(username, password)
  const { version } = (await client.get(path)).body.data
  const stale = { nickName: 'Late', version }
  await client.put(path, { nickName: 'Mine' })
  expect(conflictOf(await client.put(path, stale))).toMatchObject(own)
  server.wait(5000)
  await system.put(`/usercenter/users/${id}`, { nickName: 'Theirs' })
  const again = await server.as(username, password)
  expect(conflictOf(await again.put(path, stale))).toMatchObject(others)
})
