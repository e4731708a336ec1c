import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, createRole, createUser } from '../../../support/factories.ts'
import { freePort } from '../../../support/freePort.ts'
import { makeClient, type Client, type SignedInClient } from '../../../support/client.ts'
import { startProcess, waitForOutput, type ServerProcess } from '../../../support/process.ts'
import { useServer } from '../../../support/server.ts'
import { commonSettings } from '../../../support/settings.ts'

const server = useServer()
let other: ServerProcess
let otherBase: string

beforeAll(async () => {
  const port = String(await freePort())
  other = startProcess({ ...commonSettings, DATABASE_URL: server.databaseUrl, PORT: port })
  await waitForOutput(/is ready/, other)
  otherBase = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  other.child.kill('SIGTERM')
  await other.ended
})

const promisedMs = 1000

const elsewhere = (client: SignedInClient) => makeClient(otherBase, client.token, client.cookie)

const member = async () => {
  const administrator = await server.as('acmeadmin')
  const own = buildUser()
  const user = await createUser(administrator, own)
  const here = await server.as(own.username, own.password)
  const there = elsewhere(here)
  expect((await here.get('/usercenter/account')).status).toBe(200)
  expect((await there.get('/usercenter/account')).status).toBe(200)
  return { administrator, user, here, there }
}

it('ends the sessions of a disabled user on the next call in this process, and within a second in others', async () => {
  const { administrator, user, here, there } = await member()
  expect((await administrator.post(`/usercenter/users/${user.id}/disable`, {})).status).toBe(200)
  expect((await here.get('/usercenter/account')).body.code).toBe(7003)
  await pause(promisedMs)
  expect((await there.get('/usercenter/account')).body.code).toBe(7003)
})

it('revokes a right on the next call in this process, and within a second in others', async () => {
  const { administrator, user, here, there } = await member()
  const role = await createRole(administrator, { permissionIds: ['1400'], userIds: [user.id] })
  expect((await here.get('/usercenter/users')).status).toBe(200)
  await pause(promisedMs)
  expect((await there.get('/usercenter/users')).status).toBe(200)
  const boss = elsewhere(administrator)
  const saved = await boss.put(`/usercenter/roles/${role.id}`, { permissionIds: [] })
  expect(saved.status).toBe(200)
  expect((await there.get('/usercenter/users')).body.code).toBe(6015)
  await pause(promisedMs)
  expect((await here.get('/usercenter/users')).body.code).toBe(6015)
})

it('counts users exactly while both processes add and remove them', async () => {
  const administrator = await server.as('acmeadmin')
  const clients = [administrator, elsewhere(administrator)]
  const totalOf = async (client: Client) =>
    Number((await client.list('/usercenter/users')).headers.get('content-range')?.split('/')[1])
  const before = await totalOf(administrator)
  const users = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((one) => createUser(clients[one % 2] as Client)),
  )
  for (const way of clients) expect(await totalOf(way)).toBe(before + 6)
  for (const [place, { id }] of users.slice(0, 4).entries())
    expect((await (clients[place % 2] as Client).remove(`/usercenter/users/${id}`)).status).toBe(
      200,
    )
  for (const way of clients) expect(await totalOf(way)).toBe(before + 2)
})
