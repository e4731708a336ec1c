import { createRequire } from 'node:module'
import type { SortKind } from '#contract/resource'
import { sortKeyBy } from './migrations/sortKey.ts'

/** Loaded with the first Chinese text that is stored: its tables take 9 MB, and most starts store none. */
const load = (): typeof import('pinyin-pro') => createRequire(import.meta.url)('pinyin-pro')

const han = /\p{Script=Han}/u
const plain = { toneType: 'none', type: 'array', nonZh: 'removed', v: true } as const

const keysOf = (syllables: readonly string[]): string[] => [
  syllables.join(''),
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

/** Text with the pinyin of it behind, for a search key. */
export const withPinyin = (key: string, text: string): string =>
  `${key} ${pinyinKeys(text)}`.trimEnd()

/**
 * What a name sorts by: Chinese by pinyin, among Latin letters, case and accents aside. What it is made by is frozen with
 * the migration that filled the database; another way comes with a migration of its own.
 */
export const sortKey = (text: string, kind: SortKind): string => sortKeyBy(load)(text, kind)
