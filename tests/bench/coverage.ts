import { openDemonstration, percentile, say, withDatabases } from './figures.ts'
import { whileServingSource } from './sourceServer.ts'

/**
 * `npm run bench:coverage [stations]`: measures the public coverage lookup with many stations: the whole sequential
 * HTTP request on this machine, and the lookup's share of it.
 */
const count = Number(process.argv[2] ?? 100_000)
const calls = 500

let seed = 42
const next = () => (seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296

const fill = async (url: string) => {
  const db = await openDemonstration(url)
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

const measureCoverage = async (base: string) => {
  const ask = async (path: string, turn: number): Promise<number> => {
    const begin = performance.now()
    const response = await fetch(`${base}/gateway/public/coverage${path}`, {
      headers: { appid: '10000', 'X-Forwarded-For': `10.0.0.${turn % 200}` },
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    await response.text()
    return performance.now() - begin
  }
  const measure = async (name: string, pathOf: () => string) => {
    const times: number[] = []
    for (let turn = 0; turn < calls; turn += 1) times.push(await ask(pathOf(), turn))
    const [middle, high, longest] = [0.5, 0.95, 1].map((share) =>
      percentile(times, share).toFixed(2),
    )
    say(`${name}: median ${middle} ms, 95th percentile ${high} ms, longest ${longest} ms`)
  }
  say(`${count} stations, ${calls} calls each, whole calls over HTTP`)
  say(`first call, which reads the stations: ${(await ask('?lat=0&lon=0', 0)).toFixed(0)} ms`)
  const at = (lat: number, lon: number) => `?lat=${lat.toFixed(6)}&lon=${lon.toFixed(6)}`
  await measure('among the stations', () => at(18 + next() * 35, 75 + next() * 60))
  await measure('anywhere', () => at(next() * 180 - 90, next() * 360 - 180))
  await measure('areas of a part of the map', () => {
    const [south, west] = [18 + next() * 34, 75 + next() * 59]
    return `/areas?south=${south.toFixed(4)}&west=${west.toFixed(4)}&north=${(south + 1).toFixed(4)}&east=${(west + 1).toFixed(4)}`
  })
}

await withDatabases('sqlite', async ({ create }) => {
  const url = await create()
  await fill(url)
  const settings = { DATABASE_URL: url, TRUST_PROXY: '1', CHECK_ANSWERS: 'false' }
  await whileServingSource(settings, measureCoverage)
})
