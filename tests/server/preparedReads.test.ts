import { expect, it } from 'vitest'
import { readRows } from '#db/prepared'
import { signIn } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

it('has PostgreSQL plan a page of users and of the log once, for whatever page and person', async () => {
  const { db } = server.running.context
  const [admin, provider] = [
    await signIn(server.base, 'acmeadmin'),
    await signIn(server.base, 'superadmin'),
  ]
  for (const range of ['[0,0]', '[1,1]', '[0,24]'])
    for (const client of [admin, provider])
      for (const list of ['users', 'logs'])
        expect((await client.get(`/usercenter/${list}?range=${range}`)).status).toBe(200)
  const plans = await readRows<{ statement: string; generic: number; custom: number }>(
    db.read,
    `SELECT statement, generic_plans AS generic, custom_plans AS custom FROM pg_prepared_statements`,
    [],
  )
  const pages = plans.filter(({ statement }) => /FROM (users u|logs l?)/.test(statement))
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.map(({ custom }) => custom)).toEqual(pages.map(() => 0))
  expect(Math.max(...pages.map(({ generic }) => generic))).toBeGreaterThan(1)
})

it('answers what is asked on the same connection for itself, also beside what fails', async () => {
  const { db } = server.running.context
  const asked = Array.from({ length: 30 }, (_, number) =>
    readRows(db.read, number % 3 ? `SELECT ?::int AS n` : 'SELECT 1 / (?::int - ?::int) AS n', [
      number,
      ...(number % 3 ? [] : [number]),
    ]),
  )
  const answers = await Promise.allSettled(asked)
  expect(answers).toEqual(
    answers.map((_, number) =>
      number % 3
        ? { status: 'fulfilled', value: [{ n: number }] }
        : { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
    ),
  )
})

it('opens a connection again that has ended', async () => {
  const { db } = server.running.context
  const ask = () => readRows<{ pid: number }>(db.read, 'SELECT pg_backend_pid() AS pid', [])
  const [before] = await ask()
  const sleeps = Promise.allSettled([readRows(db.read, 'SELECT pg_sleep(60) AS slept', [])])
  await db.writer.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  expect(await sleeps).toMatchObject([{ status: 'rejected', reason: { code: '57P01' } }])
  const [after] = await ask()
  expect(after?.pid).toBeGreaterThan(0)
  expect(after).not.toEqual(before)
})
