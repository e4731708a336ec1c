import { createRequire } from 'node:module'
import type { SortKind } from '#contract/core/resource'
import { searchForm } from '#contract/text/searchText'
import { sortKeyBy } from './migrations/sortKey.ts'

/** Loaded on first use, because its tables take 9 MB. */
const load = (): typeof import('pinyin-pro') => createRequire(import.meta.url)('pinyin-pro')

const han = /\p{Script=Han}/u
const plain = { toneType: 'none', type: 'array', nonZh: 'removed', v: true } as const

/** ü is typed as v or u, and is spelt yu in passports. */
const keysOf = (syllables: readonly string[]): string[] => [
  ...['v', 'u', 'yu'].map((letter) => syllables.join('').replaceAll('v', letter)),
  syllables.map(([initial = '']) => initial).join(''),
]

/**
 * Search keys of Chinese text: pinyin without tones and the initials (`zhangsan zs`), in both readings when a name
 * begins with a surname that has several. Empty without Chinese characters.
 */
export const pinyinKeys = (text: string): string => {
  if (!han.test(text)) return ''
  const { pinyin } = load()
  const readings = [pinyin(text, plain), pinyin(text, { ...plain, surname: 'head' })]
  return [...new Set(readings.flatMap(keysOf))].join(' ')
}

export const searchKeyOf = (texts: readonly string[], name = ''): string => {
  const form = searchForm(name)
  const joined = form.replaceAll(' ', '')
  const keys = [...texts.map(searchForm), joined === form ? '' : joined, pinyinKeys(name)]
  return keys.filter(Boolean).join(' ')
}

/**
 * Builds the sort key of a name: Chinese by pinyin among Latin letters, ignoring case and accents. The algorithm is
 * frozen in `db/migrations/sortKey.ts`, because columns hold its keys; changing it needs a new migration.
 */
export const sortKey = (text: string, kind: SortKind): string => sortKeyBy(load)(text, kind)
