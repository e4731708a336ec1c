import { fold } from './fold.ts'
import { foldLetters } from './nameSearch.ts'
import { isPhone, readPhone } from './phones.ts'

/** Characters and words of a search that count; what is longer is cut, because people paste whole lines. */
export const maxSearchLength = 100
export const maxSearchWords = 8

/** Halves of characters, and characters that no one sees, which come along with what is copied. */
const unseen = /[\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
/** Apostrophes and interpuncts, which people type in many ways or leave out. */
const optionalSigns =
  /['`\u2018\u2019\u201B\u02B9\u02BB\u02BC\u00B7\u2022\u2027\u2219\u22C5\u30FB]/gu

/** The form in which texts are stored to be searched: folded, without accents, apostrophes and interpuncts. */
export const searchForm = (text: string): string =>
  foldLetters(fold(text.replace(unseen, '')))
    .normalize('NFC')
    .replace(optionalSigns, '')

/** The digits that are stored of a phone number, however it is written; null for any other text. */
const phoneIn = (text: string): string | null => {
  if (!/^[+(\d][+\d ()\u2010-\u2015-]+$/.test(text)) return null
  const { dialCode, phone } = readPhone(text)
  return isPhone(dialCode, phone) ? phone : null
}

/** A word of a search: as it was typed, folded, and in the form of texts that are stored to be searched. */
export interface SearchWord {
  plain: string
  form: string
}

/** One letter finds nearly everything, and a second one hardly less, at the same cost again; a syllable tells more. */
const isLetter = ({ form }: SearchWord): boolean =>
  /^[^\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(form)

/** The different words of a search; of single letters the first alone counts. */
export const searchWordsOf = (q: string | undefined): SearchWord[] => {
  const text = fold((q ?? '').replace(unseen, '').trim().slice(0, maxSearchLength))
    .slice(0, maxSearchLength)
    .replace(unseen, '')
  const forms = new Map(
    (phoneIn(text) ?? text).split(' ').map((plain) => [searchForm(plain), plain]),
  )
  const words = [...forms].map(([form, plain]) => ({ plain, form }))
  const letter = words.find(isLetter)
  return words
    .filter((word) => word.form !== '' && (word === letter || !isLetter(word)))
    .slice(0, maxSearchWords)
}

/** The words of a search for what is stored in `searchForm`; each is to be found, in any order. */
export const wordsOf = (q: string | undefined): string[] => searchWordsOf(q).map(({ form }) => form)

/** The words of a search for what is stored folded. */
export const plainWordsOf = (q: string | undefined): string[] =>
  searchWordsOf(q).map(({ plain }) => plain)
