import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runOnPostgres } from './postgres.ts'
import './warnings.ts'

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

export interface TemporaryDatabase {
  url: string
  remove(): Promise<void>
}

/** @param template address of the database to copy. */
const makePostgres = async (template?: string): Promise<TemporaryDatabase> => {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const copied = template ? ` TEMPLATE ${template.split('/').at(-1)}` : ''
  await runOnPostgres(server, `CREATE DATABASE ${name}${copied}`)
  return {
    url: `${server}/${name}`,
    remove: () => runOnPostgres(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

const makeSqlite = (template?: string): Promise<TemporaryDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sqlite-'))
  const file = join(folder, 'portal.db')
  if (template) copyFileSync(template.slice('sqlite:'.length), file)
  return Promise.resolve({
    url: `sqlite:${file}`,
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  })
}

const make = engine === 'postgres' ? makePostgres : makeSqlite

/** An empty database of the engine that the run is about. */
export const temporaryDatabase = (): Promise<TemporaryDatabase> => make()

/** A database of that engine with the demonstration data, as a server leaves it after its first start. */
export const seededDatabase = (): Promise<TemporaryDatabase> => make(inject('template').databaseUrl)
