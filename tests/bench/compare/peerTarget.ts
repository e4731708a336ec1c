import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import knex from 'knex'
import type { Target } from './operations.ts'
import { administrator, installPeer, peerBase, peerCommand, peerEnv } from './peerFiles.ts'
import { rowsOfPeople } from './people.ts'
import { startServer } from './servers.ts'

const operator = { email: 'operator@example.com', password: 'Passw0rd!op' }
const logRows = 100_000

const text = (field: string, schema: object = {}) => ({ field, type: 'string', schema, meta: {} })
const number = (field: string, schema: object = {}) => ({
  field,
  type: 'integer',
  schema,
  meta: {},
})
const time = (field: string) => ({ field, type: 'dateTime', schema: {}, meta: {} })
const key = number('id', { is_primary_key: true, has_auto_increment: true })

const collections = {
  companies: [key, text('name')],
  app_roles: [key, text('name')],
  people: [
    key,
    text('username', { is_unique: true, is_nullable: false }),
    text('real_name'),
    text('phone'),
    text('email', { is_unique: true }),
    number('company_id', { is_indexed: true }),
    number('role_id', { is_indexed: true }),
    text('status'),
    time('created_at'),
    time('updated_at'),
  ],
}

const refersTo = { company_id: 'companies', role_id: 'app_roles' }
const readable = ['companies', 'app_roles', 'directus_activity']

const declare = async (): Promise<void> => {
  let token = ''
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${peerBase}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const sent = await answer.text()
    return sent ? JSON.parse(sent).data : null
  }
  token = (await send('/auth/login', administrator)).access_token
  for (const [collection, fields] of Object.entries(collections))
    await send('/collections', { collection, schema: {}, meta: {}, fields })
  for (const [field, related] of Object.entries(refersTo))
    await send('/relations', {
      collection: 'people',
      field,
      related_collection: related,
      schema: {},
      meta: {},
    })
  const policy = await send('/policies', {
    name: 'operator',
    admin_access: false,
    app_access: true,
  })
  const role = await send('/roles', { name: 'operator' })
  await send('/access', { role: role.id, policy: policy.id })
  const grant = (collection: string, action: string) =>
    send('/permissions', { policy: policy.id, collection, action, fields: ['*'], permissions: {} })
  for (const action of ['create', 'read', 'update', 'delete']) await grant('people', action)
  for (const collection of readable) await grant(collection, 'read')
  await send('/users', { ...operator, role: role.id, status: 'active' })
}

const fill = async (file: string, users: number): Promise<void> => {
  const db = knex({ client: 'sqlite3', connection: { filename: file }, useNullAsDefault: true })
  await db.transaction(async (trx) => {
    await trx('companies' as string).insert([{ name: 'One' }, { name: 'Two' }])
    await trx('app_roles' as string).insert([{ name: 'member' }])
    for (const rows of rowsOfPeople(users, ({ realName, createdAt, ...person }, index) => ({
      id: index + 1,
      ...person,
      real_name: realName,
      company_id: 2,
      role_id: 1,
      status: 'active',
      created_at: createdAt,
      updated_at: createdAt,
    })))
      await trx.batchInsert('people', rows, 80)
    await trx.raw(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${logRows})
         INSERT INTO directus_activity (action, timestamp, ip, user_agent, collection, item)
         SELECT 'update', datetime(1600000000 + n, 'unixepoch'), '127.0.0.1', 'bench', 'people', n FROM numbers`,
    )
  })
  await db.raw('ANALYZE')
  await db.destroy()
}

export const makePeerDatabase = async (folder: string, users: number): Promise<string> => {
  const file = join(folder, `peer-${users}.db`)
  if (existsSync(file)) return file
  const data = join(folder, 'data.db')
  for (const end of ['', '-wal', '-shm']) rmSync(data + end, { force: true })
  await installPeer(folder)
  const { stop } = await startServer(peerTarget(folder, data))
  try {
    await declare()
  } finally {
    await stop()
  }
  await fill(data, users)
  renameSync(data, file)
  return file
}

const page = (range: string, more = '') =>
  `/items/people?limit=25&offset=${range}&sort=username&meta=filter_count${more}`

export const peerTarget = (folder: string, database: string): Target => ({
  name: 'Directus',
  base: peerBase,
  command: [...peerCommand(folder), 'start'],
  folder,
  env: { ...peerEnv(folder), DB_FILENAME: database },
  ready: '/server/ping',
  headers: {},
  login: { path: '/auth/login', body: operator, token: ['data', 'access_token'] },
  firstId: 1,
  calls: {
    ping: { method: 'GET', path: '/server/ping' },
    list: { method: 'GET', path: page('{from}') },
    'page at 90 %': { method: 'GET', path: page('{farFrom}') },
    search: { method: 'GET', path: page('0', '&search={word}') },
    'get one': { method: 'GET', path: '/items/people/{id}' },
    'log list': { method: 'GET', path: '/activity?limit=25&sort=-timestamp&meta=filter_count' },
    update: { method: 'PATCH', path: '/items/people/{id}', body: { real_name: 'Name {letters}' } },
    create: {
      method: 'POST',
      path: '/items/people',
      body: {
        username: 'zz{n}',
        real_name: 'New Name',
        phone: '13{digits}',
        email: 'zz{n}@example.com',
        company_id: 2,
        role_id: 1,
        status: 'active',
      },
    },
    'log in': { method: 'POST', path: '/auth/login', body: operator },
  },
})
