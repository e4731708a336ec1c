import { beforeEach, expect, it } from 'vitest'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { serverOrigin } from '#server/core/context'
import { inheritMembers, type Actor, type Scope } from '#server/core/scope'
import { Refusal } from '#server/core/errors'
import { startImport as publish } from '#server/features/people/user-import/publishing.service'
import { authenticate } from '#server/platform/identity/authenticate'
import type { SignedInClient } from '../../support/client.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { checkFile, importPath, sendFile, startImport } from '../../support/imports.ts'
import { startProcess } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'
import { waitForLockWaiter } from '../../support/waitsForLock.ts'

const server = useServer()
const { system, admin } = server
const companyId = 2

beforeEach(async () => {
  // Starts a new hour for each test, because files per hour are limited.
  server.wait(3_600_001)
})

const check = async (departments: readonly string[]) => {
  const users = departments.map((department) => ({ ...buildUser(), department }))
  const lines = users.map((one) => [one.username, one.realName, one.email, one.department].join())
  const job = await checkFile(admin, ['username,realName,email,Department', ...lines].join('\r\n'))
  return { id: String(job.id), job, names: users.map(({ username }) => username) }
}

const departmentsOf = async (names: readonly string[]) => {
  const found: (string | null | undefined)[] = []
  for (const q of names) {
    const { body } = await admin.list('/usercenter/users', { filter: { q } })
    found.push(body[0]?.departmentName)
  }
  return found
}

const department = async (name: string, parentId: string | null = null): Promise<string> => {
  const { status, body } = await admin.post('/usercenter/departments', { name, parentId })
  expect([status, body.id]).toEqual([201, expect.any(String)])
  return body.id
}

/** Signs a client in, and returns a function that starts an import as this caller later. */
const startLater = async (client: SignedInClient, id: string) => {
  const actor = (await authenticate(server.context, `Bearer ${client.token}`)) as Actor
  const scope = inheritMembers(server.context, { ...serverOrigin, actor, locale: 'en' })
  return () => publish(scope as unknown as Scope, id)
}

it('moves checked rows up with a deleted department, and refuses rows of a deleted top-level one', async () => {
  const top = await department('Meanwhile')
  const below = await department('Going first', top)
  const first = await check(['Meanwhile / Going first'])
  expect((await admin.remove(`/usercenter/departments/${below}`)).status).toBe(200)
  expect((await startImport(admin, first.id)).state).toBe('done')
  expect(await departmentsOf(first.names)).toEqual(['Meanwhile'])

  const second = await check(['Meanwhile', ''])
  expect((await admin.remove(`/usercenter/departments/${top}?force=true`)).status).toBe(200)
  expect((await admin.get(`${importPath}/${second.id}`)).body.refusedCount).toBe(1)
  const { body: rows } = await admin.list(`${importPath}/${second.id}/rows`, {
    filter: { refused: true },
  })
  expect(rows.map((row: { problems: unknown }) => row.problems)).toEqual([
    [{ field: 'departmentName', message: 'There is no department “Meanwhile”.' }],
  ])
  expect((await startImport(admin, second.id)).code).toBe(7066)
  expect((await startImport(admin, second.id, { leaveOut: 1 })).state).toBe('done')
  expect(await departmentsOf(second.names)).toEqual([undefined, null])
})

it('treats a department name with a slash, from before the rule, as ambiguous if it is also a path', async () => {
  const top = await department('Slash')
  await department('Below', top)
  const other = await department('Other')
  const name = 'Slash / Below'
  const refused = await admin.put(`/usercenter/departments/${other}`, { name })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { name: expect.objectContaining({ key: 'validation.departmentNameSlash' }) },
  ])
  for (const typed of ['a/b', 'a／b'])
    expect((await admin.post('/usercenter/departments', { name: typed })).body.errors).toEqual({
      name: expect.objectContaining({ key: 'validation.departmentNameSlash' }),
    })
  await server.update('departments', other, { name, path: name })
  expect((await admin.put(`/usercenter/departments/${other}`, { name, order: 3 })).status).toBe(200)
  const { id, job } = await check([name])
  expect(job.refusedCount).toBe(1)
  const { body } = await admin.list(`${importPath}/${id}/rows`)
  expect(body[0].problems[0].message).toContain('Several departments')
})

it('marks an import as expired when its rows are deleted because it was not started', async () => {
  const { id } = await check([''])
  server.wait(86_400_001)
  await server.restart()
  const { body } = await admin.get(`${importPath}/${id}`)
  expect(body).toMatchObject({ state: 'failed', failure: 'expired' })
  expect(body.finishedAt).toEqual(expect.any(String))
  expect((await admin.post(`${importPath}/${id}/start`)).body.code).toBe(7012)
  expect((await admin.list(`${importPath}/${id}/rows`)).body).toEqual([])
})

it('publishes nothing if the company is suspended before the start gets its lock', async () => {
  const { id, names } = await check([''])
  const start = await startLater(await server.as('acmeadmin'), id)
  const company = (trx: Transaction) => trx('companies').where({ id: companyId })
  let answer: Promise<unknown> = Promise.resolve()
  await server.context.db.transaction(async (trx) => {
    await lockForUpdate(company(trx)).first('id')
    answer = start().catch((error: unknown) => error)
    await waitForLockWaiter(server.context.db)
    await company(trx).update({ status: 'suspended' })
  })
  expect(await answer).toMatchObject({ error: 'companyNotFound' })
  await server.context.db.transaction((trx) => company(trx).update({ status: 'passed' }))
  expect((await admin.get(`${importPath}/${id}`)).body.state).toBe('checked')
  expect(await departmentsOf(names)).toEqual([undefined])
})

it('publishes nothing for users who were disabled or left the company, but continues after a logout', async () => {
  const colleague = async () => {
    const { id, username, password } = { ...buildUser(), ...(await createUser(admin)) }
    return { id: Number(id), client: await server.as(username, password) }
  }
  const outcome = async (change: (id: number, client: SignedInClient) => Promise<unknown>) => {
    const { id: importId } = await check([''])
    const { id, client } = await colleague()
    const start = await startLater(client, importId)
    await change(id, client)
    const answer = await start().catch((error: unknown) => error)
    const { body } = await admin.get(`${importPath}/${importId}`)
    return [answer instanceof Refusal ? answer.error : null, body.state]
  }
  const refused = ['changedMeanwhile', 'checked']
  expect(await outcome((id) => admin.post(`/usercenter/users/${id}/disable`))).toEqual(refused)
  expect(await outcome((id) => admin.remove(`/usercenter/users/${id}`))).toEqual(refused)
  expect(await outcome((_id, client) => client.post('/auth/oauth/logout'))).toEqual([null, 'done'])
})

it('leaves the checks of a running server alone if a second one finds the port in use', async () => {
  const { id } = await check([''])
  const setState = (state: 'checking' | 'checked', company: number | null) =>
    server.running.context.db.transaction((trx) =>
      trx('user_imports')
        .where({ id: Number(id) })
        .update({ state, busy_company_id: company, heartbeat_at: server.running.context.now() }),
    )
  await setState('checking', companyId)
  const second = startProcess({
    ...commonSettings,
    DATABASE_URL: server.databaseUrl,
    PORT: String(server.running.port),
  })
  expect(await second.ended).not.toBe(0)
  expect((await admin.get(`${importPath}/${id}`)).body.state).toBe('checking')
  await setState('checked', null)
})

it('stops a check whose import is discarded', async () => {
  const { context } = server
  const file = [
    'username,realName,email',
    ...Array.from({ length: 1000 }, () => {
      const { username, realName, email } = buildUser()
      return [username, realName, email].join()
    }),
  ].join('\n')
  const sent = sendFile(admin, file)
  const findOpen = () => context.db.read('user_imports').where({ state: 'checking' }).first('id')
  let open = await findOpen()
  while (!open) open = await findOpen()
  expect((await admin.remove(`${importPath}/${open.id}`)).status).toBe(200)
  expect((await sent).body.code).toBe(7016)
  expect((await admin.get(`${importPath}/${open.id}`)).body.code).toBe(7004)
})

it('refuses to start for a company that was suspended since the check', async () => {
  const { id } = await check([''])
  const suspend = (status: 'passed' | 'suspended') =>
    server.db.transaction((trx) => trx('companies').where({ id: companyId }).update({ status }))
  await suspend('suspended')
  const { status, body } = await system.post(`${importPath}/${id}/start`)
  await suspend('passed')
  expect([status, body.code]).toEqual([404, 7013])
})
