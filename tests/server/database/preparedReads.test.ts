import { Socket } from 'node:net'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { pipelinedReads } from '#db/engines/pipelined'
import { readRows } from '#db/prepared'
import { signIn } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()

it('lets PostgreSQL plan a page of users and of the log once for all pages and users', async () => {
  const [admin, provider] = [
    await signIn(server.base, 'acmeadmin'),
    await signIn(server.base, 'superadmin'),
  ]
  for (const range of ['[0,0]', '[1,1]', '[0,24]'])
    for (const client of [admin, provider])
      for (const list of ['users', 'logs'])
        expect((await client.get(`/usercenter/${list}?range=${range}`)).status).toBe(200)
  const plans = await readRows<{ statement: string; generic: number; custom: number }>(
    server.db.read,
    `SELECT statement, generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements`,
    [],
  )
  const pages = plans.filter(({ statement }) => /FROM (users u|logs l?)/.test(statement))
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.map(({ custom }) => custom)).toEqual(pages.map(() => 0))
  expect(Math.max(...pages.map(({ generic }) => generic))).toBeGreaterThan(1)
})

it('returns separate results for concurrent statements on one connection, also when others fail', async () => {
  const { db } = server.context
  const queries = Array.from({ length: 30 }, (_, number) =>
    readRows(db.read, number % 3 ? `SELECT ?::int AS n` : 'SELECT 1 / (?::int - ?::int) AS n', [
      number,
      ...(number % 3 ? [] : [number]),
    ]),
  )
  const answers = await Promise.allSettled(queries)
  expect(answers).toEqual(
    answers.map((_, number) =>
      number % 3
        ? { status: 'fulfilled', value: [{ n: number }] }
        : { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
    ),
  )
})

it('reopens ended connections', async () => {
  const ask = () => readRows<{ pid: number }>(server.db.read, 'SELECT pg_backend_pid() AS pid', [])
  const [before] = await ask()
  const sleeps = Promise.allSettled([readRows(server.db.read, 'SELECT pg_sleep(60) AS slept', [])])
  await server.db.writer.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  expect(await sleeps).toMatchObject([{ status: 'rejected', reason: { code: '57P01' } }])
  // The other connections are closed too, but may not have noticed yet.
  const [after] = await vi.waitFor(ask)
  expect(after?.pid).toBeGreaterThan(0)
  expect(after).not.toEqual(before)
})

const readsWith = (more: boolean, silentMs: number) => {
  let opened = 0
  const { run, close } = pipelinedReads(
    async () => {
      opened += 1
      if (opened > 1 && !more)
        throw Object.assign(new Error('too many connections'), { code: '53300' })
      const stream = new Socket()
      const client = new pg.Client({
        connectionString: server.databaseUrl,
        pipeline: true,
        stream: () => stream,
      })
      await client.connect()
      return { client, destroy: () => void stream.destroy() }
    },
    { connections: 3, silentMs },
  )
  return { run, close, opened: () => opened }
}

it('works with the few connections that it can open', async () => {
  const { run, close, opened } = readsWith(false, 60_000)
  expect(await run('SELECT 1 AS n', [])).toEqual([{ n: 1 }])
  const queries = Array.from({ length: 100 }, (_, n) => run('SELECT ?::int AS n', [n]))
  expect(await Promise.all(queries)).toEqual(queries.map((_, n) => [{ n }]))
  expect(opened()).toBe(2)
  await close()
  await expect(run('SELECT 1 AS n', [])).rejects.toThrow('closed')
})

it('closes a connection that no longer responds, and fails its pending statements', async () => {
  const { run, close } = readsWith(true, 500)
  await run('SELECT 1', [])
  const results = await Promise.allSettled([
    run('SELECT pg_sleep(60)', []),
    run('SELECT 2 AS n', []),
  ])
  expect(results[0]).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringMatching(/terminated/) },
  })
  expect(await run('SELECT 3 AS n', [])).toEqual([{ n: 3 }])
  await close()
})
