import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/text/locale'
import { withLabels } from '#console/core/help/labels.ts'
import { labelsOf, textFiles } from './texts.ts'

const pages = textFiles('en').filter((file) => file.startsWith('help/'))

const readPage = (language: string, page: string) =>
  readFileSync(`i18n/${language}/${page}`, 'utf8').replaceAll(/^```\n[\s\S]*?^```$/gm, '')

it('writes the label of each key that a help page names', () => {
  const labels = new Map([['resources.users.create.action', 'New user']])
  expect(
    withLabels('Select **{{resources.users.create.action}}**.', (key) => labels.get(key) ?? ''),
  ).toBe('Select **New user**.')
})

describe.each(locales)('help in %s', (language) => {
  const labels = labelsOf(language)
  // A lower-case English word in bold is a term or a value, for example of the scope `email`.
  const isLabel = new Set([...labels.values()].filter((text) => !/^[a-z]/.test(text)))

  it.each(pages)('names buttons by keys of texts without placeholder and plural: %s', (page) => {
    const keys = [...readPage(language, page).matchAll(/\{\{(.*?)\}\}/g)].map(([, key = '']) => key)
    expect(keys.filter((key) => !/^(?!.*(?:%\{|\|{4})).+$/.test(labels.get(key) ?? ''))).toEqual([])
  })

  it.each(pages)('writes no label by hand that the console has: %s', (page) => {
    const bold = [...readPage(language, page).matchAll(/\*\*(.+?)\*\*/g)].map(
      ([, text = '']) => text,
    )
    expect(bold.filter((text) => isLabel.has(text))).toEqual([])
  })
})
