import { describe, expect, it } from 'vitest'
import { locales } from '#contract/text/locale'
import { wording } from './rules.ts'
import { textFiles, textsOf } from './texts.ts'

/** Keys of example files and input, which contain data instead of sentences. */
const data = /\.(?:example|placeholder)\b/

describe.each(locales)('the texts in %s', (language) => {
  it.each(wording[language].map((rule) => [rule.name, rule] as const))(
    'follow the rule: %s',
    async (_, rule) => {
      expect(rule.planted, 'a text that breaks the rule').toMatch(rule.pattern)
      const texts = await Promise.all(textFiles(language).map((file) => textsOf(language, file)))
      const breaks = ([key, text]: [string, string]) =>
        rule.pattern.test(text) && !data.test(key) && !rule.except?.test(key)
      expect(texts.flat().filter(breaks)).toEqual([])
    },
  )
})
