/** Wording that a rule rejects, and what to write instead. */
export interface WordRule {
  readonly pattern: RegExp
  readonly instead: string
  /** Text that the rule must reject. */
  readonly planted: string
}

/** Sentence patterns that read as translated word for word, in comments and in titles of tests. */
export const sentenceRules: readonly WordRule[] = [
  {
    pattern: /^(What|Whom|Whose|That|Who|Which) (?![^.]*\?)/,
    instead: 'begin with the subject',
    planted: 'What of a body is read before an answer.',
  },
  {
    pattern:
      /\b(is|are|was|be) told\b|\bhears? of\b|\bsays so\b|\btells? (who|what|which|whether)\b/i,
    instead: 'sends, logs, shows, notifies',
    planted: 'The owner is told of a change.',
  },
  {
    pattern: /\b(is|are|was|were|be) asked for\b|\basks? (anew|again for)\b|\banew\b/i,
    instead: 'requested, fetched, polled, again',
    planted: 'Without a stream, changes are asked for.',
  },
  {
    pattern: /\bso (many|much|long)\b(?! (as|that))|\bas far as\b/i,
    instead: 'up to n, if, the part that',
    planted: 'The rows as far as they are visible.',
  },
  {
    pattern: /\b(of|by|from|to|beside|behind|below|for) (which|whom)\b/i,
    instead: 'two sentences, or "whose"',
    planted: 'The user of whom the row speaks.',
  },
  {
    pattern: /\bthose (that|of|who|which)\b|\bthat of\b|\bones that\b/i,
    instead: 'repeat the noun',
    planted: 'Returns those that are active.',
  },
  {
    pattern: /\bnobody\b|\bno one\b|\bof ours\b|\bof theirs\b/i,
    instead: 'no user, no caller, our own',
    planted: 'A file that no one uses.',
  },
  {
    pattern: /\bis there\b|\bare there\b|\bwhere (none|there) (is|are)\b|\bthat there (is|are)\b/i,
    instead: 'exists, is missing, null if none',
    planted: 'Null where none is.',
  },
  {
    pattern:
      /\b(stands?|lies|lie) (in|on|beside|below|behind|above|by|there)\b|\bcomes? of\b|\bgoes (on|with|for good)\b|\b(leads?|led) (up|to what)\b/i,
    instead: 'is in, results from, continues, navigates',
    planted: 'The rule that stands in the contract.',
  },
  {
    pattern:
      /\blet be\b|\bfor good\b|\btaken in\b|\btakes? the place\b|\bgives? (it )?(back|up)\b/i,
    instead: 'leave, permanently, accept, replace, return, abandon',
    planted: 'Deletes the row for good.',
  },
]

/** Words of our own in declared names, where the trade has a term. */
export const nameRules: readonly WordRule[] = [
  { pattern: /^(most|longest|widest|finest|greatest)[A-Z]/, instead: 'max…', planted: 'mostRows' },
  {
    pattern: /^(tell|told|telling)([A-Z]|$)/,
    instead: 'notify…, send…, log…',
    planted: 'tellOwners',
  },
  {
    pattern: /^(ask|asked|asking|asks)([A-Z]|$)/,
    instead: 'request…, fetch…, poll…',
    planted: 'askedRows',
  },
  {
    pattern: /^(hold|held|holds|holding)(?!er)([A-Z]|$)/,
    instead: 'lock…, pending…',
    planted: 'heldRow',
  },
  {
    pattern: /^(keep|kept)(?!Alive|InputOptions)[A-Z]/,
    instead: 'require…, retain…',
    planted: 'keepName',
  },
  { pattern: /^(take|give|given|giving)[A-Z]/, instead: 'consume…, assign…', planted: 'takeTry' },
  {
    pattern: /^(lead|led|leads)(?!Byte)([A-Z]|$)/,
    instead: 'navigate…, scroll…',
    planted: 'leadUp',
  },
  {
    pattern: /^(stretch|stretches|way|ways|word|words|mark|marks)$/,
    instead: 'range, direction, term, version',
    planted: 'stretch',
  },
  {
    pattern: /^(beside|anew|alike|laidOver|madeOf|madeOnce|goOn|forGood|turnedRound|lookedA\w+)$/,
    instead: 'extra, again, same, extended, derived, shouldContinue',
    planted: 'laidOver',
  },
]

const commentPattern = /\/\*\*?([\s\S]*?)\*\/|(?<=^|\s)\/\/ ([^\n]*(?:\n\s*\/\/ [^\n]*)*)/g
const namePattern = /\b(?:const|let|function|class|interface|type) (\w+)/g
const titlePattern =
  /(?:\b(?:it|test|describe|step)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`)/g

/** Comments of a source, each as one line. */
export const commentsOf = (source: string): string[] =>
  [...source.matchAll(commentPattern)].map(([, block, lines]) =>
    (block ?? lines ?? '')
      .split('\n')
      .map((line) => line.trim().replace(/^(\*|\/\/)\s?/, ''))
      .join(' ')
      .trim(),
  )

export const declaredNamesOf = (source: string): string[] =>
  [...source.matchAll(namePattern)].map(([, name]) => name ?? '')

/** Titles of the tests, suites and steps of a source. */
export const testTitlesOf = (source: string): string[] =>
  [...source.matchAll(titlePattern)].map(([, quoted, template]) => quoted ?? template ?? '')

/** Each text that a rule rejects, with what to write instead. */
export const rejected = (texts: readonly string[], rules: readonly WordRule[]): string[] =>
  texts.flatMap((text) =>
    rules
      .filter(({ pattern }) => pattern.test(text))
      .map(({ instead }) => `${text} (instead: ${instead})`),
  )
