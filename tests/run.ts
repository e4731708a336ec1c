import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrerequisites, type Need } from './support/prerequisites.ts'

/**
 * `npm test`: types, lint, format, unit tests, server tests on SQLite and PostgreSQL, browser tests; with names of
 * steps as arguments only those. Ends with `N passed, N failed`; a step that the machine cannot run counts as skipped
 * and says what is missing; with `CI` set, nothing may be skipped.
 */
interface Tally {
  passed: number
  failed: number
  skipped: number
}

interface Step {
  name: string
  needs: Need[]
  run(reportFile: string): Tally
}

const say = (text: string) => process.stdout.write(`${text}\n`)

const succeeded = (command: string, args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const check = (args: string[]) => (): Tally => {
  const passed = succeeded('npx', args)
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 }
}

/** A report that holds no failure although the runner failed counts as one, e.g. a file that cannot be loaded. */
const honest = (tally: Tally, ok: boolean): Tally =>
  ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }

const vitest =
  (project: string) =>
  (file: string): Tally => {
    const ok = succeeded('npx', [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])
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

const browser = (file: string): Tally => {
  if (!succeeded('node', ['server/launch.mjs', '--build-only']))
    return { passed: 0, failed: 1, skipped: 0 }
  const ok = succeeded('npx', ['playwright', 'test', '--reporter=dot,json'], {
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
  { name: 'unit', needs: [], run: vitest('unit') },
  { name: 'sqlite', needs: ['Redis'], run: vitest('sqlite') },
  { name: 'postgres', needs: ['PostgreSQL'], run: vitest('postgres') },
  { name: 'browser', needs: ['Chromium', 'a Chinese font'], run: browser },
]

const chosen = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
const missing = ensurePrerequisites()
const total: Tally = { passed: 0, failed: 0, skipped: 0 }

for (const step of steps.filter(({ name }) => !chosen.length || chosen.includes(name))) {
  const lacking = step.needs.filter((need) => missing.has(need))
  const start = Date.now()
  const tally = lacking.length
    ? { passed: 0, failed: 0, skipped: 1 }
    : step.run(join(folder, `${step.name}.json`))
  for (const need of lacking) say(`${step.name}: skipped, ${need} is missing: ${missing.get(need)}`)
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  say(
    `${step.name}: ${tally.passed} passed, ${tally.failed} failed in ${Math.round((Date.now() - start) / 1000)} s\n`,
  )
}
rmSync(folder, { recursive: true, force: true })

const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
say(`${total.passed} passed, ${total.failed} failed${skipped}`)
if (total.failed || (process.env.CI && total.skipped)) process.exitCode = 1
