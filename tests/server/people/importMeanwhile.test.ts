import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LinkChannel } from '#contract/people/users'
import { lockForUpdate } from '#db/dialect'
import { serverOrigin } from '#server/core/context'
import { inheritMembers, type Actor, type Scope } from '#server/core/scope'
import { runningImportsDone, startPublishing } from '#server/features/people/user-import/importJob'
import { interruptImports } from '#server/features/people/user-import/imports.queries'
import { watchImports } from '#server/features/people/user-import/imports.watch'
import { authenticate } from '#server/platform/identity/authenticate'
import type { Client } from '../../support/client.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { startProcess } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'
import { waitForLockWaiter } from '../../support/waitsForLock.ts'

const server = useServer()
const path = '/usercenter/user-imports'
const companyId = 2
let admin: Client

beforeEach(async () => {
  // Starts a new hour for each test, because files per hour are limited.
  server.wait(3_600_001)
  admin = await server.as('acmeadmin')
})

const until = async (id: string, states: string[]) => {
  for (;;) {
    const { body } = await admin.get(`${path}/${id}`)
    if (states.includes(body.state)) return body
    await pause(20)
  }
}

const check = async (departments: readonly string[]) => {
  const users = departments.map((department) => ({ ...buildUser(), department }))
  const lines = users.map((one) => [one.username, one.realName, one.email, one.department].join())
  const response = await fetch(`${server.base}/gateway${path}?fileName=users.csv`, {
    method: 'POST',
    body: ['username,realName,email,Department', ...lines].join('\r\n'),
    headers: {
      appid: '10000',
      'Content-Type': 'application/octet-stream',
      Authorization: `Bearer ${admin.token}`,
    },
  })
  const { id } = (await response.json()) as { id: string }
  const job = await until(id, ['checked', 'failed'])
  const names = users.map(({ username }) => username)
  return { id, job, names }
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

const publishWhenAllowed = async (client: Client, id: string) => {
  const { context } = server.running
  const actor = (await authenticate(context, `Bearer ${client.token}`)) as Actor
  const scope = inheritMembers(context, { ...serverOrigin, actor, locale: 'en' })
  await context.db.transaction((trx) =>
    trx('user_imports')
      .where({ id: Number(id) })
      .update({ state: 'running', busy_company_id: companyId, heartbeat_at: context.now() }),
  )
  const { body } = await admin.get(`${path}/${id}`)
  return (linkBy: LinkChannel = 'email') => startPublishing(scope as unknown as Scope, body, linkBy)
}

it('moves checked rows up with a deleted department, and refuses rows of a deleted top-level one', async () => {
  const top = await department('Meanwhile')
  const below = await department('Going first', top)
  const first = await check(['Meanwhile / Going first'])
  expect((await admin.remove(`/usercenter/departments/${below}`)).status).toBe(200)
  await admin.post(`${path}/${first.id}/start`)
  expect((await until(first.id, ['done', 'failed'])).state).toBe('done')
  expect(await departmentsOf(first.names)).toEqual(['Meanwhile'])

  const second = await check(['Meanwhile', ''])
  expect((await admin.remove(`/usercenter/departments/${top}?force=true`)).status).toBe(200)
  expect((await admin.get(`${path}/${second.id}`)).body.refusedCount).toBe(1)
  const { body: rows } = await admin.list(`${path}/${second.id}/rows`, {
    filter: { refused: true },
  })
  expect(rows.map((row: { problems: unknown }) => row.problems)).toEqual([
    [{ field: 'departmentName', message: 'No department “Meanwhile” exists.' }],
  ])
  expect((await admin.post(`${path}/${second.id}/start`)).body.code).toBe(7066)
  await admin.call(`${path}/${second.id}/start`, { method: 'POST', body: { leaveOut: 1 } })
  expect((await until(second.id, ['done', 'failed'])).state).toBe('done')
  expect(await departmentsOf(second.names)).toEqual([undefined, null])
})

it('treats a department name with a slash, from before the rule, as ambiguous if it is also a path', async () => {
  const { db } = server.running.context
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
  await db.transaction((trx) =>
    trx('departments')
      .where({ id: Number(other) })
      .update({ name, path: name }),
  )
  expect((await admin.put(`/usercenter/departments/${other}`, { name, order: 3 })).status).toBe(200)
  const { id, job } = await check([name])
  expect(job.refusedCount).toBe(1)
  const { body } = await admin.list(`${path}/${id}/rows`)
  expect(body[0].problems[0].message).toContain('Several departments')
})

it('marks an import as expired when its rows are deleted because it was not started', async () => {
  const { id } = await check([''])
  server.wait(86_400_001)
  await server.restart()
  admin = await server.as('acmeadmin')
  const { body } = await admin.get(`${path}/${id}`)
  expect(body).toMatchObject({ state: 'failed', failure: 'expired' })
  expect(body.finishedAt).toEqual(expect.any(String))
  expect((await admin.post(`${path}/${id}/start`)).body.code).toBe(7012)
  expect((await admin.list(`${path}/${id}/rows`)).body).toEqual([])
})

it('lets a suspension interrupt an import that waits for publication', async () => {
  const { context } = server.running
  const { id, names } = await check([''])
  const publish = await publishWhenAllowed(admin, id)
  await context.db.transaction(async (trx) => {
    await lockForUpdate(trx('companies').where({ id: companyId })).first('id')
    publish()
    await waitForLockWaiter(context.db)
    expect(await interruptImports(trx, companyId, context.now())).toBe(1)
  })
  await runningImportsDone(context)
  expect((await admin.get(`${path}/${id}`)).body).toMatchObject({
    state: 'failed',
    failure: 'interrupted',
  })
  expect(await departmentsOf(names)).toEqual([undefined])
})

it('publishes nothing for users who were disabled or left the company, but continues after a logout', async () => {
  const { context } = server.running
  const colleague = async () => {
    const { id, username, password } = { ...buildUser(), ...(await createUser(admin)) }
    return { id: Number(id), client: await server.as(username, password) }
  }
  const outcome = async (change: (id: number, client: Client) => Promise<unknown>) => {
    const { id: importId } = await check([''])
    const { id, client } = await colleague()
    const publish = await publishWhenAllowed(client, importId)
    await change(id, client)
    publish()
    await runningImportsDone(context)
    const { body } = await admin.get(`${path}/${importId}`)
    return [body.state, body.failure]
  }
  const failed = ['failed', 'notAllowed']
  expect(await outcome((id) => admin.post(`/usercenter/users/${id}/disable`))).toEqual(failed)
  expect(await outcome((id) => admin.remove(`/usercenter/users/${id}`))).toEqual(failed)
  expect(await outcome((_id, client) => client.post('/auth/oauth/logout'))).toEqual(['done', null])
})

it('leaves the imports of a running server alone if a second one finds the port in use', async () => {
  const { context, port } = server.running
  const { id } = await check([''])
  await publishWhenAllowed(admin, id)
  const second = startProcess({
    ...commonSettings,
    DATABASE_URL: server.databaseUrl,
    PORT: String(port),
  })
  expect(await second.ended).not.toBe(0)
  expect((await admin.get(`${path}/${id}`)).body.state).toBe('running')
  await context.db.transaction((trx) =>
    trx('user_imports')
      .where({ id: Number(id) })
      .update({ state: 'failed', busy_company_id: null }),
  )
})

it('checks imports one round at a time, and finishes the last round when it stops', async () => {
  const { context } = server.running
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const ends: (() => void)[] = []
  const send = () => new Promise<void>((done) => ends.push(done))
  try {
    const stop = await watchImports(context, 0, send)
    vi.advanceTimersByTime(15_000)
    while (ends.length < 1) await turn()
    vi.advanceTimersByTime(45_000)
    for (let time = 0; time < 1000; time += 1) await turn()
    expect(ends).toHaveLength(1)
    let stopped = false
    const stopping = stop().then(() => (stopped = true))
    for (let time = 0; time < 100; time += 1) await turn()
    expect(stopped).toBe(false)
    for (const end of ends) end()
    await stopping
  } finally {
    vi.useRealTimers()
  }
})

it('refuses to start for a company that was suspended since the check', async () => {
  const { id } = await check([''])
  const system = await server.as('superadmin')
  const suspend = (status: 'passed' | 'suspended') =>
    server.running.context.db.transaction((trx) =>
      trx('companies').where({ id: companyId }).update({ status }),
    )
  await suspend('suspended')
  const { status, body } = await system.post(`${path}/${id}/start`)
  await suspend('passed')
  expect([status, body.code]).toEqual([404, 7013])
})
