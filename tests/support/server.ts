import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { readEnv } from '#server/env'
import { startServer, type RunningServer } from '#server/start'
import { makeClient, signIn, type Client } from './client.ts'
import { temporaryDatabase, type TemporaryDatabase } from './database.ts'

export interface TestServer {
  /** Address without `/gateway`. */
  readonly base: string
  readonly databaseUrl: string
  readonly running: RunningServer
  readonly nobody: Client
  as(username: string, password?: string): Promise<Client>
  /** Moves the server's clock. */
  wait(ms: number): void
  /** Stops the server and starts another on the same database. */
  restart(): Promise<void>
}

export type Settings = Record<string, string>

const envOf = (databaseUrl: string, settings: Settings) =>
  readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'a secret of the tests, 32 characters or more',
    LOG_LEVEL: 'silent',
    CHECK_ANSWERS: 'true',
    ...settings,
  })

/**
 * A real server on a real, temporary database with the demonstration data, for the tests of one file.
 * Records that a test changes are its own: it makes them, with the factories beside this file.
 */
export const useServer = (settings: Settings = {}): TestServer => {
  let database: TemporaryDatabase
  let running: RunningServer
  let folder: string
  let offset = 0
  const now = () => Date.now() + offset
  const start = async () => {
    running = await startServer(envOf(database.url, { DOWNLOADS_DIR: folder, ...settings }), now)
  }

  beforeAll(async () => {
    database = await temporaryDatabase()
    folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
    await start()
  })
  afterAll(async () => {
    await running.stop()
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const server: TestServer = {
    get base() {
      return `http://127.0.0.1:${running.port}`
    },
    get databaseUrl() {
      return database.url
    },
    get running() {
      return running
    },
    get nobody() {
      return makeClient(server.base)
    },
    as: (username, password) => signIn(server.base, username, password),
    wait: (ms) => {
      offset += ms
    },
    restart: async () => {
      await running.stop()
      await start()
    },
  }
  return server
}
