import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Client } from '../../support/client.ts'
import {
  buildApplication,
  createRole,
  createUser,
  foundCompany,
  signInVisitor,
} from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin, member } = server
const path = '/usercenter/first-steps'
const stepsOf = async (client: Client) => (await client.get(path)).body.data
const setMark = async (client: Client, name: string) =>
  (await client.post(`${path}/marks`, { mark: name })).body

it('shows the administrator of a new company the steps that the records do not show as done', async () => {
  const { client, id } = await foundCompany(server)
  const open = ['secondContact', 'invite', 'makeRole', 'giveRole', 'coverage']
  const expectDone = async (...done: string[]) =>
    expect(await stepsOf(client)).toEqual({
      kind: 'company',
      steps: open.map((name) => ({ name, done: done.includes(name) })),
    })
  await expectDone()
  await client.post('/usercenter/invitations', { channel: 'link' })
  await expectDone('invite')
  const role = await createRole(client)
  await expectDone('invite', 'makeRole')
  const person = await createUser(client)
  await client.post(`/usercenter/roles/${role.id}/users`, { userIds: [person.id] })
  await expectDone('invite', 'makeRole', 'giveRole')
  expect((await setMark(client, 'coverage')).code).toBe(0)
  await expectDone('invite', 'makeRole', 'giveRole', 'coverage')
  await server.db.transaction(async (trx) => {
    const company = await trx('companies')
      .where({ id: Number(id) })
      .first('administrator_id')
    const contacts = { dial_code: '86', phone: '13955550000', email: 'a@b.cn', email_key: 'a@b.cn' }
    await trx('users')
      .where({ id: company?.administrator_id ?? 0 })
      .update(contacts)
  })
  expect(await stepsOf(client)).toEqual({ kind: 'none' })
})

it('stays hidden after it was dismissed, only for that person and list', async () => {
  const { client } = await foundCompany(server)
  expect(await setMark(client, 'company')).toMatchObject({ code: 0, data: { kind: 'none' } })
  expect(await setMark(client, 'company')).toMatchObject({ code: 0, data: { kind: 'none' } })
  expect(await stepsOf(client)).toEqual({ kind: 'none' })
  expect((await stepsOf((await foundCompany(server)).client)).kind).toBe('company')
  expect((await client.post(`${path}/marks`, { mark: 'everything' })).body.code).toBe(7000)
  expect(await stepsOf(member)).toEqual({ kind: 'none' })
})

it('shows a person without a company the progress of their requests', async () => {
  const { client: visitor } = await signInVisitor(server)
  const none = { kind: 'joining', application: null, joinRequest: null }
  expect(await stepsOf(visitor)).toEqual(none)
  const created = (await visitor.post('/usercenter/join-requests', { name: '华南测绘' })).body
  const joinRequest = { id: created.id, companyName: '华南测绘', status: 'inReview', reason: '' }
  expect(await stepsOf(visitor)).toEqual({ ...none, joinRequest })
  const rejection = { decision: 'reject', reason: '请先联系我们' }
  await admin.post(`/usercenter/join-requests/${created.id}/review`, rejection)
  const rejected = { ...joinRequest, status: 'rejected', reason: rejection.reason }
  expect(await stepsOf(visitor)).toEqual({ ...none, joinRequest: rejected })
  const applied = (await visitor.post('/usercenter/companies', buildApplication())).body
  const application = { id: applied.id, name: applied.name, status: 'inReview', reason: '' }
  const steps = { kind: 'joining', application, joinRequest: rejected }
  expect(await stepsOf(visitor)).toEqual(steps)
  await system.post(`/usercenter/companies/${applied.id}/review`, rejection)
  const back = { ...application, status: 'rejected', reason: rejection.reason }
  expect(await stepsOf(visitor)).toEqual({ ...steps, application: back })
  await setMark(visitor, 'joining')
  expect(await stepsOf(visitor)).toEqual({ kind: 'none' })
})

it('shows system super administrators what the installation lacks, until nothing is missing', async () => {
  const open = ['email', 'sms', 'https', 'legal', 'filings', 'secondAdministrator']
  const expectDone = async (...done: string[]) =>
    expect(await stepsOf(system)).toEqual({
      kind: 'installation',
      steps: open.map((name) => ({ name, done: done.includes(name) })),
    })
  await expectDone()
  const { username } = await createUser(system, { companyId: '1' })
  await server.update('users', { username }, { is_system_administrator: true })
  await expectDone('secondAdministrator')
  for (const kind of ['agreement', 'privacy']) {
    await expectDone('secondAdministrator')
    const text = { documentVersion: 'own', text: '内容', enText: 'Text' }
    const effectiveFrom = new Date(server.context.now()).toISOString().slice(0, 10)
    const documents = '/usercenter/legal-documents'
    const { id, version } = (await system.post(documents, { kind, effectiveFrom, ...text })).body
    expect((await system.post(`${documents}/${id}/publish`, { version })).status).toBe(200)
  }
  await expectDone('legal', 'secondAdministrator')
  const change = async (body: object) =>
    expect((await system.put('/usercenter/settings/1', body)).body).toMatchObject({ id: '1' })
  await change({ filingIcp: '沪ICP备1号' })
  await expectDone('legal', 'filings', 'secondAdministrator')
  await change({ smtpHost: '127.0.0.1', smtpPort: 9, smtpSecurity: 'none' })
  await expectDone('email', 'legal', 'filings', 'secondAdministrator')
  await change({
    smsHookUrl: 'http://127.0.0.1:9',
    smsHookSecret: randomBytes(24).toString('hex'),
  })
  await expectDone('email', 'sms', 'legal', 'filings', 'secondAdministrator')
  expect(await setMark(system, 'installation')).toMatchObject({ code: 0, data: { kind: 'none' } })
})
