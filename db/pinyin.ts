import { createRequire } from 'node:module'
import type { SortKind } from '#contract/core/resource'
import { searchForm } from '#contract/text/searchText'
import { sortKeyBy } from './migrations/sortKey.ts'

/** Loaded with the first Chinese text that is stored: its tables take 9 MB, and most starts store none. */
const load = (): typeof import('pinyin-pro') => createRequire(import.meta.url)('pinyin-pro')

const han = /\p{Script=Han}/u
const plain = { toneType: 'none', type: 'array', nonZh: 'removed', v: true } as const

/** ü is typed as v and as u, and is yu in passports. */
const keysOf = (syllables: readonly string[]): string[] => [
  ...['v', 'u', 'yu'].map((letter) => syllables.join('').replaceAll('v', letter)),
  syllables.map(([initial = '']) => initial).join(''),
]

/**
 * What Chinese text is found by beside itself: its pinyin without tones, and the initials (`zhangsan zs`); of names that
 * begin with a surname of several readings, both. Empty where there is no Chinese in it.
 */
export const pinyinKeys = (text: string): string => {
  if (!han.test(text)) return ''
  const { pinyin } = load()
  const readings = [pinyin(text, plain), pinyin(text, { ...plain, surname: 'head' })]
  return [...new Set(readings.flatMap(keysOf))].join(' ')
}

/**
 * What a record is found by: its texts in the form of searches, and a name of them also without blanks and by its
 * pinyin.
 */
export const searchKeyOf = (texts: readonly string[], name = ''): string => {
  const form = searchForm(name)
  const joined = form.replaceAll(' ', '')
  const keys = [...texts.map(searchForm), joined === form ? '' : joined, pinyinKeys(name)]
  return keys.filter(Boolean).join(' ')
}

/**
 * What a name sorts by: Chinese by pinyin, among Latin letters, case and accents aside. What it is made by is frozen with
 * the migration that filled the database; another way comes with a migration of its own.
 */
export const sortKey = (text: string, kind: SortKind): string => sortKeyBy(load)(text, kind)
