import type { Knex } from 'knex'
import { whereIdIn } from '#db/dialect'

export type SearchedList = 'users' | 'companies' | 'roles' | 'logs'

export interface SearchRequest {
  /** Words to find in the text of a record, normalized by `fold` and without spaces. */
  words: readonly string[]
  /** Terms for properties of a record other than its text, e.g. `c2` for company 2. */
  tokens: readonly (string | QuarterRange)[]
  /**
   * Tokens that many records of the list have. Checking such a token in a row is faster than looking it up in the
   * index.
   */
  common?: readonly string[]
  except?: readonly number[]
  /** Ids that match regardless of the index, for records it may not contain yet. */
  known?: readonly number[]
}

export interface QuarterRange {
  /** Every record in the range has one of these tokens; records outside have none. */
  tokens: readonly string[]
  /** Fewer and coarser tokens: every record in the range has one of them, and so do some records near it. */
  around: readonly string[]
  /** Start and exclusive end, in quarter hours since 1970. */
  quarters: readonly [from: number, to: number]
}

export type Condition = readonly [sql: string, values: readonly (string | number)[]]

export const joinConditions = (conditions: readonly Condition[]): Condition => [
  conditions.map(([sql]) => sql).join(' AND '),
  conditions.flatMap(([, values]) => values),
]

export const withoutIds = (read: Knex, column: string, ids: readonly number[]): Condition[] => {
  const [sql, values] = whereIdIn(read, column, ids)
  return ids.length ? [[`NOT (${sql})`, values]] : []
}

export interface Term {
  /** Index queries for FTS5 on SQLite, or as `tsquery` on PostgreSQL. Every match fulfils all of them. */
  parts: readonly string[]
  /** The same term as a condition on `content` and `tokens`, for scanned rows. */
  condition: Condition
  /** True if `parts` also find records that do not match, so that `condition` must be checked. */
  unproven: boolean
  whole?: boolean
  common?: boolean
  isTime?: boolean
  /** On PostgreSQL, an indexed condition for terms whose matches are stored together, i.e. time ranges. */
  walk?: Condition
}

/** Must equal the length of the terms that migration 012 indexes. */
const termLength = 3
/**
 * Only every second part of a longer word is looked up: each lookup costs time, and leaving out the others finds hardly
 * more records that do not match.
 */
const termStep = 2
/** Prefix of every token in the index; it occurs in no text. */
export const tokenMark = '\u0001'

/** A term that matches at least this share of the list is found faster by scanning rows. */
export const commonShare = 0.2

interface Syntax {
  quote: (text: string) => string
  beginning: (text: string) => string
  or: string
}

const fts5: Syntax = {
  quote: (text) => `"${text.replaceAll('"', '""')}"`,
  beginning: (text) => `${fts5.quote(text)} *`,
  or: ' OR ',
}

const tsquery: Syntax = {
  quote: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  beginning: (text) => `${tsquery.quote(text)}:*`,
  or: ' | ',
}

const ofWord = (word: string, { quote, beginning }: Syntax): Term => {
  const characters = [...word]
  const last = Math.max(0, characters.length - termLength)
  const parts = characters.flatMap((_, place) =>
    place === last || (place < last && place % termStep === 0)
      ? [characters.slice(place, place + termLength).join('')]
      : [],
  )
  return {
    parts: characters.length < termLength ? [beginning(word)] : parts.map(quote),
    condition: [
      "s.content LIKE ? ESCAPE '\\'",
      [`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`],
    ],
    unproven: characters.length > termLength,
  }
}

const ofToken = (token: string, postgres: boolean): Term => {
  const { quote } = postgres ? tsquery : fts5
  const marked = tokenMark + token
  return {
    parts: [quote(marked)],
    condition: [postgres ? 'strpos(s.tokens, ?) > 0' : 'instr(s.tokens, ?)', [`${marked} `]],
    unproven: false,
    whole: true,
  }
}

const ofQuarterRange = ({ tokens, around, quarters }: QuarterRange, postgres: boolean): Term => {
  const oneOf = (some: readonly string[], { or }: Syntax) =>
    `(${some.flatMap((token) => ofToken(token, postgres).parts).join(or)})`
  const within = (quarter: string) => `${quarter} >= ? AND ${quarter} < ?`
  if (postgres)
    return {
      parts: [oneOf(around, tsquery)],
      // Adding 0 stops PostgreSQL from using the index on quarter hours and combining it with another index.
      condition: [within('search_quarter(s.tokens) + 0'), quarters],
      walk: [within('search_quarter(s.tokens)'), quarters],
      unproven: true,
      isTime: true,
    }
  const conditions = tokens.map((token) => ofToken(token, postgres).condition)
  return {
    parts: [oneOf(tokens, fts5)],
    condition: [
      `(${conditions.map(([sql]) => sql).join(' OR ')})`,
      conditions.flatMap(([, values]) => values),
    ],
    unproven: false,
    isTime: true,
  }
}

export const termsOf = (
  { words, tokens, common = [] }: SearchRequest,
  postgres: boolean,
): Term[] => [
  ...words.map((word) => ofWord(word, postgres ? tsquery : fts5)),
  ...tokens.map((token) =>
    typeof token === 'string'
      ? { ...ofToken(token, postgres), common: common.includes(token) }
      : ofQuarterRange(token, postgres),
  ),
]
