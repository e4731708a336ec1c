export type SearchedList = 'users' | 'companies' | 'roles' | 'logs'

/** What the index of a list is asked for: records whose text holds every word and that have every token. */
export interface Asked {
  /** In the form of `fold`, without spaces. */
  words: readonly string[]
  /** What else a record is found by, e.g. `c2` for its company. */
  tokens: readonly (string | Stretch)[]
  /** Those of the tokens that a good part of the list has: quicker to look at in a row than to find in the index. */
  common?: readonly string[]
  /** Ids of what is left out all the same. */
  except?: readonly number[]
  /** Ids that are found whatever the index says: what fits of the records that it may not hold yet. */
  known?: readonly number[]
}

/** A time that records lie in. */
export interface Stretch {
  /** Of these they have one, and no others have. */
  tokens: readonly string[]
  /** Of these few they have one, as some others have. */
  around: readonly string[]
  /** From and up to which quarter of an hour since 1970. */
  quarters: readonly [from: number, to: number]
}

/** A condition with its values. */
export type Condition = readonly [sql: string, values: readonly (string | number)[]]

/** One thing that is asked for. */
export interface Term {
  /** What the index has of everything that is found, for FTS5 on SQLite and as `tsquery` on PostgreSQL. */
  parts: readonly string[]
  /** The same as a condition on `content` and `tokens`, for rows that are looked at anyway. */
  condition: Condition
  /** Its parts find more than itself, so that the condition has to decide. */
  unproven: boolean
  /** It is one term of the index as it stands. */
  whole?: boolean
  /** Whether a good part of the list has it. */
  common?: boolean
  /** Whether it is a time. */
  isTime?: boolean
  /** On PostgreSQL, where what it finds lies together: a condition whose index leads there. */
  walk?: Condition
}

/** Characters of a term of the index. */
const length = 3
/** Between the terms of a longer word that are looked for: each costs time, and every other one finds hardly more. */
const step = 2
/** What every token begins with in the index, and no text holds. */
export const tokenMark = '\u0001'

/** From which share of a list on a term is looked for row by row: so many rows lead to enough of them soon. */
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
  const last = Math.max(0, characters.length - length)
  const parts = characters.flatMap((_, place) =>
    place === last || (place < last && place % step === 0)
      ? [characters.slice(place, place + length).join('')]
      : [],
  )
  return {
    parts: characters.length < length ? [beginning(word)] : parts.map(quote),
    condition: [
      "s.content LIKE ? ESCAPE '\\'",
      [`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`],
    ],
    unproven: characters.length > length,
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

const ofStretch = ({ tokens, around, quarters }: Stretch, postgres: boolean): Term => {
  const oneOf = (some: readonly string[], { or }: Syntax) =>
    `(${some.flatMap((token) => ofToken(token, postgres).parts).join(or)})`
  const within = (quarter: string) => `${quarter} >= ? AND ${quarter} < ?`
  if (postgres)
    return {
      parts: [oneOf(around, tsquery)],
      // Not by the index: what it finds would be put together with what another one does.
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

/** What is asked for, one by one. */
export const termsOf = ({ words, tokens, common = [] }: Asked, postgres: boolean): Term[] => [
  ...words.map((word) => ofWord(word, postgres ? tsquery : fts5)),
  ...tokens.map((token) =>
    typeof token === 'string'
      ? { ...ofToken(token, postgres), common: common.includes(token) }
      : ofStretch(token, postgres),
  ),
]
