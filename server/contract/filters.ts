import { fold } from './fold.ts'

/** The words of a search as they are compared: folded, in any order. */
export const wordsOf = (q: string | undefined): string[] =>
  fold(q ?? '')
    .split(' ')
    .filter(Boolean)

/** An id on the wire: a decimal string. */
export const idPattern = /^[1-9]\d{0,8}$/

/** The numbers among the ids of a filter; what is no number names nothing. */
export const numbersOf = (ids: readonly string[]): number[] =>
  ids.filter((id) => idPattern.test(id)).map(Number)
