import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect } from 'vitest'
import { connect, type Database } from '#db/connect'
import { requireRow } from '#db/tables'
import { signIn, type Client } from './client.ts'
import { seededDatabase, type TemporaryDatabase } from './database.ts'
import { freePort } from './freePort.ts'
import { checkFile, startImport } from './imports.ts'
import { startToKill, waitForSessionsToEnd } from './kills.ts'
import { serverProgram } from './process.ts'

export const rowCount = 300
const namesOf = (batch: number) => `killed${batch}x`

const sizeOf = async (query: Knex.QueryBuilder): Promise<number> =>
  Number((await query.count({ n: '*' }).first()).n)

export const importStateOf = async ({ read }: Database, id: string, batch: number) => {
  const names = `${namesOf(batch)}%`
  const users = () => read('users').where('username_key', 'like', names)
  const logs = (action: string) => read('logs').where({ action, code: 0 })
  const job = requireRow(
    await read('user_imports')
      .where({ id: Number(id) })
      .first('state'),
  )
  return {
    state: job.state,
    users: await sizeOf(users()),
    roles: await sizeOf(read('user_roles').whereIn('user_id', users().select('id'))),
    created: await sizeOf(logs('user.create').where('target_name', 'like', names)),
    imported: await sizeOf(logs('user.import').where({ target_id: id })),
    waiting: await sizeOf(read('user_import_rows').where({ import_id: Number(id) })),
  }
}

export const nothing = { users: 0, roles: 0, created: 0, imported: 0, waiting: rowCount }
export const everything = {
  users: rowCount,
  roles: rowCount,
  created: rowCount,
  imported: 1,
  waiting: 0,
}

export const seatCountsOf = async (db: Database) => {
  const company = requireRow(await db.read('companies').where({ id: 2 }).first('user_count'))
  const members = await sizeOf(db.read('users').where({ company_id: 2 }))
  return { counted: company.user_count, members }
}

export const useImportKills = () => {
  let database: TemporaryDatabase
  let port: number
  let child: ChildProcess | undefined
  let admin: Client

  beforeAll(async () => {
    database = await seededDatabase()
    port = await freePort()
    await inDatabase((db) => db.writer('companies').where({ id: 2 }).update({ user_quota: 10_000 }))
  })
  afterAll(async () => {
    child?.kill('SIGKILL')
    await database.remove()
  })

  const inDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await connect(database.url)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  return {
    inDatabase,
    start: async () => {
      child = await startToKill(serverProgram, database.url, port)
      admin = await signIn(`http://127.0.0.1:${port}`, 'acmeadmin')
    },
    kill: async () => {
      const exited = child && once(child, 'exit')
      child?.kill('SIGKILL')
      await exited
      await inDatabase(waitForSessionsToEnd)
    },
    check: async (batch: number): Promise<string> => {
      const lines = Array.from(
        { length: rowCount },
        (_, row) => `${namesOf(batch)}${row},Lin Yue,${namesOf(batch)}${row}@example.org,企业成员`,
      )
      const file = ['用户名,姓名,邮箱,角色', ...lines].join('\n')
      const job = await checkFile(admin, file, { fileName: 'killed.csv' })
      expect(job).toMatchObject({ rowCount, refusedCount: 0 })
      return job.id
    },
    /** Starts an import, whose answer may never come. */
    publish: (id: string) => startImport(admin, id).catch(() => undefined),
  }
}
