import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrerequisites, type Need } from './support/prerequisites.ts'
import { summaryOf, emptyTally, tallyFile, type Tally } from './support/tally.ts'

/**
 * `npm test`: runs types, lint, format, unit tests, server tests on SQLite and PostgreSQL, and concurrently the browser
 * tests; arguments select steps by name. `faults` (long kill and storm tests) runs only by name. Ends with the failed
 * steps and `N passed, N failed`. A step the machine cannot run counts as skipped with its reason; with `CI` set
 * nothing may be skipped, and a failed browser test is repeated once.
 */
interface Step {
  name: string
  needs: Need[]
  /** The step's Vitest project; all selected projects share one run. */
  project?: string
  /** Runs concurrently with the other steps, because it mostly waits for pages. */
  concurrent?: boolean
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

const runTool = ([tool = '', ...args]: string[], env: Record<string, string> = {}) =>
  succeeded(join('node_modules', '.bin', tool), args, env)

const check = (name: string, args: string[]): Step => ({
  name,
  needs: [],
  run: async () =>
    (await runTool(args)) ? { ...emptyTally(), passed: 1 } : { ...emptyTally(), failures: [name] },
})

/** Runs a test runner that writes the tally; a failure missing from the tally counts as one. */
const tallied = async (file: string, args: string[], env = {}): Promise<Tally> => {
  const ok = await runTool(args, { ...env, [tallyFile]: file })
  const tally: Tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : emptyTally()
  if (!ok && !tally.failures.length) tally.failures.push(`${args[0]} ended with an error`)
  return tally
}

const vitest =
  (projects: string[], env: Record<string, string>) =>
  (file: string): Promise<Tally> =>
    tallied(
      file,
      [
        'vitest',
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=dot',
        '--reporter=./tests/support/vitestTally.ts',
      ],
      env,
    )

const browser = async (file: string): Promise<Tally> =>
  (await built)
    ? tallied(file, ['playwright', 'test', '--reporter=dot,./tests/support/browserTally.ts'])
    : { ...emptyTally(), failures: ['the site could not be built'] }

const steps: Step[] = [
  // Several checkers would process the same packages and take half as much longer on two busy cores.
  check('types', ['tsc', '--noEmit', '--checkers', '1']),
  check('lint', ['oxlint', '--deny-warnings']),
  check('format', ['oxfmt', '--check']),
  { name: 'unit', needs: [], project: 'unit' },
  { name: 'container', needs: ['nginx'], project: 'container' },
  { name: 'sqlite', needs: ['Redis'], project: 'sqlite' },
  { name: 'postgres', needs: ['PostgreSQL'], project: 'postgres' },
  { name: 'browser', needs: ['Chromium', 'a Chinese font'], run: browser, concurrent: true },
  { name: 'faults', needs: ['PostgreSQL'], project: 'faults-*' },
]

const named = process.argv.slice(2)
const chosen = steps.filter(({ name }) => (named.length ? named.includes(name) : name !== 'faults'))
const missing = ensurePrerequisites()
const isPossible = ({ needs }: Step) => needs.every((need) => !missing.has(need))
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
const total = emptyTally()

const take = async (name: string, run: (reportFile: string) => Promise<Tally>): Promise<void> => {
  const start = Date.now()
  const tally = await run(join(folder, `${name.replaceAll(/\W+/g, '-')}.json`))
  total.passed += tally.passed
  total.skipped += tally.skipped
  total.failures.push(...tally.failures)
  total.secondTry.push(...tally.secondTry)
  const seconds = Math.round((Date.now() - start) / 1000)
  say(`${name}: ${tally.passed} passed, ${tally.failures.length} failed in ${seconds} s\n`)
}

for (const step of chosen.filter((one) => !isPossible(one))) {
  total.skipped += 1
  for (const need of step.needs.filter((one) => missing.has(one)))
    say(`${step.name}: skipped, ${need} is missing: ${missing.get(need)}`)
}
const possible = chosen.filter(isPossible)
const projects = possible.flatMap(({ project }) => project ?? [])

const concurrent = possible.filter((step) => step.concurrent)
/** Whether the site build for the browser tests succeeded; it runs in parallel with the checks. */
const built = concurrent.length
  ? succeeded('node', ['server/launch.mjs', '--build-only'])
  : Promise.resolve(false)

const runInTurn = async (these: Step[]): Promise<void> => {
  for (const { name, run } of these) if (run) await take(name, run)
}
const runOthers = async (): Promise<void> => {
  await runInTurn(possible.filter((step) => !step.concurrent))
  const env: Record<string, string> = (await built) ? { SERVER_BUILT: 'true' } : {}
  if (projects.length) await take(projects.join(', '), vitest(projects, env))
}
await Promise.all([runInTurn(concurrent), runOthers()])
rmSync(folder, { recursive: true, force: true })

say(summaryOf(total))
if (total.failures.length || (process.env.CI && total.skipped)) process.exitCode = 1
