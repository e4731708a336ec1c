import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Texts {
  [key: string]: string | Texts
}

const leaves = (texts: Texts, path: string[] = []): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[[...path, key].join('.'), value]] : leaves(value, [...path, key]),
  )

/** The places of a text; the number of a plural may be left out where a language says one and many alike. */
const places = (text: string) =>
  [...new Set(text.match(/%\{\w+\}/g))].filter((place) => place !== '%{smart_count}').toSorted()

/** The third-party English texts of react-admin come as a package; ours of them are checked by type. */
const names = readdirSync('i18n/en').map((file) => file.replace(/\.ts$/, ''))

const load = async (locale: string, name: string): Promise<Map<string, string>> => {
  const module = (await import(`../../i18n/${locale}/${name}.ts`)) as Record<string, unknown>
  const texts = Object.entries(module).filter(([, value]) => typeof value === 'object')
  return new Map(texts.flatMap(([key, value]) => leaves(value as Texts, [key])))
}

it('has the same files in both languages', () => {
  expect(readdirSync('i18n/zh')).toEqual(readdirSync('i18n/en'))
})

describe.each(names)('%s', (name) => {
  it('has the same keys and the same places in both languages, and no empty text', async () => {
    const [en, zh] = [await load('en', name), await load('zh', name)]
    expect([...zh.keys()].toSorted()).toEqual([...en.keys()].toSorted())
    for (const [key, text] of en) {
      expect(places(zh.get(key) ?? ''), key).toEqual(places(text))
      expect(text.trim(), key).not.toBe('')
      expect(zh.get(key)?.trim(), key).not.toBe('')
    }
  })
})
