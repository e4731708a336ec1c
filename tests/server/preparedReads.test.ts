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
