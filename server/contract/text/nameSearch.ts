import type { Locale } from './locale.ts'
import { foldLetters } from './fold.ts'

export interface Named {
  zh: string
  en: string
  py: string
  keys?: readonly string[]
  /**
   * Alternative names. A complete match ranks after complete matches of names and keys; a match of their beginning
   * ranks last.
   */
  aliases?: readonly string[] | undefined
  /** Longer names. Only their beginning can match, and they rank last too. */
  also?: readonly string[]
}

const wordsOf = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Reduces a text to letters and digits, so that spaces, hyphens and apostrophes are optional. */
export const compact = (text: string): string => wordsOf(text).join('')

const plainPinyin = (text: string): string => text.replaceAll('v', 'u')

const suffixesOf = (parts: readonly string[]): string[] =>
  parts.map((_part, at) => parts.slice(at).join(''))

interface Index {
  zh: string
  fromWord: string[]
  syllables: string[]
  fromSyllable: string[]
  keys: string[]
  aliases: string[]
  also: string[]
}

const indexes = new WeakMap<Named, Index>()

const indexOf = (entry: Named): Index => {
  let index = indexes.get(entry)
  if (index === undefined) {
    const syllables = wordsOf(plainPinyin(entry.py))
    index = {
      zh: compact(entry.zh),
      fromWord: suffixesOf(wordsOf(entry.en)),
      syllables,
      fromSyllable: suffixesOf(syllables),
      keys: (entry.keys ?? []).map(compact),
      aliases: (entry.aliases ?? []).map(compact),
      also: (entry.also ?? []).flatMap((text) => suffixesOf(wordsOf(text))),
    }
    indexes.set(entry, index)
  }
  return index
}

/** Matches text against syllables, each complete or abbreviated: `xhq`, `xihq` and `xihuqu` all match 西湖区. */
const matchesSyllables = (
  text: string,
  syllables: readonly string[],
  at: number,
  from = 0,
): boolean => {
  if (from === text.length) return true
  const syllable = syllables[at]
  if (syllable === undefined) return false
  let common = 0
  while (common < syllable.length && syllable[common] === text[from + common]) common += 1
  for (let length = common; length > 0; length -= 1)
    if (matchesSyllables(text, syllables, at + 1, from + length)) return true
  return false
}

type Place = 'zh' | 'en' | 'py' | 'key' | 'alias' | 'also'

interface Match {
  rank: number
  place: Place
}

interface SearchTerm {
  text: string
  number: string
  letters: string
}

const searchTermOf = (text: string): SearchTerm => ({
  text,
  number: text.replace(/^00(?=\d)/, ''),
  letters: plainPinyin(text),
})

const anyStartsWith = (texts: readonly string[], beginning: string): boolean =>
  texts.some((text) => text.startsWith(beginning))

// A search calls this for tens of thousands of names, so the fast checks come before the slow ones.
const matchOf = (
  { zh, fromWord, syllables, fromSyllable, keys, aliases, also }: Index,
  { text, number, letters }: SearchTerm,
  locale: Locale,
): Match | null => {
  if (zh === text) return { rank: 0, place: 'zh' }
  if (fromWord[0] === text) return { rank: 0, place: 'en' }
  if (keys.includes(number)) return { rank: 1, place: 'key' }
  if (aliases.includes(number)) return { rank: 2, place: 'alias' }
  const inZh = zh.indexOf(text)
  if (inZh === 0) return { rank: 3, place: 'zh' }
  const inEn = fromWord[0]?.indexOf(text) ?? -1
  if (inEn === 0) return { rank: 3, place: 'en' }
  const inPy = fromSyllable[0]?.indexOf(letters) ?? -1
  if (inPy === 0) return { rank: 4, place: 'py' }
  if (inZh > 0) return { rank: 5, place: 'zh' }
  if (inEn > 0 && anyStartsWith(fromWord, text)) return { rank: 5, place: 'en' }
  if (anyStartsWith(keys, number)) return { rank: 5, place: 'key' }
  if (matchesSyllables(letters, syllables, 0)) return { rank: 6, place: 'py' }
  // Only Chinese readers often type the pinyin of a syllable inside a name.
  if (locale === 'zh') {
    if (inPy > 0 && anyStartsWith(fromSyllable, letters)) return { rank: 7, place: 'py' }
    for (let at = 1; at < syllables.length; at += 1)
      if (matchesSyllables(letters, syllables, at)) return { rank: 8, place: 'py' }
  }
  if (inEn > 0 && text.length > 2) return { rank: 9, place: 'en' }
  if (anyStartsWith(also, text) || (text.length > 2 && anyStartsWith(aliases, number)))
    return { rank: 10, place: 'also' }
  return null
}

export interface Found<Entry extends Named> {
  entry: Entry
  /** Name to show beside the displayed one when the match was in another language or in the pinyin; otherwise empty. */
  hint: string
}

const hintOf = (entry: Named, place: Place, locale: Locale): string => {
  if (place === 'zh' || place === 'en') return place === locale ? '' : entry[place]
  if (place === 'py') return locale === 'zh' ? entry.py : entry.zh
  return ''
}

export const searchEntries = <Entry extends Named>(
  entries: readonly Entry[],
  query: string,
  locale: Locale,
): Found<Entry>[] => {
  const text = compact(query)
  if (text === '') return entries.map((entry) => ({ entry, hint: '' }))
  const wanted = searchTermOf(text)
  const byRank: Found<Entry>[][] = []
  for (const entry of entries) {
    const match = matchOf(indexOf(entry), wanted, locale)
    if (match !== null)
      (byRank[match.rank] ??= []).push({ entry, hint: hintOf(entry, match.place, locale) })
  }
  return byRank.flat()
}

export const exactEntry = <Entry extends Named>(
  entries: readonly Entry[],
  query: string,
  locale: Locale,
): Entry | undefined => {
  const text = compact(query)
  if (text === '') return undefined
  const number = /^\+(\d+)\s/.exec(query.trim())?.[1]
  return entries.find(
    (entry) =>
      compact(entry[locale]) === text ||
      compact(entry.zh) === text ||
      compact(entry.en) === text ||
      entry.keys?.some((key) => compact(key) === text || key === number),
  )
}
