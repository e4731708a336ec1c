import { killRounds } from '../support/kills.ts'
import { freePort } from '../support/freePort.ts'
import { say, withDatabases } from './figures.ts'

/**
 * `npx tsx tests/bench/kills.ts sqlite|postgres [rounds] [database]`: kills the built server (`npm run build` first)
 * during concurrent writes, 200 times by default, and checks after each kill that changes and log rows match. With
 * `database` it crashes PostgreSQL instead; the server must respond with 503 and recover.
 */
const [engine = 'sqlite', rounds = '200', killed = 'server'] = process.argv.slice(2)

await withDatabases(engine, async ({ create, postgres }) => {
  const crash = killed === 'database' ? postgres?.crash : undefined
  const [url, port] = [await create(), await freePort()]
  const changes = await killRounds(['dist/server/main.js'], url, port, Number(rounds), say, crash)
  say(
    `${engine}: ${rounds} kills of the ${crash ? 'database' : 'server'}, ${changes} acknowledged changes, nothing lost and nothing torn`,
  )
})
