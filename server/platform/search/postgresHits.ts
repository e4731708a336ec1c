import type { Knex } from 'knex'
import { rawRows } from '#db/dialect'
import { maxCountedRows } from '#contract/core/paging'
import {
  commonShare,
  joinConditions,
  withoutIds,
  type Condition,
  type SearchedList,
  type Term,
} from './terms.ts'

/**
 * Number of index entries that PostgreSQL reads in the time of checking one row. Rows of the log are checked much
 * faster, because they are stored in order.
 */
const indexEntriesPerRow = (list: SearchedList) => (list === 'logs' ? 1 / 6 : 10)

/**
 * Maximum number of rows at the end of the log to scan before using the index; only if enough hits are expected there.
 */
const maxScannedRows = 300_000

/**
 * Limit of index lookups per word. The rarest parts of the word are looked up; more lookups would cost more than they
 * save.
 */
const maxPartsPerWord = 3

const onPostgres = 'search_terms(s.content, s.tokens) @@ ?::tsquery'

interface Estimated {
  term: Term
  /** Estimated share of the list's rows that match the term: the share of its rarest part, or of its time range. */
  share: number
  parts: readonly { query: string; share: number }[]
}

/**
 * Estimates how much of a list each term matches, and the list's size, from the statistics of PostgreSQL's planner
 * (EXPLAIN).
 */
const estimate = async (read: Knex, table: string, terms: readonly Term[]) => {
  const conditions = terms.map(({ parts, walk }): Condition[] =>
    walk ? [walk] : parts.map((part) => [onPostgres, [part]]),
  )
  const all = conditions.flat()
  const counted = all.map(([where]) => `SELECT 1 FROM ${table} s WHERE ${where}`)
  const [row] = rawRows<{ 'QUERY PLAN': { Plan: Explained }[] }>(
    read,
    await read.raw(
      `EXPLAIN (FORMAT JSON) ${[`SELECT 1 FROM ${table}`, ...counted].join(' UNION ALL ')}`,
      all.flatMap(([, values]) => values) as string[],
    ),
  )
  const [size = 0, ...each] = (row?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map(
    (plan) => plan['Plan Rows'],
  )
  const share = new Map(all.map((one, place) => [one, (each[place] ?? 0) / Math.max(size, 1)]))
  const estimated = terms.map((term, place): Estimated => {
    const shares = (conditions[place] ?? []).map((one) => share.get(one) ?? 0)
    const parts = term.parts.map((query, part) => ({ query, share: shares[part] ?? 0 }))
    return {
      term,
      share: Math.min(...shares),
      parts: parts.toSorted((a, b) => a.share - b.share),
    }
  })
  return { size, estimated }
}

const product = (estimated: readonly Estimated[]) =>
  estimated.reduce((share, one) => share * one.share, 1)

export interface Plan {
  /** Term parts to look up in PostgreSQL's index; empty if scanning rows is faster. */
  parts: ReadonlySet<string>
  /** Rows to scan first at the end of the list, because enough hits are expected there. */
  look: number
}

/**
 * Decides between index and scan. The log's index is always used to combine a rare term with others: they may never
 * occur together, and a scan would have to read the whole log to find that out.
 */
export const planOf = async (
  read: Knex,
  list: SearchedList,
  terms: readonly Term[],
): Promise<Plan> => {
  if (!terms.length) return { parts: new Set(), look: 0 }
  const { size, estimated } = await estimate(read, `${list}_search`, terms)
  const timeRanges = estimated.filter(({ term }) => term.walk)
  const others = estimated.filter(({ term }) => !term.walk)
  const entries = size * Math.min(...others.map(({ share }) => share))
  const rows = Math.min(
    size * product(timeRanges),
    maxCountedRows / Math.max(product(others), 1 / size),
  )
  const isSure =
    list !== 'logs' || others.length === 1 || !others.some(({ share }) => share < commonShare)
  if (isSure && entries >= rows * indexEntriesPerRow(list)) return { parts: new Set(), look: 0 }
  // Whole tokens are looked up even if they are common, because that costs little once rare terms are looked up. Common
  // parts of words are left out.
  const rare = others.flatMap(({ term, parts }) =>
    parts.filter(({ share }) => term.whole || share < commonShare).slice(0, maxPartsPerWord),
  )
  const parts = [...rare, ...timeRanges.flatMap((one) => one.parts)].map(({ query }) => query)
  const isNear = list === 'logs' && !timeRanges.length && 1.5 * rows <= maxScannedRows
  return { parts: new Set(parts), look: isNear ? Math.ceil(1.5 * rows) : 0 }
}

interface Explained {
  'Plan Rows': number
  Plans?: Explained[]
}

export const postgresFrom = (
  read: Knex,
  table: string,
  terms: readonly Term[],
  parts: ReadonlySet<string>,
  except: readonly number[],
): Condition => {
  const looked = terms.filter(
    (term) => term.unproven || !term.parts.every((part) => parts.has(part)),
  )
  const [where, values] = joinConditions([
    ...(parts.size ? [[onPostgres, [[...parts].join(' & ')]] satisfies Condition] : []),
    ...looked.map(({ condition, walk }) => (parts.size ? condition : (walk ?? condition))),
    ...withoutIds(read, 's.id', except),
  ])
  return [`SELECT s.id FROM ${table} s WHERE ${where}`, values]
}
