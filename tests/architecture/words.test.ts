import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourcesBelow } from './imports.ts'
import {
  commentsOf,
  declaredNamesOf,
  nameRules,
  rejected,
  sentenceRules,
  testTitlesOf,
} from './words.ts'

const product = ['admin', 'server', 'db', 'i18n'].flatMap(sourcesBelow)
const tests = sourcesBelow('tests').filter((file) => !file.startsWith('tests/architecture/words'))

/** What the rules reject in the texts of each file. */
const findRejected = (
  files: readonly string[],
  textsOf: (source: string) => string[],
  rules: typeof sentenceRules,
) =>
  files.flatMap((file) =>
    rejected(textsOf(readFileSync(file, 'utf8')), rules).map((found) => `${file}: ${found}`),
  )

describe('plain English', () => {
  it('is written in every comment', () => {
    expect(findRejected([...product, ...tests], commentsOf, sentenceRules)).toEqual([])
  })

  it('is written in every title of a test', () => {
    expect(
      tests.flatMap((file) => testTitlesOf(readFileSync(file, 'utf8'))).length,
    ).toBeGreaterThan(1500)
    expect(findRejected(tests, testTitlesOf, sentenceRules)).toEqual([])
  })

  it('names things as the trade does', () => {
    expect(findRejected(product, declaredNamesOf, nameRules)).toEqual([])
  })
})

describe('the rules', () => {
  it.each(sentenceRules)('reject "$planted" in a comment and in a title', (rule) => {
    const block = `/** ${rule.planted} */\nconst a = 1`
    const line = `const a = 1 // ${rule.planted}`
    const title = `it('${rule.planted}', () => {})`
    expect(rejected([...commentsOf(block), ...commentsOf(line)], [rule])).toHaveLength(2)
    expect(rejected(testTitlesOf(title), [rule])).toHaveLength(1)
  })

  it.each(nameRules)('reject the name $planted', (rule) => {
    expect(rejected(declaredNamesOf(`const ${rule.planted} = 1`), [rule])).toHaveLength(1)
  })

  it('read comments of several lines, and titles of tables of tests', () => {
    const source = `
      // Deletes the row
      // for good.
      /**
       * Rows as far
       * as they are visible.
       */
      test.each([1, 2])(
        \`row %i is told\`,`
    expect(commentsOf(source)).toEqual([
      'Deletes the row for good.',
      'Rows as far as they are visible.',
    ])
    expect(testTitlesOf(source)).toEqual(['row %i is told'])
  })
})
