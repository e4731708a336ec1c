import { storm } from '../support/storm.ts'
import { say, withDatabases } from './figures.ts'
import { whileServingSource } from './sourceServer.ts'

/**
 * `npx tsx tests/bench/generated.ts [requests] [seed]`: sends requests generated from the OpenAPI document, 5,000 to
 * each fresh server. Prints each kind of fault once with the request that caused it, and exits with 1 if it found any.
 */
const [requests = 100_000, firstSeed = 1] = process.argv.slice(2).map(Number)
const each = 5000
const faults: Record<string, string> = {}
const statuses: Record<string, number> = {}
let neverDone: Set<string> | null = null

for (let sent = 0; sent < requests; sent += each) {
  const seed = firstSeed + sent / each
  await withDatabases('sqlite', async ({ create }) => {
    const settings = { CHECK_ANSWERS: 'true', TRUST_PROXY: '1', DATABASE_URL: await create() }
    await whileServingSource(settings, async (base) => {
      const report = await storm(base, Math.min(each, requests - sent), seed)
      for (const [status, count] of Object.entries(report.statuses))
        statuses[status] = (statuses[status] ?? 0) + count
      for (const [kind, fault] of Object.entries(report.faults)) {
        if (!faults[kind]) say(`seed ${seed}, ${kind}: ${fault}`)
        faults[kind] ??= fault
      }
      const { neverDone: undone } = report
      neverDone = new Set(neverDone ? undone.filter((name) => neverDone?.has(name)) : undone)
    })
  })
}

say(`answers by status: ${JSON.stringify(statuses)}`)
say(`never done: ${[...(neverDone ?? [])].join(', ') || 'none'}`)
say(`${Object.keys(faults).length} kinds of fault`)
process.exitCode = Object.keys(faults).length ? 1 : 0
