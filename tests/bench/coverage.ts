import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connect'
import { readEnv } from '#server/core/env'
import { startServer } from '#server/start'
import { commonSettings } from '../support/settings.ts'
import { say } from './figures.ts'

/**
 * `npm run bench:coverage [stations]`: measures the public coverage lookup with many stations: the whole sequential
 * HTTP request on this machine, and the lookup's share of it.
 */
const count = Number(process.argv[2] ?? 100_000)
const calls = 500
const folder = mkdtempSync(join(tmpdir(), 'coverage-bench-'))
const databaseUrl = `sqlite:${join(folder, 'bench.db')}`

let seed = 42
const next = () => (seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296

const middleOf = (times: readonly number[], part: number): string =>
  (times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0).toFixed(2)

const fill = async () => {
  const db = await connect(databaseUrl)
  await db.transaction(async (trx) => {
    await trx.batchInsert(
      'stations',
      Array.from({ length: count }, (_, index) => ({
        code: `B-${index}`,
        name: `站${index}`,
        en_name: `Station ${index}`,
        latitude: 18 + next() * 35,
        longitude: 75 + next() * 60,
        datum: 'CGCS2000',
        epoch: 2000,
        radius: index % 100 ? 30_000 + Math.round(next() * 30_000) : 300_000,
        tier: index % 100 ? 'centimetre' : 'submetre',
        status: next() < 0.05 ? 'offline' : 'online',
        search_key: '',
        revision: 3,
        created_at: 0,
        updated_at: 0,
      })),
      50,
    )
    await trx('change_marks').where({ name: 'stations' }).update({ value: 3 })
  })
  await db.close()
}

const env = () =>
  readEnv({
    ...commonSettings,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
    CHECK_ANSWERS: 'false',
  })

const first = await startServer(env())
await first.stop()
await fill()
const server = await startServer(env())
const ask = async (path: string, turn: number): Promise<number> => {
  const begin = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}/gateway/public/coverage${path}`, {
    headers: { appid: '10000', 'X-Forwarded-For': `10.0.0.${turn % 200}` },
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.text()
  return performance.now() - begin
}

const measure = async (name: string, pathOf: () => string) => {
  const times: number[] = []
  for (let turn = 0; turn < calls; turn += 1) times.push(await ask(pathOf(), turn))
  say(
    `${name}: median ${middleOf(times, 0.5)} ms, 95th percentile ${middleOf(times, 0.95)} ms, longest ${middleOf(times, 0.999)} ms`,
  )
}

try {
  say(`${count} stations, ${calls} calls each, whole calls over HTTP`)
  say(`first call, which reads the stations: ${(await ask('?lat=0&lon=0', 0)).toFixed(0)} ms`)
  const at = (lat: number, lon: number) => `?lat=${lat.toFixed(6)}&lon=${lon.toFixed(6)}`
  await measure('among the stations', () => at(18 + next() * 35, 75 + next() * 60))
  await measure('anywhere', () => at(next() * 180 - 90, next() * 360 - 180))
  await measure('areas of a part of the map', () => {
    const [south, west] = [18 + next() * 34, 75 + next() * 59]
    return `/areas?south=${south.toFixed(4)}&west=${west.toFixed(4)}&north=${(south + 1).toFixed(4)}&east=${(west + 1).toFixed(4)}`
  })
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
