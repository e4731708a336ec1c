import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database, type Transaction } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { demonstrationPassword, loadDemonstration } from '#db/seeds/demonstration'
import { hashPassword } from '#server/platform/credentials/passwords'
import { indexChanged } from '#server/services'
import { fillLog } from '../fillLog.ts'
import { simpleRest, type Target } from './operations.ts'
import { rowsOfPeople } from './people.ts'

const company = 2
const userCentre = 1
const role = 101
const firstId = 1001
const logRows = 100_000

const insertPeople = async (trx: Transaction, users: number): Promise<void> => {
  const [member] = await trx('users').where({ username: 'acmemember' }).select('password_hash')
  const rows = rowsOfPeople(users, (person, index) => ({
    id: firstId + index,
    username: person.username,
    username_key: person.username,
    real_name: person.realName,
    dial_code: '86',
    phone: person.phone,
    email: person.email,
    email_key: person.email,
    search_key:
      `${person.username} ${person.realName} ${person.phone} ${person.email}`.toLowerCase(),
    password_hash: member?.password_hash ?? '',
    company_id: company,
    locale: 'en' as const,
    created_at: person.createdAt,
    updated_at: person.createdAt,
  }))
  for (const some of rows) {
    await trx.batchInsert('users', some, 50)
    await trx.batchInsert(
      'user_roles',
      some.map(({ id }) => ({ user_id: id, application_id: userCentre, role_id: role })),
      200,
    )
  }
  await trx('companies')
    .where({ id: company })
    .update({
      user_quota: 50 * users,
      user_count: trx('users').where({ company_id: company }).count('*'),
    })
}

export const fillPortal = async (db: Database, users: number): Promise<void> => {
  await migrateUp(db)
  await loadDemonstration(db, hashPassword, Date.now())
  await db.transaction((trx) => insertPeople(trx, users))
  if (db.engine === 'postgres')
    await db.writer.raw(`SELECT setval('users_id_seq', (SELECT max(id) FROM users))`)
  await fillLog(db, logRows, Date.now())
  // Otherwise the server would index during the measurements.
  await indexChanged(db)
}

export const makePortalDatabase = async (folder: string, users: number): Promise<string> => {
  const file = join(folder, `portal-${users}.db`)
  if (existsSync(file)) return file
  const making = `${file}.part`
  for (const end of ['', '-wal', '-shm']) rmSync(making + end, { force: true })
  const db = await connect(`sqlite:${making}`)
  await fillPortal(db, users)
  await db.writer.raw('PRAGMA wal_checkpoint(TRUNCATE)')
  await db.close()
  renameSync(making, file)
  return file
}

export const portalTarget = (url: string, port: number, name = 'portal'): Target => {
  const login = {
    path: '/gateway/auth/oauth/token',
    body: { grant_type: 'password', username: 'acmeadmin', password: demonstrationPassword },
  }
  return {
    name,
    base: `http://127.0.0.1:${port}`,
    command: [process.execPath, 'dist/server/main.js'],
    folder: process.cwd(),
    env: {
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      JWT_SECRET: 'a secret of the benchmark of 32 characters or more',
      LOG_LEVEL: 'error',
    },
    ready: '/readyz',
    headers: { appid: '10000' },
    login: { ...login, token: ['data', 'access_token'] },
    firstId,
    calls: simpleRest(
      '/gateway/usercenter',
      {
        method: 'POST',
        path: login.path,
        body: { ...login.body, username: '{phone}', agree: true },
      },
      {
        update: { realName: 'Name {letters}' },
        create: {
          username: 'zz{n}',
          realName: 'New Name',
          dialCode: '86',
          phone: '13{digits}',
          email: 'zz{n}@example.com',
          password: demonstrationPassword,
        },
      },
      '["at","DESC"]',
      '/healthz',
    ),
  }
}
