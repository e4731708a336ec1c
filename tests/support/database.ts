import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

export interface TemporaryDatabase {
  url: string
  remove(): Promise<void>
}

const run = async (server: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** An empty database of the engine that the run is about. */
export const temporaryDatabase = async (): Promise<TemporaryDatabase> => {
  if (engine === 'postgres') {
    const server = inject('postgresUrl')
    const name = `test_${randomBytes(6).toString('hex')}`
    await run(server, `CREATE DATABASE ${name}`)
    return {
      url: `${server}/${name}`,
      remove: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`),
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-sqlite-'))
  return {
    url: `sqlite:${join(folder, 'portal.db')}`,
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  }
}
