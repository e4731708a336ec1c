import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shortMessage, summaryOf, tallyFile } from '../support/tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-tally-'))
const tests = join(folder, 'tests')
mkdirSync(tests)
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tallyOf = (reporter: string, config: string, args: string[]) => {
  const file = join(folder, `${reporter}.json`)
  writeFileSync(join(folder, `${args[0]}.config.mjs`), `export default ${config}`)
  spawnSync(
    'node',
    [
      `node_modules/.bin/${args[0]}`,
      ...args.slice(1),
      `--reporter=${resolve('tests/support', `${reporter}.ts`)}`,
    ],
    { cwd: folder, env: { ...process.env, [tallyFile]: file } },
  )
  return JSON.parse(readFileSync(file, 'utf8'))
}

test('Vitest: lists failed tests with file, project and titles, files that fail to load and failed setups', () => {
  const write = (name: string, text: string) =>
    writeFileSync(
      join(tests, name),
      `import { beforeAll, describe, expect, test } from 'vitest'\n${text}`,
    )
  write(
    'a.test.mjs',
    `test('good', () => {})
     test.skip('left out', () => {})
     describe('a list', () => { test('is sorted', () => expect(1).toBe(2)) })
     describe('a host', () => { beforeAll(() => { throw new Error('no\\n  host') }); test('answers', () => {}) })`,
  )
  write('b.test.mjs', `throw new Error('not to be loaded')`)
  const config = `{ test: { projects: [{ test: { name: 'sqlite', include: ['tests/*.test.mjs'] } }] } }`
  const { failures, ...rest } = tallyOf('vitestTally', config, ['vitest', 'run'])
  expect(rest).toEqual({ passed: 1, skipped: 2, secondTry: [] })
  expect(failures.toSorted()).toEqual([
    'a.test.mjs [sqlite] › a host › no host',
    'a.test.mjs [sqlite] › a list › is sorted',
    'b.test.mjs [sqlite] › not to be loaded',
  ])
})

test('browser: lists failed tests with the error, and tests that passed only on retry', () => {
  writeFileSync(
    join(tests, 'c.e2e.mjs'),
    `import { expect, test } from 'playwright/test'
     test('good', () => {})
     test('never', () => { throw new Error('no page') })
     test('later', ({}, { retry }) => { if (!retry) throw new Error('no page yet') })
     test.extend({ kept: [async ({}, use) => { await use(); throw new Error('a secret was left') }, { scope: 'worker' }] })(
       'leaves one', ({ kept }) => {})`,
  )
  const config = `{ testDir: 'tests', testMatch: '*.e2e.mjs', retries: 1, workers: 1, projects: [{ name: 'zh wide' }] }`
  expect(tallyOf('browserTally', config, ['playwright', 'test'])).toEqual({
    passed: 3,
    skipped: 0,
    failures: [
      'e2e/c.e2e.mjs [zh wide] › never: Error: no page',
      expect.stringMatching(/^browser: Error: a secret was left/),
    ],
    secondTry: ['e2e/c.e2e.mjs [zh wide] › later: Error: no page yet'],
  })
})

test('the summary lists retries, then failures, then counts', () => {
  const tally = { passed: 3, skipped: 1, failures: ['types'], secondTry: ['later'] }
  expect(summaryOf(tally)).toBe(
    'passed only on the second try:\nlater\n\nfailed:\ntypes\n\n3 passed, 1 failed, 1 skipped',
  )
  expect(summaryOf({ passed: 3, skipped: 0, failures: [], secondTry: [] })).toBe(
    '3 passed, 0 failed',
  )
  expect(shortMessage('\u001B[31mno\u001B[39m\n page')).toBe('no page')
})
