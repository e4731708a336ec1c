import { fold } from './fold.ts'
import { foldLetters } from './nameSearch.ts'
import { isPhone, readPhone, searchedDigits } from './phones.ts'

/** Characters and words of a search that count; what is longer is cut, because people paste whole lines. */
export const maxSearchLength = 100
export const maxSearchWords = 8

/** Surrogate halves and invisible characters, which come with copied text. */
const unseen = /[\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
/** Apostrophes and interpuncts, which people type in many ways or leave out. */
const optionalSigns =
  /['`\u2018\u2019\u201B\u02B9\u02BB\u02BC\u00B7\u2022\u2027\u2219\u22C5\u30FB]/gu

/** The form in which texts are stored to be searched: folded, without accents, apostrophes and interpuncts. */
export const searchForm = (text: string): string =>
  foldLetters(fold(text.replace(unseen, '')))
    .normalize('NFC')
    .replace(optionalSigns, '')

const minPhoneDigits = 7
/** Digits with separators that are no phone number: a date, an IP address. */
const otherDigits = /^(?:(?:19|20)\d\d(?:[-. ]\d{1,2}){1,2}|\d{1,3}(?:\.\d{1,3}){1,3}\.?)$/

/** The digits that are stored of a phone number or a part of one, however it is written; null for any other text. */
const phoneIn = (text: string): string | null => {
  if (!/^[+(\d][+\d .()\p{Pd}\u2212]+$/u.test(text) || otherDigits.test(text)) return null
  const { dialCode, phone } = readPhone(text)
  // A 1 apart is the code of North America; a number at home, of 11 digits too, begins with it.
  if (isPhone(dialCode, phone) && !/^\(?1[^\d]/u.test(text)) return phone
  return text.replace(/\D/g, '').length < minPhoneDigits ? null : searchedDigits(text)
}

/** Signs that separate words. Addresses contain the outer signs, which count only around a word. */
const partingSigns = /[,;!?"<>\p{Ps}\p{Pe}\u201C-\u201F\u00AB\u00BB\u3001\u3002]+/gu
const outerSigns = /^[.:'`\u00B7\u2018\u2019]+|[.:'`\u00B7\u2018\u2019]+$/gu

const partsOf = (text: string): string[] =>
  text
    .replace(partingSigns, ' ')
    .split(' ')
    .map((part) => part.replace(outerSigns, ''))

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
  const forms = new Map(partsOf(phoneIn(text) ?? text).map((plain) => [searchForm(plain), plain]))
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
