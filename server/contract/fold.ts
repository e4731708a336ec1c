/**
 * The form in which names are compared and searched: width and compatibility forms made equal (NFKC), lower case,
 * outer spaces off, inner runs of spaces and control characters one space.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
