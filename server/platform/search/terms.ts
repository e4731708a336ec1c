/** What the index of a list is asked for: records whose text holds every word and that have every token. */
export interface Asked {
  /** In the form of `fold`, without spaces. */
  words: readonly string[]
  /** What else a record is found by, e.g. `c2` for its company; of a list of tokens, one is enough. */
  tokens: readonly (string | readonly string[])[]
  /** Those of the tokens that a good part of the list has: quicker to look at in a row than to find in the index. */
  common?: readonly string[]
  /** Ids of what is left out all the same. */
  except?: readonly number[]
  /** Ids that are found whatever the index says: what fits of the records that it may not hold yet. */
  known?: readonly number[]
}

/** One thing that is asked for. */
export interface Term {
  /** For FTS5 on SQLite, as `tsquery` on PostgreSQL. */
  query: string
  /** The same as a condition on `content` and `tokens`, for rows that are looked at anyway. */
  condition: readonly [sql: string, values: string[]]
  /** Its parts find more than itself, so that the condition has to decide. */
  unproven: boolean
  /** What it finds lies together in the list, as rows of a time do. */
  stretch: boolean
  /** Whether a good part of the list has it. */
  common: boolean
}

/** Characters of a term of the index. */
const length = 3
/** What every token begins with in the index, and no text holds. */
export const tokenMark = '\u0001'

interface Syntax {
  quote: (text: string) => string
  beginning: (text: string) => string
  and: string
  or: string
}

const fts5: Syntax = {
  quote: (text) => `"${text.replaceAll('"', '""')}"`,
  beginning: (text) => `${fts5.quote(text)} *`,
  and: ' AND ',
  or: ' OR ',
}

const tsquery: Syntax = {
  quote: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  beginning: (text) => `${tsquery.quote(text)}:*`,
  and: ' & ',
  or: ' | ',
}

const ofWord = (word: string, { quote, beginning, and }: Syntax): Term => {
  const characters = [...word]
  const parts = characters
    .slice(0, Math.max(1, characters.length - length + 1))
    .map((_, place) => characters.slice(place, place + length).join(''))
  return {
    query: characters.length < length ? beginning(word) : parts.map(quote).join(and),
    condition: [
      "s.content LIKE ? ESCAPE '\\'",
      [`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`],
    ],
    unproven: characters.length > length,
    stretch: false,
    common: false,
  }
}

const literally = (text: string) => text.replaceAll(/[^\da-z]/g, String.raw`\$&`)

const ofTokens = (
  tokens: readonly string[],
  postgres: boolean,
  common: readonly string[],
): Term => {
  const { quote, or } = postgres ? tsquery : fts5
  const marked = tokens.map((token) => tokenMark + token)
  return {
    query: `(${marked.map(quote).join(or)})`,
    condition:
      postgres && tokens.length > 1
        ? ['s.tokens ~ ?', [`${tokenMark}(${tokens.map(literally).join('|')}) `]]
        : [
            `(${marked.map(() => (postgres ? 'strpos(s.tokens, ?) > 0' : 'instr(s.tokens, ?)')).join(' OR ')})`,
            marked.map((token) => `${token} `),
          ],
    unproven: false,
    stretch: tokens.length > 1,
    common: tokens.some((token) => common.includes(token)),
  }
}

/** What is asked for, one by one. */
export const termsOf = ({ words, tokens, common = [] }: Asked, postgres: boolean): Term[] => [
  ...words.map((word) => ofWord(word, postgres ? tsquery : fts5)),
  ...tokens.map((token) => ofTokens(typeof token === 'string' ? [token] : token, postgres, common)),
]
