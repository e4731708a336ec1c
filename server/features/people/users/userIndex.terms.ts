import { wordsOf } from '#contract/filters'
import type { UserFilter } from '#contract/users'
import { isUnproven, partsOfWord } from '#server/platform/search/parts'
import type { IndexedUser } from './userIndex.queries.ts'

/**
 * The terms under which the search index finds a user: a letter for the kind, then the value. `*` every user, `s`
 * status, `g` parts of the text that users are found by.
 */
export const everyUser = '*'

/** Terms of a user, without the parts of the text. */
export const termsOfUser = (user: IndexedUser): string[] => [everyUser, `s${user.status}`]

/** What a filter asks of the index; `unproven` are words that their parts find, but do not prove. */
export const termsOfFilter = (filter: UserFilter): { terms: string[]; unproven: string[] } => {
  const words = wordsOf(filter.q)
  const terms = [
    ...(filter.status === undefined ? [] : [`s${filter.status}`]),
    ...words.flatMap(partsOfWord).map((part) => `g${part}`),
  ]
  return {
    terms: terms.length ? [...new Set(terms)] : [everyUser],
    unproven: words.filter(isUnproven),
  }
}
