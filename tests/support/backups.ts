import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { connect } from '#db/connect'
import { engine, temporaryDatabase } from './database.ts'
import { postgresBinaries } from './postgres.ts'
import { commandProgram } from './process.ts'
import { commonSettings } from './settings.ts'

const run = promisify(execFile)

/** Search path for programs: on Debian PostgreSQL's are outside PATH. */
const searchPath = [postgresBinaries(), process.env.PATH].filter(Boolean).join(':')

interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

export const runBackup = async (
  name: 'backup' | 'restore',
  file: string,
  settings: Record<string, string>,
  path: string = searchPath,
  ...flags: string[]
): Promise<CommandResult> => {
  const program = [...commandProgram, name, file, ...flags]
  const env = { HOME: process.env.HOME, ...commonSettings, ...settings, PATH: path }
  return run(process.execPath, program, { env }).then(
    (streams) => ({ code: 0, ...streams }),
    (failed: CommandResult) => failed,
  )
}

export const pathWith = (folder: string, name: string, script: string): string => {
  const own = mkdtempSync(join(folder, 'programs-'))
  writeFileSync(join(own, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(own, name), 0o755)
  return `${own}:${searchPath}`
}

export const repackBackup = (
  backup: string,
  change: (unpacked: string) => void,
  ...args: string[]
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-altered-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked)
  execFileSync('tar', ['-xf', backup, '-C', unpacked])
  change(unpacked)
  const file = join(folder, 'altered.tar')
  execFileSync('tar', ['-cf', file, '-C', unpacked, ...readdirSync(unpacked), ...args], {
    stdio: 'pipe',
  })
  return file
}

export const restoreUnsigned = (file: string, settings: Record<string, string>) =>
  runBackup('restore', file, settings, searchPath, '--accept-unsigned')

export const emptyPlace = async () => {
  const database = await temporaryDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'portal-restored-'))
  return {
    folder,
    settings: { DATABASE_URL: database.url, DOWNLOADS_DIR: join(folder, 'downloads') },
    state: async () => {
      const db = await connect(database.url)
      try {
        const tables = db.read(engine === 'sqlite' ? 'sqlite_master' : 'pg_tables')
        const ours = engine === 'sqlite' ? tables : tables.where({ schemaname: 'public' })
        const { n } = (await ours.count({ n: '*' }).first()) ?? {}
        return { files: readdirSync(folder, { recursive: true }), tables: Number(n) }
      } finally {
        await db.close()
      }
    },
    remove: async () => {
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
