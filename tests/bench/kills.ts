import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '../support/kills.ts'
import { startPostgres } from '../support/postgres.ts'

/**
 * `npx tsx tests/bench/kills.ts sqlite|postgres [rounds] [database]`: kills the built server (`npm run build` first)
 * under concurrent writes, 200 times unless told, and checks after each that changes and rows of the log belong
 * together. With `database`, PostgreSQL is crashed instead, and the server must answer 503 and go on.
 */
const [engine = 'sqlite', rounds = '200', killed = 'server'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portal-kills-'))
const postgres = engine === 'postgres' ? await startPostgres() : null
const url = postgres ? `${postgres.url}/postgres` : `sqlite:${join(folder, 'portal.db')}`
const say = (text: string) => process.stdout.write(`${text}\n`)
const crash = killed === 'database' ? postgres?.crash : undefined
try {
  const changes = await killRounds(['dist/server/main.js'], url, 4631, Number(rounds), say, crash)
  say(
    `${engine}: ${rounds} kills of the ${crash ? 'database' : 'server'}, ${changes} acknowledged changes, nothing lost and nothing torn`,
  )
} finally {
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
