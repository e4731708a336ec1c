import { expect, it } from 'vitest'
import { readsOfCaller } from '#server/core/queue'
import { createApiToken } from '../../../support/apiTokens.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const { system, admin } = server
const calls = 50

interface Statement {
  __knexQueryUid: string
  sql: string
}

const maxConcurrentReads = async (work: () => Promise<unknown>): Promise<number> => {
  const running = new Set<string>()
  let maxReads = 0
  const begin = ({ __knexQueryUid: id, sql }: Statement) => {
    if (/from ["`]stations["`]/.test(sql)) running.add(id)
    maxReads = Math.max(maxReads, running.size)
  }
  const end = (_: unknown, { __knexQueryUid: id }: Statement) => void running.delete(id)
  server.db.read.on('query', begin).on('query-response', end)
  try {
    await work()
  } finally {
    server.db.read.removeListener('query', begin).removeListener('query-response', end)
  }
  return maxReads
}

const path = '/usercenter/stations'

const times = <T>(count: number, one: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => one(place))

it('runs two reads of a user at a time, each with one statement, and answers all', async () => {
  const search = { filter: { q: 'a b c d' } }
  const statuses = new Set<number>()
  const maxReads = await maxConcurrentReads(async () => {
    for (const { status } of await Promise.all(times(calls, () => system.list(path, search))))
      statuses.add(status)
  })
  expect([...statuses]).toEqual([200])
  expect(maxReads).toBe(readsOfCaller)
})

it('limits calls and the pages of exports together', async () => {
  const maxReads = await maxConcurrentReads(async () => {
    const [exported] = await Promise.all([
      system.get(`${path}/export?format=csv`),
      ...times(calls, () => system.list(path)),
    ])
    expect(exported.status).toBe(200)
  })
  expect(maxReads).toBe(readsOfCaller)
})

it('answers other users while one user’s limit is used up', async () => {
  const { db, readingTurns } = server.context
  const user = await db.read('users').where({ username: 'superadmin' }).first('id')
  let free = () => {}
  const released = new Promise<void>((done) => (free = done))
  const slow = times(readsOfCaller, () => readingTurns.admit(`user ${user?.id}`, () => released))
  let answered = 0
  const waiting = times(calls, async () => {
    const { status } = await system.list(path)
    answered += 1
    return status
  })
  expect((await admin.list('/usercenter/users')).status).toBe(200)
  expect((await server.nobody.get('/public/applications')).status).toBe(200)
  expect(answered).toBe(0)
  free()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]))
  await Promise.all(slow)
})

it('answers a person while the scripts of their company wait, which share a limit', async () => {
  const { readingTurns } = server.context
  const tokens = [await createApiToken(server, admin), await createApiToken(server, admin)]
  let free = () => {}
  const released = new Promise<void>((done) => (free = done))
  const slow = times(readsOfCaller, () => readingTurns.admit('tokens 2', () => released))
  let answered = 0
  const waiting = tokens.map(async ({ script }) => {
    const { status } = await script.list('/usercenter/users')
    answered += 1
    return status
  })
  expect((await admin.list('/usercenter/users')).status).toBe(200)
  expect(answered).toBe(0)
  free()
  expect(await Promise.all(waiting)).toEqual([200, 200])
  await Promise.all(slow)
})
