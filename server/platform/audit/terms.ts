import { wordsOf } from '#contract/filters'
import type { LogFilter } from '#contract/logs'
import { isUnproven, partsOfWord } from '#server/platform/search/parts'

/**
 * The terms under which the search index finds a row of the log: a letter for the kind, then the value.
 * Terms of every row: `x` action, `t` type of record, `r` result, `e` code, `g` parts of names, `*` the row itself.
 * Terms that a segment keeps only where they stand in many of its rows: `c` company, `a` person, `o` record; the
 * table's own indexes find the rest.
 */
export interface IndexedRow {
  company_id: number | null
  actor_id: number | null
  action: string
  target_type: string
  target_id: string
  code: number
  actor_name: string | null
  target_name: string | null
}

/** A term of a kind that stands for few rows a segment, and where the table itself finds them. */
export interface RareTerm {
  term: string
  where: Readonly<Record<string, string | number>>
}

/** What a filter asks of the index. */
export interface SearchTerms {
  /** Held by a segment wherever a row has them. */
  common: string[]
  rare: RareTerm[]
  /** Words that their parts find, but do not prove. */
  unproven: string[]
}

export const everyRow = '*'
export const refusedRow = 'r1'

/** Terms that every segment keeps of a row, without those of its names. */
export const commonTermsOf = (row: IndexedRow): string[] => [
  everyRow,
  `x${row.action}`,
  `t${row.target_type}`,
  row.code === 0 ? 'r0' : refusedRow,
  `e${row.code}`,
]

/** Terms that a segment keeps only where many of its rows have them. */
export const rareTermsOf = (row: IndexedRow): string[] => [
  ...(row.company_id === null ? [] : [`c${row.company_id}`]),
  ...(row.actor_id === null ? [] : [`a${row.actor_id}`]),
  `o${row.target_type}:${row.target_id}`,
]

/** The terms of a filter over the rows in scope; `companies` are those that rows must belong to, all of them. */
export const termsOfFilter = (filter: LogFilter, companies: readonly number[]): SearchTerms => {
  const words = wordsOf(filter.q)
  const common = [
    ...(filter.action === undefined ? [] : [`x${filter.action}`]),
    ...(filter.targetType === undefined ? [] : [`t${filter.targetType}`]),
    ...(filter.result === undefined ? [] : [filter.result === 'done' ? 'r0' : refusedRow]),
    ...(filter.code === undefined ? [] : [`e${filter.code}`]),
    ...words.flatMap(partsOfWord).map((part) => `g${part}`),
  ]
  const rare: RareTerm[] = companies.map((id) => ({ term: `c${id}`, where: { company_id: id } }))
  if (filter.actorId !== undefined)
    rare.push({ term: `a${filter.actorId}`, where: { actor_id: Number(filter.actorId) } })
  if (filter.targetId !== undefined && filter.targetType !== undefined)
    rare.push({
      term: `o${filter.targetType}:${filter.targetId}`,
      where: { target_type: filter.targetType, target_id: filter.targetId },
    })
  return {
    common: [...new Set(common)],
    rare,
    unproven: words.filter(isUnproven),
  }
}

/** Whether a term is a part of a name, which the erasure of a person takes away. */
export const isNameTerm = (term: string): boolean => term.startsWith('g')
