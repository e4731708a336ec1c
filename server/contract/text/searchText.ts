import { fold, foldLetters } from './fold.ts'
import { isPhone, parsePhone, phoneSearchDigits } from './phones.ts'

/** Longer searches are cut, because people paste whole lines. */
export const maxSearchLength = 100
export const maxSearchWords = 8

const invisibleCharacters = /[\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
/** Apostrophes and interpuncts, which people type in many variants or omit. */
const optionalSigns =
  /['`\u2018\u2019\u201B\u02B9\u02BB\u02BC\u00B7\u2022\u2027\u2219\u22C5\u30FB]/gu

/** Normalizes text for storage and search: folded, without accents, apostrophes and interpuncts. */
export const searchForm = (text: string): string =>
  foldLetters(fold(text.replace(invisibleCharacters, '')))
    .normalize('NFC')
    .replace(optionalSigns, '')

const minPhoneDigits = 7
/** Digits with separators that are not a phone number, e.g. a date or an IP address. */
const otherDigits = /^(?:(?:19|20)\d\d(?:[-. ]\d{1,2}){1,2}|\d{1,3}(?:\.\d{1,3}){1,3}\.?)$/

const phoneDigitsOf = (text: string): string | null => {
  if (!/^[+(\d][+\d .()\p{Pd}\u2212]+$/u.test(text) || otherDigits.test(text)) return null
  const { dialCode, phone } = parsePhone(text)
  // A separate leading 1 is the North American code; a Chinese mobile number also starts with 1 and has 11 digits.
  if (isPhone(dialCode, phone) && !/^\(?1[^\d]/u.test(text)) return phone
  return text.replace(/\D/g, '').length < minPhoneDigits ? null : phoneSearchDigits(text)
}

/**
 * Separators between words. The signs in `outerSigns` also occur inside email and IP addresses, so they are removed
 * only at the ends of a word.
 */
const wordSeparators = /[,;!?"<>\p{Ps}\p{Pe}\u201C-\u201F\u00AB\u00BB\u3001\u3002]+/gu
const outerSigns = /^[.:'`\u00B7\u2018\u2019]+|[.:'`\u00B7\u2018\u2019]+$/gu

const partsOf = (text: string): string[] =>
  text
    .replace(wordSeparators, ' ')
    .split(' ')
    .map((part) => part.replace(outerSigns, ''))

interface SearchWord {
  plain: string
  form: string
}

/**
 * True for a single character that is not Chinese, Japanese or Korean. Such a letter matches nearly every text, so only
 * the first one in a search is used.
 */
const isLetter = ({ form }: SearchWord): boolean =>
  /^[^\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(form)

export const searchWordsOf = (q: string | undefined): SearchWord[] => {
  const text = fold((q ?? '').replace(invisibleCharacters, '').trim().slice(0, maxSearchLength))
    .slice(0, maxSearchLength)
    .replace(invisibleCharacters, '')
  const forms = new Map(
    partsOf(phoneDigitsOf(text) ?? text).map((plain) => [searchForm(plain), plain]),
  )
  const searchWords = [...forms].map(([form, plain]) => ({ plain, form }))
  const letter = searchWords.find(isLetter)
  return searchWords
    .filter((word) => word.form !== '' && (word === letter || !isLetter(word)))
    .slice(0, maxSearchWords)
}

export const wordsOf = (q: string | undefined): string[] => searchWordsOf(q).map(({ form }) => form)

export const plainWordsOf = (q: string | undefined): string[] =>
  searchWordsOf(q).map(({ plain }) => plain)
