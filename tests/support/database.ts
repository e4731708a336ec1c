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

export const temporaryDatabase = (): Promise<TemporaryDatabase> => make()

export const seededDatabase = (): Promise<TemporaryDatabase> => make(inject('template').databaseUrl)
