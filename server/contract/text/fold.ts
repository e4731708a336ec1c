/** Normalizing takes quadratic time in consecutive combining characters; 16 in a row occur in no language. */
const manyMarks = /[\p{M}\uFF9E\uFF9F]{16}/u

const normalized = (text: string, form: 'NFKC' | 'NFKD'): string =>
  manyMarks.test(text)
    ? text.replace(/.{1,100}/gsu, (part) => part.normalize(form))
    : text.normalize(form)

/** NFKC, in linear time for any input. */
export const nfkc = (text: string): string => normalized(text, 'NFKC')

const nfkd = (text: string): string => normalized(text, 'NFKD')

export const withoutInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/**
 * Form for comparing and searching names: NFKC, lower case, trimmed, runs of spaces and control characters reduced to
 * one space.
 */
export const fold = (text: string): string =>
  nfkc(text)
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Latin letters that Unicode does not decompose into a plain letter and an accent. */
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

/** Lower-cases a text and removes accents and full-width forms, for comparison with typed text. */
export const foldLetters = (text: string): string =>
  nfkd(text)
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}\p{Script=Han}]/gu, (letter) => plainLetters[letter] ?? letter)
