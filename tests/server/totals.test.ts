import { beforeAll, expect, it } from 'vitest'
import { mostCounted } from '#contract/paging'
import type { Client } from '../support/client.ts'
import { settle } from '../support/indexed.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const added = mostCounted + 1

const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${added})`
const text = "'many ' || (20000 + n)"

/** Rows that only their numbers tell apart, one more than are counted. */
const inserts = [
  `INSERT INTO companies (id, name, name_key, search_key, organisation_code, administrator_name, status, user_quota,
     created_at, updated_at)
   ${numbers} SELECT 20000 + n, ${text}, ${text}, ${text}, n, '', 'passed', 1, n, n FROM numbers`,
  `INSERT INTO users (id, username, username_key, real_name, search_key, password_hash, company_id, created_at, updated_at)
   ${numbers} SELECT 20000 + n, ${text}, ${text}, 'x', ${text}, 'x', 2, n, n FROM numbers`,
  `INSERT INTO roles (id, name, name_key, search_key, type, application_id, company_id, created_at, updated_at)
   ${numbers} SELECT 20000 + n, ${text}, ${text}, ${text}, 'normal', 1, 2, n, n FROM numbers`,
  `INSERT INTO logs (at, actor_id, company_id, action, target_type, target_id, code, request_id, actor_name, target_name,
     commitments)
   ${numbers} SELECT n, 3, 2, 'user.edit', 'user', '4', 0, '', 'x', ${text}, '' FROM numbers`,
]

let client: Client
beforeAll(async () => {
  const { db } = server.running.context
  for (const sql of inserts) await db.transaction((trx) => trx.raw(sql))
  await settle(db)
  client = await server.as('superadmin')
})

const lists = ['users', 'companies', 'roles', 'logs'] as const

it.each(lists)(
  'says of a filtered list of %s that it counts no further than so many',
  async (list) => {
    const answer = async (q: string | undefined, first = 0) => {
      const { status, headers, body } = await client.list(`/usercenter/${list}`, {
        range: [first, first + 9],
        filter: { q },
      })
      const [span, total] = (headers.get('Content-Range') ?? '').replace(`${list} `, '').split('/')
      return {
        status,
        relation: headers.get('X-Total-Relation'),
        span,
        total: Number(total),
        rows: body.length,
      }
    }
    const page = { status: 200, rows: 10 }
    expect(await answer('many')).toEqual({
      ...page,
      relation: 'gte',
      span: '0-9',
      total: mostCounted,
    })
    expect(await answer('many', mostCounted - 10)).toMatchObject({ ...page, relation: 'gte' })
    expect(await answer('many', mostCounted)).toMatchObject({ relation: 'gte', span: '*', rows: 0 })
    // Its numbers are those from 21000 to 21999.
    expect(await answer('many 21')).toMatchObject({ ...page, relation: 'eq' })
    expect(await answer('20001')).toEqual({
      status: 200,
      relation: 'eq',
      span: '0-0',
      total: 1,
      rows: 1,
    })
    const all = await answer(undefined)
    expect(all).toMatchObject({ ...page, relation: 'eq' })
    expect(all.total).toBeGreaterThan(added)
  },
)

it('counts exactly what is exactly as much as it counts', async () => {
  await server.running.context.db.transaction((trx) => trx('roles').where({ id: 20_001 }).delete())
  const { headers } = await client.list('/usercenter/roles', { filter: { q: 'many' } })
  expect(headers.get('Content-Range')).toBe(`roles 0-24/${mostCounted}`)
  expect(headers.get('X-Total-Relation')).toBe('eq')
})
