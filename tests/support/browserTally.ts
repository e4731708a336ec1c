import { writeFileSync } from 'node:fs'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
} from 'playwright/types/testReporter'
import { shortMessage, emptyTally, nameOf, tallyFile } from './tally.ts'

/** Playwright reporter that writes the tally; each error outside tests counts as one failure. */
export default class BrowserTally implements Reporter {
  #tests: TestCase[] = []
  #outside: string[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  onError(error: TestError): void {
    this.#outside.push(`browser: ${shortMessage(error.message)}`)
  }

  onEnd(): void {
    const tally = emptyTally()
    for (const test of this.#tests) {
      const [, project = '', file = '', ...titles] = test.titlePath()
      const name = nameOf(`e2e/${file}`, project, titles)
      const error = shortMessage(test.results.find((result) => result.error)?.error?.message)
      const outcome = test.outcome()
      if (outcome === 'skipped') tally.skipped += 1
      else if (outcome === 'unexpected') tally.failures.push(`${name}: ${error}`)
      else tally.passed += 1
      if (outcome === 'flaky') tally.secondTry.push(`${name}: ${error}`)
    }
    tally.failures.push(...this.#outside)
    writeFileSync(process.env[tallyFile] ?? '', JSON.stringify(tally))
  }

  printsToStdio(): boolean {
    return false
  }
}
