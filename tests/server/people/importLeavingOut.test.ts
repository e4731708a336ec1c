import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import type { Client } from '../../support/client.ts'
import { buildUser, createRole, createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const path = '/usercenter/user-imports'

const lineOf = (own: Record<string, unknown> = {}) => {
  const user = { role: '', ...buildUser(own) } as Record<string, string>
  return [user['username'], user['realName'], user['phone'], user['email'], user['role']].join(',')
}
const fileOf = (...lines: string[]) => ['Username,Name,Phone,Email,Roles', ...lines].join('\r\n')

const until = async (client: Client, id: string, ...states: string[]) => {
  for (;;) {
    const { body } = await client.get(`${path}/${id}`)
    if (states.includes(body.state)) return body
    await pause(20)
  }
}

const check = async (client: Client, file: string) => {
  const { status, body } = await client.call(`${path}?fileName=users.csv`, {
    method: 'POST',
    raw: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  expect([status, body]).toEqual([201, expect.objectContaining({ state: 'checking' })])
  return until(client, body.id, 'checked')
}

it('imports only valid rows if the caller confirms the number of invalid ones', async () => {
  const admin = await server.as('acmeadmin')
  const [role, taken, good] = [await createRole(admin), await createUser(admin), buildUser()]
  const { id, ...checked } = await check(
    admin,
    fileOf(
      lineOf({ ...good, role: role.name }),
      lineOf({ username: taken.username, role: role.name }),
      lineOf(),
      lineOf({ email: good.email }),
    ),
  )
  expect(checked).toMatchObject({ rowCount: 4, refusedCount: 2 })
  const start = (body?: unknown) => admin.post(`${path}/${id}/start`, body)
  expect((await start()).body.code).toBe(7066)
  expect((await start({ leaveOut: 1 })).body.code).toBe(7066)
  const before = (await admin.get('/usercenter/companies/2')).body.userCount
  expect((await start({ leaveOut: 2 })).status).toBe(200)
  expect(await until(admin, id, 'done', 'failed')).toMatchObject({
    state: 'done',
    failure: null,
    rowCount: 4,
    refusedCount: 2,
  })
  expect((await admin.get('/usercenter/companies/2')).body.userCount).toBe(before + 2)
  const holders = await admin.list(`/usercenter/roles/${role.id}/users`)
  expect(holders.body.map(({ username }: { username: string }) => username)).toEqual([
    good.username,
  ])
  const file = await admin.get(`${path}/${id}/refused?format=csv`)
  expect(parse(file.body, { bom: true, columns: true })).toMatchObject([
    { Row: '3', Username: taken.username },
    { Row: '5', Reason: 'Email: Same as row 2.' },
  ])
  const log = await admin.list('/usercenter/logs', { filter: { action: 'user.import' } })
  expect(log.body[0]).toMatchObject({ targetId: id, code: 0, after: { rows: 2, leftOut: 2 } })
})

it('refuses if every row is invalid, and imports nothing if a valid row becomes invalid meanwhile', async () => {
  const admin = await server.as('betaadmin')
  const taken = await createUser(admin)
  const none = await check(admin, fileOf(lineOf({ email: taken.email })))
  expect((await admin.post(`${path}/${none.id}/start`, { leaveOut: 1 })).body.code).toBe(7066)
  const late = buildUser()
  const { id } = await check(
    admin,
    fileOf(lineOf(), lineOf({ email: taken.email }), lineOf({ username: late.username })),
  )
  await createUser(admin, { username: late.username })
  const before = (await admin.get('/usercenter/companies/3')).body.userCount
  expect((await admin.post(`${path}/${id}/start`, { leaveOut: 1 })).status).toBe(200)
  expect(await until(admin, id, 'done', 'failed')).toMatchObject({
    state: 'failed',
    failure: 'rowsRefused',
    refusedCount: 2,
  })
  expect((await admin.get('/usercenter/companies/3')).body.userCount).toBe(before)
})
