import { describe, expect, it } from 'vitest'
import { textFiles, textsOf } from './texts.ts'

const places = (text: string) =>
  [...new Set(text.match(/%\{\w+\}/g))].filter((place) => place !== '%{smart_count}').toSorted()

it('has the same files in both languages', () => {
  expect(textFiles('zh')).toEqual(textFiles('en'))
})

describe.each(textFiles('en'))('%s', (name) => {
  it('has the same keys, or lines of Markdown of the same kinds, and the same placeholders in both languages, and no empty text', async () => {
    const [en, zh] = [new Map(await textsOf('en', name)), new Map(await textsOf('zh', name))]
    expect([...zh.keys()].toSorted()).toEqual([...en.keys()].toSorted())
    for (const [key, text] of en) {
      expect(places(zh.get(key) ?? ''), key).toEqual(places(text))
      expect(text.trim(), key).not.toBe('')
      expect(zh.get(key)?.trim(), key).not.toBe('')
    }
  })
})
