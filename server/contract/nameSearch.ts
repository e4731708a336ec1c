import type { Locale } from './enums.ts'

/** Something that has a name in both languages and is looked for by it. */
export interface Named {
  zh: string
  en: string
  /** Pinyin of the Chinese name, syllables parted by spaces; empty where it has none. */
  py: string
  /** Codes by which people look for it as well: DE, DEU, 49. */
  keys?: readonly string[]
  /** Longer names, found after everything else. */
  also?: readonly string[]
}

/** Latin letters that do not come apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'e',
}

/** Lower case without marks and width: what is compared with what is typed. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}\p{Script=Han}]/gu, (letter) => plainLetters[letter] ?? letter)

const wordsOf = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A text without anything but letters, signs and digits: spaces, hyphens and apostrophes are optional. */
export const compact = (text: string): string => wordsOf(text).join('')

/** Who types pinyin writes ü as v or as u. */
const plainPinyin = (text: string): string => text.replaceAll('v', 'u')

interface Index {
  zh: string
  /** The English name from each of its words on. */
  fromWord: string[]
  syllables: string[]
  keys: string[]
  also: string[]
}

const indexes = new WeakMap<Named, Index>()

const indexOf = (entry: Named): Index => {
  let index = indexes.get(entry)
  if (index === undefined) {
    const words = wordsOf(entry.en)
    index = {
      zh: compact(entry.zh),
      fromWord: words.map((_word, at) => words.slice(at).join('')),
      syllables: wordsOf(plainPinyin(entry.py)),
      keys: (entry.keys ?? []).map(compact),
      also: (entry.also ?? []).flatMap((text) => {
        const parts = wordsOf(text)
        return parts.map((_part, at) => parts.slice(at).join(''))
      }),
    }
    indexes.set(entry, index)
  }
  return index
}

/** Whether a text can be read off syllables, of each the whole or its beginning: `xhq`, `xihq` and `xihuqu` alike. */
const spells = (text: string, syllables: readonly string[], at: number): boolean => {
  if (text === '') return true
  const syllable = syllables[at]
  if (syllable === undefined) return false
  for (let length = Math.min(syllable.length, text.length); length > 0; length -= 1)
    if (syllable.startsWith(text.slice(0, length)) && spells(text.slice(length), syllables, at + 1))
      return true
  return false
}

/** What a match was found in. */
type Place = 'zh' | 'en' | 'py' | 'key' | 'also'

interface Match {
  /** Smaller is better. */
  rank: number
  place: Place
}

const matchOf = (entry: Named, text: string, locale: Locale): Match | null => {
  const { zh, fromWord, syllables, keys, also } = indexOf(entry)
  const number = text.replace(/^00(?=\d)/, '')
  if (zh.startsWith(text)) return { rank: 0, place: 'zh' }
  if (fromWord[0]?.startsWith(text)) return { rank: 0, place: 'en' }
  if (keys.includes(number)) return { rank: 0, place: 'key' }
  const letters = plainPinyin(text)
  if (syllables.join('').startsWith(letters)) return { rank: 1, place: 'py' }
  if (zh.includes(text)) return { rank: 2, place: 'zh' }
  if (fromWord.some((words) => words.startsWith(text))) return { rank: 2, place: 'en' }
  if (keys.some((key) => key.startsWith(number))) return { rank: 2, place: 'key' }
  if (spells(letters, syllables, 0)) return { rank: 3, place: 'py' }
  // Who reads English means few of the syllables inside a name.
  if (locale === 'zh') {
    if (syllables.some((_syllable, at) => syllables.slice(at).join('').startsWith(letters)))
      return { rank: 4, place: 'py' }
    if (syllables.some((_syllable, at) => at > 0 && spells(letters, syllables, at)))
      return { rank: 5, place: 'py' }
  }
  if (text.length > 2 && fromWord[0]?.includes(text)) return { rank: 6, place: 'en' }
  if (also.some((words) => words.startsWith(text))) return { rank: 7, place: 'also' }
  return null
}

/** An entry that a search found. */
export interface Found<Entry extends Named> {
  entry: Entry
  /** What was matched, where the name shown does not tell by itself; otherwise empty. */
  hint: string
}

const hintOf = (entry: Named, place: Place, locale: Locale): string => {
  if (place === 'zh' || place === 'en') return place === locale ? '' : entry[place]
  if (place === 'py') return locale === 'zh' ? entry.py : entry.zh
  return ''
}

/** The entries that a text means, by Chinese, pinyin, English or code; the best first, the rest in the list's order. */
export const searchEntries = <Entry extends Named>(
  entries: readonly Entry[],
  query: string,
  locale: Locale,
): Found<Entry>[] => {
  const text = compact(query)
  if (text === '') return entries.map((entry) => ({ entry, hint: '' }))
  return entries
    .flatMap((entry) => {
      const match = matchOf(entry, text, locale)
      return match === null ? [] : [{ entry, match }]
    })
    .toSorted((one, other) => one.match.rank - other.match.rank)
    .map(({ entry, match }) => ({ entry, hint: hintOf(entry, match.place, locale) }))
}

/** The entry that a text names in full, e.g. one that a password manager filled in. */
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
