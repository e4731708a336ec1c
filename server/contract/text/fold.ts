/** Normalising takes time by the square of the marks in a row; no language writes so many of them. */
const manyMarks = /[\p{M}\uFF9E\uFF9F]{16}/u

const normalized = (text: string, form: 'NFKC' | 'NFKD'): string =>
  manyMarks.test(text)
    ? text.replace(/.{1,100}/gsu, (part) => part.normalize(form))
    : text.normalize(form)

/** Width and compatibility forms made equal (NFKC); in time by the length of the text, whatever it holds. */
export const nfkc = (text: string): string => normalized(text, 'NFKC')

/** The same with letters and marks apart. */
export const nfkd = (text: string): string => normalized(text, 'NFKD')

/** Text without characters that are not seen, e.g. direction marks and zero-width blanks that were pasted with it. */
export const withoutInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/**
 * The form in which names are compared and searched: width and compatibility forms made equal (NFKC), lower case,
 * outer spaces off, inner runs of spaces and control characters one space.
 */
export const fold = (text: string): string =>
  nfkc(text)
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
