import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { shortMessage, emptyTally, nameOf, tallyFile } from './tally.ts'

export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tally = emptyTally()
    for (const module of modules) {
      const name = (titles: string[]) =>
        nameOf(module.relativeModuleId, module.project.name, titles)
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') tally.passed += 1
        else if (state === 'failed') tally.failures.push(name(test.fullName.split(' > ')))
        else tally.skipped += 1
      }
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          tally.failures.push(name([...suite.fullName.split(' > '), shortMessage(error.message)]))
      for (const error of module.errors()) tally.failures.push(name([shortMessage(error.message)]))
    }
    for (const error of unhandled) tally.failures.push(`unhandled: ${shortMessage(error.message)}`)
    writeFileSync(process.env[tallyFile] ?? '', JSON.stringify(tally))
  }
}
