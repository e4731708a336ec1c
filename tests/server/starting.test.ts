import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { readEnv } from '#server/core/env'
import { startServer } from '#server/start'
import { engine, seededDatabase, temporaryDatabase } from '../support/database.ts'
import { commonSettings } from '../support/settings.ts'

/** Whether a database is open: SQLite removes its log with the last connection. */
const isOpen = async (url: string): Promise<boolean> => {
  if (engine === 'sqlite') return existsSync(`${url.slice('sqlite:'.length)}-wal`)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*) AS n FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await client.end()
  return Number(rows[0].n) > 0
}

it('closes its database where it cannot listen', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const database = await seededDatabase()
  try {
    const env = readEnv({ ...commonSettings, DATABASE_URL: database.url, PORT: String(port) })
    await expect(startServer(env)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await expect.poll(() => isOpen(database.url)).toBe(false)
  } finally {
    holder.close()
    await database.remove()
  }
})

it('loads the demonstration data once where two start at once on an empty database', async () => {
  const database = await temporaryDatabase()
  const env = readEnv({ ...commonSettings, DATABASE_URL: database.url })
  const starts = await Promise.allSettled([startServer(env), startServer(env)])
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  try {
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
    const loaded = servers.map(({ demonstration }) => demonstration.length > 0)
    expect(loaded.toSorted()).toEqual([false, true])
  } finally {
    for (const server of servers) await server.stop()
    await database.remove()
  }
})
