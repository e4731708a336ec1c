import { expect, it } from 'vitest'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { lockSystemAdministrators } from '#server/platform/identity/systemAdministrators.queries'
import { joinOwnCompany, lockCompany } from '#server/platform/identity/companies.queries'
import { serverOrigin } from '#server/core/context'
import { listActiveSystemAdministrators } from '#server/platform/identity/systemAdministrators.queries'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { setAdministrator } from '#server/features/companies/membership/members.queries'
import { createVerifiedUser, verifyContacts } from '../../support/contacts.ts'
import { engine } from '../../support/database.ts'
import {
  buildApplication,
  buildRole,
  createRole,
  createUser,
  createVisitor,
  foundCompany,
} from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'
import { waitForLockWaiter } from '../../support/waitsForLock.ts'

const server = useServer()

/** Runs a request while a test transaction holds the locks of `first`, then runs `then` and commits. */
const runWhileLocked = async <T>(
  first: (trx: Transaction) => Promise<unknown>,
  begin: () => Promise<T>,
  then: (trx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> => {
  const { db } = server.running.context
  let begun: Promise<T> | undefined
  await db.transaction(async (trx) => {
    await first(trx)
    begun = begin()
    begun.catch(() => {})
    await waitForLockWaiter(db)
    await then(trx)
  })
  if (!begun) throw new Error('nothing began')
  return begun
}

it('refuses a request to join a company that is closed at the same moment', async () => {
  const { id, name } = await foundCompany(server)
  const { username, password } = await createVisitor(server)
  const visitor = await server.as(username, password)
  const answer = await runWhileLocked(
    async (trx) => {
      await lockCompany(trx, Number(id))
      await trx('companies')
        .where({ id: Number(id) })
        .update({ status: 'closed' })
    },
    () => visitor.post('/usercenter/join-requests', { name }),
  )
  expect([answer.status, answer.body.code]).toEqual([404, 7013])
})

it('files no permission request with a company for a member who leaves it at the same moment', async () => {
  const user = await createUser(await server.as('acmeadmin'), { password: 'Survey2026' })
  const member = await server.as(user.username, 'Survey2026')
  const answer = await runWhileLocked(
    (trx) =>
      trx('users')
        .where({ id: Number(user.id) })
        .update({ company_id: null }),
    () => member.post('/usercenter/rights-requests', { permissionId: '1500' }),
  )
  // On SQLite the request may only start after the user has left.
  expect(answer.body.companyId ?? null).toBe(null)
})

it('refuses a quota below the number of members if people join at the same moment', async () => {
  const { id } = await foundCompany(server, { userQuota: 50 })
  const system = await server.as('superadmin')
  const path = `/usercenter/companies/${id}`
  const { body: company } = await system.get(path)
  const answer = await runWhileLocked(
    (trx) =>
      trx('companies')
        .where({ id: Number(id) })
        .update({ user_count: trx.raw('user_count + 5') }),
    () => system.put(path, { ...company, userQuota: company.userCount + 1 }),
  )
  expect([answer.status, answer.body.errors?.userQuota]).toEqual([400, expect.any(Object)])
})

it('serializes accepting an invitation and sending it again', async () => {
  const admin = await server.as('acmeadmin')
  const { username, password } = await createVisitor(server)
  const visitor = await server.as(username, password)
  const invited = await admin.post('/usercenter/invitations', { channel: 'link' })
  expect(invited.status).toBe(201)
  const token = new URL(invited.body.link).hash.slice(1)
  const accepted = await runWhileLocked(
    (trx) => lockCompany(trx, 2),
    () => visitor.post('/usercenter/invitations/accept', { token }),
    (trx) =>
      trx('invitations')
        .where({ id: Number(invited.body.id) })
        .update({ updated_at: 0 }),
  )
  expect(accepted.status).toBe(200)
})

it('counts a user of the provider’s company who joins while the terminal adds an administrator', async () => {
  const { db, now } = server.running.context
  const counted = async () =>
    Number((await db.read('companies').where({ id: 1 }).first('user_count'))?.user_count)
  const before = await counted()
  await db.transaction((trx) =>
    trx('users').where({ username: 'visitor1' }).update({ is_system_administrator: true }),
  )
  await runWhileLocked(
    (trx) =>
      trx('companies')
        .where({ id: 1 })
        .update({ user_count: trx.raw('user_count + 1') }),
    () => db.transaction((trx) => joinOwnCompany(trx, 'Own', now())),
  )
  expect(await counted()).toBe(before + 2)
})

const createLeaver = async () => {
  const { id, username, password, dialCode, phone } = await createVisitor(server)
  const client = await server.as(username, password)
  const leave = async (trx: Transaction) => {
    await trx('sessions')
      .where({ user_id: Number(id) })
      .delete()
    await trx('users')
      .where({ id: Number(id) })
      .update({ deleted_at: 1, status: 'disabled' })
  }
  return { id, username, password, dialCode, phone, client, leave }
}
const holdUser = (trx: Transaction, id: string) =>
  trx('users')
    .where({ id: Number(id) })
    .forUpdate()
    .first('id')

it('refuses a join request from a user whose account is deleted at the same moment', async () => {
  const { id, name } = await foundCompany(server)
  const { client, leave } = await createLeaver()
  const answer = await runWhileLocked(
    (trx) => lockCompany(trx, Number(id)),
    () => client.post('/usercenter/join-requests', { name }),
    leave,
  )
  expect([answer.status, answer.body.code]).toEqual([401, 7003])
})

it('refuses a company application from a user whose account is deleted at the same moment', async () => {
  const first = await createLeaver()
  const applied = await runWhileLocked(
    (trx) => holdUser(trx, first.id),
    () => first.client.post('/usercenter/companies', buildApplication()),
    first.leave,
  )
  expect([applied.status, applied.body.code]).toEqual([401, 7003])

  const again = await createLeaver()
  const { body } = await again.client.post('/usercenter/companies', buildApplication())
  const system = await server.as('superadmin')
  const path = `/usercenter/companies/${body.id}`
  await system.post(`${path}/review`, { decision: 'reject', reason: 'No licence' })
  const resent = await runWhileLocked(
    (trx) => lockCompany(trx, Number(body.id)),
    () => again.client.put(path, { street: 'Wener Road' }),
    again.leave,
  )
  expect([resent.status, resent.body.code]).toEqual([401, 7003])
})

it('refuses to apply or reapply while another application of the same person is approved', async () => {
  const system = await server.as('superadmin')
  const { client, id } = await createLeaver()
  const rejected = (await client.post('/usercenter/companies', buildApplication())).body.id
  const path = `/usercenter/companies/${rejected}`
  await system.post(`${path}/review`, { decision: 'reject', reason: 'No licence' })
  const passing = (await client.post('/usercenter/companies', buildApplication())).body.id
  const passes = async (trx: Transaction) => {
    await lockCompany(trx, Number(passing))
    await trx('companies')
      .where({ id: Number(passing) })
      .update({ status: 'passed' })
  }
  const join = (company: number | null) => (trx: Transaction) =>
    trx('users')
      .where({ id: Number(id) })
      .update({ company_id: company })
  const calls = [
    () => client.post('/usercenter/companies', buildApplication()),
    () => client.put(path, { street: 'Wener Road' }),
  ]
  for (const call of calls) {
    const answer = await runWhileLocked(passes, call, join(Number(passing)))
    // On SQLite the request may only start after the review.
    const refused = engine === 'postgres' ? [409, 7016] : expect.any(Array)
    expect([answer.status, answer.body.code]).toEqual(refused)
    await server.running.context.db.transaction(async (trx) => {
      await join(null)(trx)
      await trx('companies')
        .where({ id: Number(passing) })
        .update({ status: 'inReview' })
    })
  }
})

it('refuses to delete an account whose application is resubmitted at the same moment', async () => {
  const { client } = await createLeaver()
  const { body } = await client.post('/usercenter/companies', buildApplication())
  const system = await server.as('superadmin')
  const reject = { decision: 'reject', reason: 'No licence' }
  await system.post(`/usercenter/companies/${body.id}/review`, reject)
  const answer = await runWhileLocked(
    (trx) =>
      trx('companies')
        .where({ id: Number(body.id) })
        .update({ status: 'inReview' }),
    () => client.post('/usercenter/account/delete-account'),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 7026])
})

it('refuses to merge an account that is disabled, joins a company or applies for one at the same moment', async () => {
  const own = await createLeaver()
  const mergeBeside = async (other: Awaited<ReturnType<typeof createLeaver>>, change: object) => {
    const { username, password } = other
    const { status, body } = await runWhileLocked(
      (trx) =>
        trx('users')
          .where({ id: Number(other.id) })
          .update(change),
      () =>
        own.client.post('/usercenter/account/merge', {
          username,
          otherPassword: password,
        }),
    )
    return [status, body.code]
  }
  expect(await mergeBeside(await createLeaver(), { status: 'disabled' })).toEqual([403, 7023])
  expect(await mergeBeside(await createLeaver(), { company_id: 2 })).toEqual([409, 7390])
  const applying = await createLeaver()
  const { username, password } = applying
  const answer = await runWhileLocked(
    (trx) => holdUser(trx, own.id),
    () =>
      own.client.post('/usercenter/account/merge', {
        username,
        otherPassword: password,
      }),
    async (trx) => {
      const row = requireRow(await trx('companies').where({ id: 2 }).first())
      const number = `9${applying.id}`
      await trx('companies').insert({
        ...row,
        id: Number(number),
        name: `Company ${number}`,
        name_key: `company ${number}`,
        organisation_code: number,
        administrator_id: null,
        applicant_id: Number(applying.id),
        devices_over: false,
        storage_over: false,
        status: 'inReview',
      })
    },
  )
  expect([answer.status, answer.body.code]).toEqual([409, 7026])
})

it('locks in the common order when merging into the account of a company’s administrator', async () => {
  const { id, client } = await foundCompany(server)
  const administrator = (await client.get('/usercenter/account')).body.data.id
  const other = await createLeaver()
  await verifyContacts(server, other.id)
  const answer = await runWhileLocked(
    (trx) => lockCompany(trx, Number(id)),
    () =>
      client.post('/usercenter/account/merge', {
        username: other.username,
        otherPassword: other.password,
      }),
    (trx) => holdUser(trx, administrator),
  )
  expect(answer.status).toBe(200)
  const { phone } = answer.body.data
  expect(phone).toEqual(expect.any(String))
  const { body } = await client.get(`/usercenter/companies/${id}`)
  expect(body.administratorPhone).toBe(phone)
})

const requests = '/usercenter/administrator-requests'

const administrators = async () => {
  const system = await server.as('superadmin')
  await server.running.context.db.transaction((trx) =>
    trx('users').whereNot({ id: 1 }).update({ is_system_administrator: false }),
  )
  const person = async () => {
    return createVerifiedUser(server, system, { companyId: '1' })
  }
  const addRequest = { change: 'add', message: 'Needed' }
  const second = await person()
  const added = { ...addRequest, userId: second.id }
  expect((await system.post(requests, added)).body.status).toBe('granted')
  const client = await server.as(second.username, second.password)
  return { system, second, client, person, addRequest }
}

it('locks in the common order when requesting the removal of a system super administrator', async () => {
  const { second, client, addRequest } = await administrators()
  const removal = { ...addRequest, change: 'remove', userId: '1' }
  const answer = await runWhileLocked(
    (trx) => holdUser(trx, '1'),
    () => client.post(requests, removal),
    (trx) => holdUser(trx, second.id),
  )
  expect(answer.status).toBe(201)
})

it('locks in the common order when requesting a new system super administrator', async () => {
  const { system, second, client, addRequest } = await administrators()
  const promoted = { ...addRequest, userId: '2' }
  const answer = await runWhileLocked(
    (trx) => holdUser(trx, '2'),
    () => client.post(requests, promoted),
    (trx) => holdUser(trx, second.id),
  )
  expect(answer.status).toBe(201)
  await system.post(`${requests}/${answer.body.id}/review`, { decision: 'decline', reason: 'No' })
})

it('refuses to decline or withdraw a request in the name of a system super administrator who is removed at the same moment', async () => {
  const { system, second, client, person, addRequest } = await administrators()
  const third = await person()
  const open = await system.post(requests, {
    ...addRequest,
    userId: third.id,
  })
  const fourth = await person()
  const own = await client.post(requests, {
    ...addRequest,
    userId: fourth.id,
  })
  const steps = [
    [open.body.id, 'review', { decision: 'decline', reason: 'No' }],
    [own.body.id, 'withdraw', undefined],
  ] as const
  const set = (trx: Transaction, is: boolean) =>
    trx('users')
      .where({ id: Number(second.id) })
      .update({ is_system_administrator: is })
  for (const [id, step, body] of steps) {
    const answer = await runWhileLocked(
      async (trx) => {
        await lockSystemAdministrators(trx)
        await trx('administrator_requests')
          .where({ id: Number(id) })
          .forUpdate()
          .first('id')
        await set(trx, false)
      },
      () => client.post(`${requests}/${id}/${step}`, body),
    )
    expect([step, answer.status]).toEqual([step, 403])
    expect((await system.get(`${requests}/${id}`)).body.status).toBe('inReview')
    await server.running.context.db.transaction((trx) => set(trx, true))
  }
})

it('grants permissions to companies and packages while one of the permissions is deleted', async () => {
  const { id } = await foundCompany(server)
  const system = await server.as('superadmin')
  const menus = '/usercenter/menus'
  const makePermission = async (name: string) => {
    const { body } = await system.get(`${menus}/80`)
    const entry = { applicationId: body.applicationId, parentId: '80', type: 'data', name }
    return (await system.post(menus, entry)).body.id as string
  }
  const lockPermissions = (trx: Transaction, ids: readonly string[]) =>
    trx('permissions').whereIn('id', ids.map(Number)).orderBy('id').forUpdate().select('id')
  const give = (path: string, had: string, more: string) =>
    runWhileLocked(
      (trx) => lockPermissions(trx, [had, more]),
      () => system.put(path, { permissionIds: ['117', had, more] }),
      (trx) =>
        trx('permissions')
          .where({ id: Number(had) })
          .delete(),
    )
  // On SQLite the request may only start after the permission is deleted.
  const expected = (more: string) =>
    engine === 'postgres' ? [200, ['117', more]] : expect.any(Array)
  const [one, two] = [await makePermission('甲'), await makePermission('乙')]
  const company = `/usercenter/companies/${id}`
  await system.put(company, { permissionIds: ['117', one] })
  const granted = await give(company, one, two)
  expect([granted.status, granted.body.permissionIds]).toEqual(expected(two))
  const [three, four] = [await makePermission('丙'), await makePermission('丁')]
  const sent = { name: '锁序', enName: 'Lock order', permissionIds: ['117', three] }
  const made = await system.post('/usercenter/permission-packages', sent)
  const packed = await give(`/usercenter/permission-packages/${made.body.id}`, three, four)
  expect([packed.status, packed.body.permissionIds]).toEqual(expected(four))
})

it('locks in the common order when a company administrator changes their name', async () => {
  const { id, client } = await foundCompany(server)
  const { id: administrator } = (await client.get('/usercenter/account')).body.data
  const answer = await runWhileLocked(
    (trx) => lockCompany(trx, Number(id)),
    () => client.put('/usercenter/account', { realName: 'Ann Other' }),
    (trx) => holdUser(trx, administrator),
  )
  expect(answer.status).toBe(200)
  const { body } = await client.get(`/usercenter/companies/${id}`)
  expect(body.administratorName).toBe('Ann Other')
})

it('changes an administrator’s name in the company too if they become it at the same moment', async () => {
  const user = await createUser(await server.as('acmeadmin'), { password: 'Survey2026' })
  const member = await server.as(user.username, 'Survey2026')
  const { context } = server.running
  const hand = (trx: Transaction, to: string) => setAdministrator(trx, 2, Number(to), context.now())
  const answer = await runWhileLocked(
    async (trx) => {
      await holdUser(trx, user.id)
      await hand(trx, user.id)
    },
    () => member.put('/usercenter/account', { realName: 'Ann Other' }),
  )
  const { body } = await member.get('/usercenter/companies/2')
  await context.db.transaction((trx) => hand(trx, '3'))
  expect([answer.status, body.administratorName]).toEqual([200, 'Ann Other'])
})

it('locks in the common order when changing a user with their roles', async () => {
  const admin = await server.as('acmeadmin')
  const { id: roleId } = await createRole(admin)
  const { id } = await createUser(admin)
  const answer = await runWhileLocked(
    (trx) =>
      trx('roles')
        .where({ id: Number(roleId) })
        .forUpdate()
        .first('id'),
    () => admin.put(`/usercenter/users/${id}`, { nickName: 'Other', roleIds: [roleId] }),
    (trx) => holdUser(trx, id),
  )
  expect([answer.status, answer.body.roles?.length]).toEqual([200, 1])
})

it('withdraws a member’s request that is filed while their company is closed', async () => {
  const { id, client } = await foundCompany(server, {
    userQuota: 5,
    permissionIds: ['1000', '1100', '1400', '1401'],
  })
  const member = await createUser(client)
  const system = await server.as('superadmin')
  const now = server.running.context.now()
  const closed = await runWhileLocked(
    (trx) => holdUser(trx, member.id),
    () => system.post(`/usercenter/companies/${id}/close`, { reason: 'Over' }),
    (trx) =>
      trx('rights_requests').insert({
        user_id: Number(member.id),
        company_id: Number(id),
        permission_id: 117,
        addressee: 'company',
        status: 'inReview',
        created_at: now,
        updated_at: now,
      }),
  )
  expect(closed.status).toBe(200)
  const storedRequests = server.running.context.db
    .read('rights_requests')
    .where({ user_id: member.id })
  expect(await storedRequests.pluck('status')).toEqual(['withdrawn'])
})

it('refuses a role that exceeds the company’s area if that shrinks at the same moment', async () => {
  const { id, client } = await foundCompany(server, {
    permissionIds: ['1000', '1100', '1500', '1501', '1502'],
    dataLevel: 0,
  })
  const role = await createRole(client, { permissionIds: [], dataLevel: 3 })
  const setLevel = (trx: Transaction, level: number) =>
    trx('companies')
      .where({ id: Number(id) })
      .update({ data_level: level })
  const codeBeside = async (call: () => ReturnType<typeof client.get>) => {
    const { status, body } = await runWhileLocked(
      (trx) => lockCompany(trx, Number(id)),
      call,
      (trx) => setLevel(trx, 2),
    )
    await server.running.context.db.transaction((trx) => setLevel(trx, 0))
    return [status, body.code]
  }
  const fields = buildRole({ permissionIds: [], dataLevel: 1 })
  const exceeds = [403, 6029]
  expect(await codeBeside(() => client.post('/usercenter/roles', fields))).toEqual(exceeds)
  const path = `/usercenter/roles/${role.id}`
  expect(await codeBeside(() => client.put(path, { dataLevel: 1 }))).toEqual(exceeds)
})

it('refuses join requests and applications of a user who joins a company at the same moment', async () => {
  const { name } = await foundCompany(server)
  const join = (userId: string) => (trx: Transaction) =>
    trx('users')
      .where({ id: Number(userId) })
      .update({ company_id: 2 })
  const asking = await createLeaver()
  const joinAnswer = await runWhileLocked(join(asking.id), () =>
    asking.client.post('/usercenter/join-requests', { name }),
  )
  const applying = await createLeaver()
  const applied = await runWhileLocked(join(applying.id), () =>
    applying.client.post('/usercenter/companies', buildApplication()),
  )
  // On SQLite the requests may only start after the users have joined, and be refused for that reason.
  const refused = engine === 'postgres' ? 7016 : expect.any(Number)
  expect([joinAnswer.body.code, applied.body.code]).toEqual([refused, refused])
})

it('locks in the common order when deleting the account of a system super administrator', async () => {
  const { id, client } = await createLeaver()
  const { body } = await client.post('/usercenter/companies', buildApplication())
  const system = await server.as('superadmin')
  const reject = { decision: 'reject', reason: 'No licence' }
  await system.post(`/usercenter/companies/${body.id}/review`, reject)
  await server.running.context.db.transaction((trx) =>
    trx('users')
      .where({ id: Number(id) })
      .update({ is_system_administrator: true }),
  )
  const answer = await runWhileLocked(
    (trx) => lockCompany(trx, Number(body.id)),
    () => client.post('/usercenter/account/delete-account'),
    (trx) => holdUser(trx, '1'),
  )
  expect(answer.status).toBe(200)
})

it('locks in the common order when refusing a role for a company administrator', async () => {
  const { id, client } = await foundCompany(server, {
    permissionIds: ['1000', '1100', '1500', '1501'],
  })
  const { id: administrator } = (await client.get('/usercenter/account')).body.data
  const role = await createRole(client, { permissionIds: [] })
  const system = await server.as('superadmin')
  const change = { nickName: 'Other', roleIds: [role.id] }
  const answer = await runWhileLocked(
    (trx) => lockCompany(trx, Number(id)),
    () => system.put(`/usercenter/users/${administrator}`, change),
    (trx) =>
      trx('roles')
        .where({ id: Number(role.id) })
        .forUpdate()
        .first('id'),
  )
  expect([answer.status, answer.body.code]).toEqual([403, 6040])
})

it('locks in the common order when deleting an account that a company names', async () => {
  const { id, client, dialCode, phone } = await createLeaver()
  await verifyContacts(server, id)
  const { db } = server.running.context
  await db.transaction((trx) =>
    trx('companies')
      .where({ id: 1 })
      .update({ administrator_dial_code: dialCode, administrator_phone: phone }),
  )
  const answer = await runWhileLocked(
    (trx) => lockCompany(trx, 1),
    () => client.post('/usercenter/account/delete-account'),
    (trx) => holdUser(trx, id),
  )
  expect(answer.status).toBe(200)
  const company = await db.read('companies').where({ id: 1 }).first('administrator_phone')
  expect(company).toEqual({ administrator_phone: '' })
})

it('refuses to approve a request to a company that is suspended at the same moment', async () => {
  const { id, name, client } = await foundCompany(server, {
    userQuota: 5,
    permissionIds: ['1000', '1220'],
  })
  const visitor = await createLeaver()
  const { body } = await visitor.client.post('/usercenter/join-requests', { name })
  const answer = await runWhileLocked(
    (trx) =>
      trx('companies')
        .where({ id: Number(id) })
        .update({ status: 'suspended' }),
    () => client.post(`/usercenter/join-requests/${body.id}/review`, { decision: 'agree' }),
  )
  // On SQLite the request may only start after the suspension.
  const refused = engine === 'postgres' ? 7013 : expect.any(Number)
  expect([answer.status < 500, answer.body.code]).toEqual([true, refused])
})

it('locks in the common order when deciding on requests', async () => {
  const { id, name, client } = await foundCompany(server, {
    userQuota: 9,
    permissionIds: ['1000', '1100', '1220', '1320', '1500', '1501', '1504'],
  })
  const { id: roleId } = await createRole(client, { permissionIds: [] })
  const roleIds = [roleId]
  const lockRow =
    (table: 'join_requests' | 'rights_requests' | 'roles', of: string) => (trx: Transaction) =>
      trx(table)
        .where({ id: Number(of) })
        .forUpdate()
        .first('id')
  const codes: unknown[] = []
  const note = ({ status, body }: { status: number; body: { code?: number } }) =>
    codes.push(status === 200 ? 200 : [status, body.code])

  const visitor = await createLeaver()
  const joining = (await visitor.client.post('/usercenter/join-requests', { name })).body.id
  const path = `/usercenter/join-requests/${joining}/review`
  note(
    await runWhileLocked(
      lockRow('roles', roleId),
      () => client.post(path, { decision: 'agree', roleIds }),
      async (trx) => {
        await holdUser(trx, visitor.id)
        await lockRow('join_requests', joining)(trx)
      },
    ),
  )

  const rightsRequestId = (
    await visitor.client.post('/usercenter/rights-requests', { permissionId: '1401' })
  ).body.id
  note(
    await runWhileLocked(
      (trx) => holdUser(trx, visitor.id),
      () =>
        client.post(`/usercenter/rights-requests/${rightsRequestId}/review`, {
          decision: 'decline',
          reason: 'No',
        }),
      lockRow('rights_requests', rightsRequestId),
    ),
  )

  const invited = await createLeaver()
  const { link } = (await client.post('/usercenter/invitations', { channel: 'link', roleIds })).body
  note(
    await runWhileLocked(
      lockRow('roles', roleId),
      () => invited.client.post('/usercenter/invitations/accept', { token: link.split('#')[1] }),
      (trx) => holdUser(trx, invited.id),
    ),
  )
  expect(codes).toEqual([200, 200, 200])
  expect(
    await server.running.context.db
      .read('companies')
      .where({ id: Number(id) })
      .first('user_count'),
  ).toEqual({
    user_count: 3,
  })
})

it('locks in the common order when changing a download', async () => {
  const system = await server.as('superadmin')
  const upload = async () => {
    const path = `${server.base}/gateway/usercenter/downloads/files?name=a.zip`
    const answer = await fetch(path, {
      method: 'POST',
      body: 'content',
      headers: {
        appid: '10000',
        Authorization: `Bearer ${system.token}`,
        'Content-Type': 'application/octet-stream',
      },
    })
    return (await answer.json()).data.id as string
  }
  const entry = { kind: 'document', name: '册', enName: 'Book', description: '', release: '1' }
  const { body } = await system.post('/usercenter/downloads', {
    ...entry,
    enDescription: '',
    fileId: await upload(),
  })
  const fileId = await upload()
  const answer = await runWhileLocked(
    (trx) =>
      trx('downloads')
        .where({ id: Number(body.id) })
        .forUpdate()
        .first('id'),
    () => system.put(`/usercenter/downloads/${body.id}`, { fileId }),
    (trx) => trx('download_files').where({ id: fileId }).forUpdate().first('id'),
  )
  expect([answer.status, answer.body.fileId]).toEqual([200, fileId])
})

it.each(engine === 'postgres' ? ['PostgreSQL'] : [])(
  'inserts references to locked companies and people without waiting, on %s',
  async () => {
    const user = await createUser(await server.as('acmeadmin'), { password: 'Survey2026' })
    const member = await server.as(user.username, 'Survey2026')
    const visitor = await createLeaver()
    const path = '/usercenter/rights-requests'
    const statuses = await server.running.context.db.transaction(async (trx) => {
      await lockCompany(trx, 2)
      await listActiveSystemAdministrators(trx, 0)
      const answers = [
        await member.post(path, { permissionId: '1500' }),
        await visitor.client.post(path, { permissionId: '1500' }),
        await member.put('/usercenter/account', { nickName: 'Other', notifyByEmail: true }),
      ]
      return answers.map(({ status }) => status)
    })
    expect(statuses).toEqual([201, 201, 200])
  },
)

it.each(engine === 'postgres' ? ['PostgreSQL'] : [])(
  'updates log counts in a common order for all writers, on %s',
  async () => {
    const { db, sealer, tokens, now } = server.running.context
    const companies = [2, 3, 4, 5, 6]
    await db.transaction(async (trx) => {
      for (const companyId of companies)
        await writeAudit(trx, { ...serverOrigin, tokens }, now(), {
          action: 'user.edit',
          actor: { userId: 3, username: 'acmeadmin', companyId },
          target: { type: 'test', id: '1', name: 'counted' },
        })
    })
    await sealer.seal()
    const counts = (trx: Transaction) => trx('logs_counts').forUpdate().skipLocked()
    let free: unknown
    await runWhileLocked(
      (trx) => counts(trx).where({ company_id: 6 }).select('company_id'),
      () => db.transaction((trx) => trx('logs').where({ target_type: 'test' }).delete()),
      async (trx) => {
        free = await counts(trx).whereIn('company_id', [0, 2, 3, 4, 5]).pluck('company_id')
      },
    )
    expect(free).toEqual([])
  },
)
