import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '../support/kills.ts'
import { startPostgres } from '../support/postgres.ts'
import { say } from './figures.ts'

/**
 * `npx tsx tests/bench/kills.ts sqlite|postgres [rounds] [database]`: kills the built server (`npm run build` first)
 * during concurrent writes, 200 times by default, and checks after each kill that changes and log rows match. With
 * `database` it crashes PostgreSQL instead; the server must respond with 503 and recover.
 */
const [engine = 'sqlite', rounds = '200', killed = 'server'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portal-kills-'))
const postgres = engine === 'postgres' ? await startPostgres() : null
const url = postgres ? `${postgres.url}/postgres` : `sqlite:${join(folder, 'portal.db')}`
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
