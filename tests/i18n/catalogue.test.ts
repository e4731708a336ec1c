import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textsOf } from './texts.ts'

const places = (text: string) =>
  [...new Set(text.match(/%\{\w+\}/g))].filter((place) => place !== '%{smart_count}').toSorted()

const names = readdirSync('i18n/en').map((file) => file.replace(/\.ts$/, ''))

it('has the same files in both languages', () => {
  expect(readdirSync('i18n/zh')).toEqual(readdirSync('i18n/en'))
})

describe.each(names)('%s', (name) => {
  it('has the same keys and placeholders in both languages, and no empty text', async () => {
    const [en, zh] = [new Map(await textsOf('en', name)), new Map(await textsOf('zh', name))]
    expect([...zh.keys()].toSorted()).toEqual([...en.keys()].toSorted())
    for (const [key, text] of en) {
      expect(places(zh.get(key) ?? ''), key).toEqual(places(text))
      expect(text.trim(), key).not.toBe('')
      expect(zh.get(key)?.trim(), key).not.toBe('')
    }
  })
})
