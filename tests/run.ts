import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrerequisites, type Need } from './support/prerequisites.ts'

/**
 * `npm test`: types, lint, format, unit tests, server tests on SQLite and PostgreSQL, and beside them the browser
 * tests; with names of steps as arguments only those. Kills and storms at length, `faults`, run by name alone. Ends with `N passed, N
 * failed`; a step that the machine cannot run counts as skipped and says what is missing; with `CI` set, nothing may be
 * skipped.
 */
interface Tally {
  passed: number
  failed: number
  skipped: number
}

interface Step {
  name: string
  needs: Need[]
  /** Vitest's project of the step: all that are chosen share one run. */
  project?: string
  /** Runs while the others do: it waits for pages as long as it works. */
  beside?: boolean
  run?: (reportFile: string) => Promise<Tally>
}

const say = (text: string) => process.stdout.write(`${text}\n`)

const succeeded = async (
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  return code === 0
}

const check = (args: string[]) => async (): Promise<Tally> => {
  const passed = await succeeded('npx', args)
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 }
}

/** A report that holds no failure although the runner failed counts as one, e.g. a file that cannot be loaded. */
const honest = (tally: Tally, ok: boolean): Tally =>
  ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }

const vitest =
  (projects: string[], workers: number, env: Record<string, string>) =>
  async (file: string): Promise<Tally> => {
    const args = [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const ok = await succeeded('npx', args, env)
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return honest(
      {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      },
      ok,
    )
  }

const browser = async (file: string): Promise<Tally> => {
  if (!(await built)) return { passed: 0, failed: 1, skipped: 0 }
  const ok = await succeeded('npx', ['playwright', 'test', '--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return honest(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    ok,
  )
}

const steps: Step[] = [
  { name: 'types', needs: [], run: check(['tsc', '--noEmit']) },
  { name: 'lint', needs: [], run: check(['oxlint', '--deny-warnings']) },
  { name: 'format', needs: [], run: check(['oxfmt', '--check']) },
  { name: 'unit', needs: [], project: 'unit' },
  { name: 'sqlite', needs: ['Redis'], project: 'sqlite' },
  { name: 'postgres', needs: ['PostgreSQL'], project: 'postgres' },
  { name: 'browser', needs: ['Chromium', 'a Chinese font'], run: browser, beside: true },
  { name: 'faults', needs: ['PostgreSQL'], project: 'faults-*' },
]

const named = process.argv.slice(2)
const chosen = steps.filter(({ name }) => (named.length ? named.includes(name) : name !== 'faults'))
const missing = ensurePrerequisites()
const isPossible = ({ needs }: Step) => needs.every((need) => !missing.has(need))
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
const total: Tally = { passed: 0, failed: 0, skipped: 0 }

const take = async (name: string, run: (reportFile: string) => Promise<Tally>): Promise<void> => {
  const start = Date.now()
  const tally = await run(join(folder, `${name.replaceAll(/\W+/g, '-')}.json`))
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  const seconds = Math.round((Date.now() - start) / 1000)
  say(`${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s\n`)
}

for (const step of chosen.filter((one) => !isPossible(one))) {
  total.skipped += 1
  for (const need of step.needs.filter((one) => missing.has(one)))
    say(`${step.name}: skipped, ${need} is missing: ${missing.get(need)}`)
}
const possible = chosen.filter(isPossible)
const projects = possible.flatMap(({ project }) => project ?? [])

const beside = possible.filter((step) => step.beside)
/** Whether the site could be built, which the browser needs; the checks run meanwhile. */
const built = beside.length
  ? succeeded('node', ['server/launch.mjs', '--build-only'])
  : Promise.resolve(false)

const runInTurn = async (these: Step[]): Promise<void> => {
  for (const { name, run } of these) if (run) await take(name, run)
}
const runOthers = async (): Promise<void> => {
  await runInTurn(possible.filter((step) => !step.beside))
  // Alone one more than the cores of CI: some tests wait for other processes.
  const workers = beside.length ? 2 : 3
  const env: Record<string, string> = (await built) ? { SERVER_BUILT: 'true' } : {}
  if (projects.length) await take(projects.join(', '), vitest(projects, workers, env))
}
await Promise.all([runInTurn(beside), runOthers()])
rmSync(folder, { recursive: true, force: true })

const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
say(`${total.passed} passed, ${total.failed} failed${skipped}`)
if (total.failed || (process.env.CI && total.skipped)) process.exitCode = 1
