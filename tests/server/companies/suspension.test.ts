import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { routesFor } from '#server/routes'
import { noContacts } from '#server/platform/identity/storedUser'
import { insertUser } from '#server/platform/identity/userStore.queries'
import { notificationsOf, pluck } from '../../support/client.ts'
import { bodyOf, expectCode, tallyOf, times } from '../../support/answers.ts'
import {
  buildApplication,
  buildUser,
  foundCompany,
  signInVisitor,
  signInUser,
} from '../../support/factories.ts'
import { importPath, sendFile } from '../../support/imports.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/companies'
const reason = 'Unpaid since June'

const createPassedCompany = async () => {
  const { client: administrator, company } = await foundCompany(server, {
    permissionIds: ['1000', '1100', '1220', '1320', '1400', '1401', '117'],
    userQuota: 10,
  })
  const { client: member, ...person } = await signInUser(server, administrator)
  return { administrator, member, person, company }
}

const suspended = async () => {
  const made = await createPassedCompany()
  const answer = await system.post(`${path}/${made.company.id}/suspend`, { reason })
  expect(answer.body).toMatchObject({ code: 0, data: { status: 'suspended', userCount: 2 } })
  return { ...made, company: answer.body.data }
}

it('blocks every route except the own account on the next call, with the reason and a contact', async () => {
  const { member, administrator, company } = await suspended()
  const open = new Set<string>()
  for (const route of routesFor(false)) {
    if (route.access === 'public' || route.access === 'application' || route.whileSuspended)
      continue
    const answer = await member.call(route.path.replace(':id', '1'), {
      method: route.method.toUpperCase(),
      ...(route.method === 'get' ? {} : { body: {} }),
    })
    if (answer.status !== 403 || answer.body.code !== 7250) open.add(route.operationId)
  }
  expect([...open]).toEqual([])
  const contact = '天枢定位'
  const since = company.history.at(-1).at
  await expectCode(administrator.list('/usercenter/users'), 403, 7250, {
    args: expect.objectContaining({
      company: company.name,
      reason,
      since,
      contact,
      grantedBy: contact,
    }),
    message: `${company.name} is suspended: ${reason} Contact 天枢定位.`,
  })
})

it('allows login, the own account, sessions, notifications and logout to its people, and shows the reason', async () => {
  const { person, company } = await suspended()
  const member = await server.as(person.username, person.password)
  const me = (await member.get('/auth/user/getCurrentUser')).body.data
  expect(me).toMatchObject({
    userCompanyName: company.name,
    companyId: null,
    isCompanyUser: false,
    suspension: {
      companyId: company.id,
      companyName: company.name,
      reason,
      at: company.history.at(-1).at,
      contact: '天枢定位',
    },
  })
  const own = await member.post('/usercenter/menus/permissionByUser?appid=10000')
  expect(pluck(own.body.data.menuPermissions, 'path')).toEqual(['/personalCenter', '/account'])
  const why = await member.get('/usercenter/rights/explain?address=/users')
  expect(why.body.data).toMatchObject({ allowed: false, missing: 'companySuspended' })
  expect((await member.get('/usercenter/account')).status).toBe(200)
  expect((await member.list('/usercenter/sessions')).status).toBe(200)
  expect(await notificationsOf(member, { kind: 'company.suspended' })).toMatchObject([
    { message: `${company.name} was suspended: ${reason}`, link: '/personalCenter' },
  ])
  expect((await member.get('/UserCenter/user/permission/ops')).body.data).toEqual([
    1000, 1100, 1110, 1111,
  ])
  expect((await member.post('/auth/oauth/logout')).status).toBe(200)
})

it('names how to reach the provider once its contact is set', async () => {
  const { administrator } = await suspended()
  const settings = '/usercenter/settings/1'
  await bodyOf(system.put(settings, { contactPhone: '400-820-8820' }))
  await expectCode(administrator.list('/usercenter/users'), 403, 7250, {
    args: expect.objectContaining({ contact: '天枢定位 (400-820-8820)' }),
  })
  await bodyOf(system.put(settings, { contactPhone: '' }))
})

it('restores the company on reopening, with history, log and notifications of both steps', async () => {
  const { member, administrator, company } = await suspended()
  const again = await system.post(`${path}/${company.id}/reopen`, { reason: 'Paid' })
  expect(again.body.data).toMatchObject({ status: 'passed', userCount: 2 })
  expect(
    again.body.data.history.map((step: { status: string; reason: string }) => [
      step.status,
      step.reason,
    ]),
  ).toEqual([
    ['inReview', ''],
    ['passed', ''],
    ['suspended', reason],
    ['passed', 'Paid'],
  ])
  expect((await administrator.list('/usercenter/users')).status).toBe(200)
  expect((await administrator.get('/auth/user/getCurrentUser')).body.data).toMatchObject({
    isCompanyAdministrator: true,
    companyId: company.id,
    suspension: null,
  })
  expect(await notificationsOf(member, { kind: 'company.reopened' })).toHaveLength(1)
  const rows = await server.db
    .read('logs')
    .where({ target_type: 'company', target_id: company.id })
    .orderBy('id')
    .pluck('action')
  expect(rows.slice(-2)).toEqual(['company.suspended', 'company.reopened'])
})

it('notifies all members of a large company, by email if they chose that', async () => {
  const { company } = await createPassedCompany()
  const names = Array.from({ length: 230 }, (_, number) => `crowd${number}`)
  const reader = { dialCode: null, phone: null, email: 'crowd199@example.com' }
  await server.db.transaction(async (trx) => {
    for (const username of names)
      await insertUser(
        trx,
        {
          username,
          realName: username,
          nickName: '',
          locale: 'en',
          passwordHash: '',
          companyId: Number(company.id),
          departmentNumber: null,
          pending: noContacts,
          verified: username === 'crowd199' ? reader : noContacts,
        },
        Date.now(),
      )
    await trx('users').where({ username: 'crowd199' }).update({ notify_by_email: true })
  })
  await system.post(`${path}/${company.id}/suspend`, { reason })
  const notified = await server.db
    .read('notifications')
    .join('users', 'users.id', 'notifications.user_id')
    .where({ kind: 'company.suspended', company_id: Number(company.id), count: 1 })
    .orderBy('users.id')
    .pluck('username')
  expect(notified.filter((name: string) => name.startsWith('crowd'))).toEqual(names)
  const mails = await system.list('/usercenter/outbox', {
    filter: { recipient: 'crowd199@example.com' },
  })
  expect(mails.body).toHaveLength(1)
})

it('requires a reason and a system super administrator, and allows no other status change', async () => {
  const { administrator, company } = await createPassedCompany()
  const one = `${path}/${company.id}`
  await expectCode(system.post(`${one}/suspend`, { reason: ' ' }), 400, 7000)
  await expectCode(administrator.post(`${one}/suspend`, { reason }), 403, 6015)
  await expectCode(system.post(`${one}/reopen`, { reason }), 409, 7012)
  expect((await system.post(`${one}/suspend`, { reason })).status).toBe(200)
  await expectCode(system.post(`${one}/suspend`, { reason }), 409, 7012)
  await expectCode(system.post(`${one}/transfer`, { userId: '4' }), 409, 7012)
  const closed = await system.post(`${one}/close`, { reason: 'Never paid' })
  expect(closed.body.data).toMatchObject({ status: 'closed', userCount: 0, administratorId: null })
  await expectCode(system.post(`${one}/reopen`, { reason }), 409, 7012)
  expect((await administrator.get('/auth/user/getCurrentUser')).body.data.suspension).toBeNull()
})

it('lets one of several concurrent administrators suspend, with one line of history', async () => {
  const { company } = await createPassedCompany()
  expect(
    await tallyOf(times(10, () => system.post(`${path}/${company.id}/suspend`, { reason }))),
  ).toEqual({ 200: 1, 7012: 9 })
  expect((await system.get(`${path}/${company.id}`)).body.history).toHaveLength(3)
})

it('blocks joining, reserves the company’s name and code, and ignores its roles', async () => {
  const { person, administrator, company } = await createPassedCompany()
  const link = await administrator.post('/usercenter/invitations', { channel: 'link' })
  const token = new URL(link.body.link).hash.replace(/^#/, '')
  await system.post(`${path}/${company.id}/suspend`, { reason })
  const { client: visitor } = await signInVisitor(server)
  await expectCode(visitor.post('/usercenter/join-requests', { name: company.name }), 404, 7013)
  await expectCode(visitor.post('/usercenter/invitations/accept', { token }), 409, 7083)
  await expectCode(
    system.post('/usercenter/users', buildUser({ companyId: company.id })),
    404,
    7013,
  )
  await expectCode(visitor.post(path, buildApplication({ name: company.name })), 409, 6025)
  await expectCode(
    visitor.post(path, buildApplication({ organisationCode: company.organisationCode })),
    409,
    7060,
  )
  const user = await system.list('/usercenter/users', { filter: { q: person.username } })
  const why = await system.get(
    `/usercenter/rights/explain?userId=${user.body[0].id}&permissionId=1201`,
  )
  expect(why.body.data).toMatchObject({ allowed: false, missing: 'companySuspended' })
  expect(
    (await system.list(path, { filter: { status: 'suspended', id: [company.id] } })).body,
  ).toHaveLength(1)
})

it('pauses invitations during suspension and revokes them when the company is closed', async () => {
  const { administrator, company } = await createPassedCompany()
  const { id } = (await administrator.post('/usercenter/invitations', { channel: 'link' })).body
  const statusNow = async () => (await system.get(`/usercenter/invitations/${id}`)).body.status
  await system.post(`${path}/${company.id}/suspend`, { reason })
  expect(await statusNow()).toBe('revoked')
  await system.post(`${path}/${company.id}/reopen`, { reason })
  expect(await statusNow()).toBe('open')
  await system.post(`${path}/${company.id}/close`, { reason })
  expect(await statusNow()).toBe('revoked')
  // The export contains stored values, such as the status of the invitation.
  const { body } = await administrator.get('/usercenter/account/export')
  expect(body.data.sentInvitations).toEqual([expect.objectContaining({ status: 'revoked' })])
})

it('stops checks of the company’s import files', async () => {
  const { company } = await createPassedCompany()
  const rows = Array.from(
    { length: 3000 },
    (_, row) => `stopped${row}x,Lin,stopped${row}@example.org`,
  )
  const file = ['username,realName,email', ...rows].join('\n')
  const sent = sendFile(system, file, { companyId: company.id })
  const stateOf = async () =>
    (await system.list(importPath, { filter: { companyId: company.id } })).body[0]
  while (!(await stateOf())) await pause(5)
  await system.post(`${path}/${company.id}/suspend`, { reason })
  expect((await sent).body.code).toBe(7016)
  expect(await stateOf()).toMatchObject({ state: 'failed', failure: 'interrupted' })
})
