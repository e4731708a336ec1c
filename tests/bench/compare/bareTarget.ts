import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import knex from 'knex'
import { simpleRest, type Target } from './operations.ts'
import { accounts, phonesOfAccounts, rowsOfPeople } from './people.ts'

const account = { username: 'operator', password: 'Passw0rd!op' }
const logRows = 100_000

const schema = [
  `CREATE TABLE people (id integer PRIMARY KEY, username text NOT NULL UNIQUE, real_name text, phone text,
     email text UNIQUE, company_id integer, status text, created_at bigint, updated_at bigint)`,
  `CREATE VIRTUAL TABLE people_terms USING fts5(username, real_name, phone, email, content='people',
     content_rowid='id', tokenize='trigram')`,
  `CREATE TRIGGER people_added AFTER INSERT ON people BEGIN
     INSERT INTO people_terms (rowid, username, real_name, phone, email)
       VALUES (new.id, new.username, new.real_name, new.phone, new.email); END`,
  `CREATE TRIGGER people_changed AFTER UPDATE OF username, real_name, phone, email ON people BEGIN
     INSERT INTO people_terms (people_terms, rowid, username, real_name, phone, email)
       VALUES ('delete', old.id, old.username, old.real_name, old.phone, old.email);
     INSERT INTO people_terms (rowid, username, real_name, phone, email)
       VALUES (new.id, new.username, new.real_name, new.phone, new.email); END`,
  `CREATE TABLE logs (id integer PRIMARY KEY, user_id integer, action text, item text, at bigint, detail text)`,
  `CREATE TABLE accounts (id integer PRIMARY KEY, username text UNIQUE, password text, role_id integer)`,
  `CREATE TABLE grants (role_id integer, resource text, action text)`,
  `INSERT INTO grants VALUES (1, 'users', 'read'), (1, 'users', 'write'), (1, 'logs', 'read')`,
  `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${logRows})
     INSERT INTO logs (user_id, action, item, at, detail) SELECT 1, 'update', n, n, '{}' FROM numbers`,
]

export const makeBareDatabase = async (folder: string, users: number): Promise<string> => {
  const file = join(folder, `bare-${users}-${accounts}.db`)
  if (existsSync(file)) return file
  const making = `${file}.part`
  rmSync(making, { force: true })
  const db = knex({ client: 'sqlite3', connection: { filename: making }, useNullAsDefault: true })
  for (const statement of schema) await db.raw(statement)
  await db.transaction(async (trx) => {
    for (const rows of rowsOfPeople(users, ({ realName, createdAt, ...person }, index) => ({
      id: index + 1,
      ...person,
      real_name: realName,
      company_id: 2,
      status: 'active',
      created_at: createdAt,
      updated_at: createdAt,
    })))
      await trx.batchInsert('people', rows, 100)
    const password = await hash(account.password, { memoryCost: 19_456, timeCost: 2 })
    await trx('accounts' as string).insert(
      [account.username, ...phonesOfAccounts].map((username) => ({
        username,
        password,
        role_id: 1,
      })),
    )
  })
  await db.destroy()
  renameSync(making, file)
  return file
}

export const bareTarget = (database: string, port: number): Target => ({
  name: 'bare',
  base: `http://127.0.0.1:${port}`,
  command: [
    process.execPath,
    '--import',
    'tsx',
    'tests/bench/compare/bare.ts',
    database,
    String(port),
  ],
  folder: process.cwd(),
  env: {},
  ready: '/ready',
  headers: {},
  login: { path: '/login', body: account, token: ['token'] },
  firstId: 1,
  calls: simpleRest(
    '',
    { method: 'POST', path: '/login', body: { ...account, username: '{phone}' } },
    {
      update: { real_name: 'Name {letters}' },
      create: {
        username: 'zz{n}',
        real_name: 'New Name',
        phone: '13{digits}',
        email: 'zz{n}@example.com',
      },
    },
    '["id","DESC"]',
    '/ready',
  ),
})
