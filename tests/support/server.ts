import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import type { Database } from '#db/connect'
import type { Rows } from '#db/tables'
import { readEnv } from '#server/core/env'
import { routesFor } from '#server/routes'
import { startServer, type RunningServer } from '#server/start'
import { clientFrom, makeClient, signIn, type Client, type SignedInClient } from './client.ts'
import { seededDatabase, temporaryDatabase, type TemporaryDatabase } from './database.ts'
import { commonSettings } from './settings.ts'
import { takeUnconfirmedWrites, watchWrites } from './unconfirmedWrites.ts'

/** Demonstration accounts, by the names of their clients. */
const accounts = {
  system: 'superadmin',
  admin: 'acmeadmin',
  member: 'acmemember',
  viewer: 'acmeviewer',
  beta: 'betaadmin',
  agency: 'agencyadmin',
  salesman: 'salesman1',
  visitor: 'visitor1',
} as const
type Accounts = { readonly [Name in keyof typeof accounts]: Client }

/** The client of each account logs in at its first call in a test, and again once the clock was moved. */
export interface TestServer extends Accounts {
  readonly base: string
  readonly databaseUrl: string
  readonly running: RunningServer
  readonly context: RunningServer['context']
  readonly db: Database
  readonly nobody: Client
  as(username: string, password?: string): Promise<SignedInClient>
  wait(ms: number): void
  /** The first stored row with this id or these values. */
  row<T extends Table>(table: T, where: Where<T>): Promise<Rows[T] | undefined>
  /** Updates the stored rows with this id or these values. */
  update<T extends Table>(table: T, where: Where<T>, values: Partial<Rows[T]>): Promise<unknown>
  restart(): Promise<void>
}

type Table = keyof Rows & string
type Where<T extends Table> = string | number | Partial<Rows[T]>

const conditionOf = (where: string | number | object) =>
  typeof where === 'object' ? where : { id: Number(where) }

export type Settings = Record<string, string>

const isProduction = ({ NODE_ENV }: Settings) => NODE_ENV === 'production'

const envOf = (databaseUrl: string, settings: Settings) =>
  readEnv({
    ...commonSettings,
    ...(isProduction(settings) ? { WEAK_PASSWORD_HASHES: 'false' } : {}),
    DATABASE_URL: databaseUrl,
    CHECK_ANSWERS: 'true',
    ...settings,
  })

const prepare = async (settings: Settings, folder: string): Promise<TemporaryDatabase> => {
  if (isProduction(settings)) return temporaryDatabase()
  cpSync(inject('template').downloads, folder, { recursive: true })
  return seededDatabase()
}

/**
 * A real server on a temporary database with the demonstration data (none in production), for the tests of one file.
 * Tests must only change records they create themselves, with the factories in `factories.ts`.
 */
export const useServer = (settings: Settings = {}): TestServer => {
  let database: TemporaryDatabase
  let running: RunningServer
  let folder: string
  let offset = 0
  const now = () => Date.now() + offset
  const start = async () => {
    running = await startServer(envOf(database.url, { DOWNLOADS_DIR: folder, ...settings }), now)
    watchWrites(routesFor(false), running.context.db)
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
    database = await prepare(settings, settings.DOWNLOADS_DIR ?? folder)
    await start()
  })
  afterAll(async () => {
    await running.stop()
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
    expect(takeUnconfirmedWrites(), 'writes of routes that ask for no confirmation').toEqual([])
  })

  let sessions: Record<string, Promise<SignedInClient>> = {}
  beforeEach(() => {
    sessions = {}
  })
  const clientOf = (username: string) =>
    clientFrom(async (path, init) => {
      const { token, cookie } = await (sessions[username] ??= signIn(server.base, username))
      return makeClient(server.base, token, cookie).fetch(path, init)
    })

  const server: TestServer = {
    ...(Object.fromEntries(
      Object.entries(accounts).map(([name, username]) => [name, clientOf(username)]),
    ) as unknown as Accounts),
    get base() {
      return `http://127.0.0.1:${running.port}`
    },
    get databaseUrl() {
      return database.url
    },
    get running() {
      return running
    },
    get context() {
      return running.context
    },
    get db() {
      return running.context.db
    },
    row: (table: string, where) => server.db.read(table).where(conditionOf(where)).first(),
    update: (table: string, where, values) =>
      server.db.transaction((trx) => trx(table).where(conditionOf(where)).update(values)),
    get nobody() {
      return makeClient(server.base)
    },
    as: (username, password) => signIn(server.base, username, password),
    wait: (ms) => {
      offset += ms
      sessions = {}
    },
    restart: async () => {
      await running.stop()
      await start()
    },
  }
  return server
}
