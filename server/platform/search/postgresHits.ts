import type { Knex } from 'knex'
import { rawRows } from '#db/dialect'
import { mostCounted } from '#contract/core/paging'
import { joined, withoutIds } from './conditions.ts'
import { commonShare, type Condition, type SearchedList, type Term } from './terms.ts'

/** How many entries of its index PostgreSQL reads in the time that it takes to look at a row. Rows of the log lie in order. */
const entriesARow = (list: SearchedList) => (list === 'logs' ? 1 / 6 : 10)

/** Rows at the end of the log that are looked at before its index is asked, where enough of them are likely to be found. */
const mostLooked = 300_000

/** Parts of a word that the index is asked for at most: the rarest ones; more of them take longer than they spare. */
const mostParts = 3

const onPostgres = 'search_terms(s.content, s.tokens) @@ ?::tsquery'

interface Estimated {
  term: Term
  /** Which share of the list it has: on PostgreSQL what is in the rarest of its parts, or in its stretch. */
  share: number
  /** Its parts, the rarest first. */
  parts: readonly { query: string; share: number }[]
}

/** How much of a list each term finds, as PostgreSQL's statistics have it, which the planner tells; and its size. */
const estimate = async (read: Knex, table: string, terms: readonly Term[]) => {
  const asked = terms.map(({ parts, walk }): Condition[] =>
    walk ? [walk] : parts.map((part) => [onPostgres, [part]]),
  )
  const all = asked.flat()
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
    const shares = (asked[place] ?? []).map((one) => share.get(one) ?? 0)
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
  /** Parts of terms that PostgreSQL's index is asked for; none where it is quicker to look at rows. */
  parts: ReadonlySet<string>
  /** How many rows at the end of the list are looked at first, as more than are counted are likely to be among them. */
  look: number
}

/** How hits are found. Several terms may never meet, however common each is, so that the index has to know. */
export const planOf = async (
  read: Knex,
  list: SearchedList,
  terms: readonly Term[],
): Promise<Plan> => {
  if (!terms.length) return { parts: new Set(), look: 0 }
  const { size, estimated } = await estimate(read, `${list}_search`, terms)
  const stretches = estimated.filter(({ term }) => term.walk)
  const others = estimated.filter(({ term }) => !term.walk)
  const entries = size * Math.min(...others.map(({ share }) => share))
  const rows = Math.min(
    size * product(stretches),
    mostCounted / Math.max(product(others), 1 / size),
  )
  const isSure =
    list !== 'logs' || others.length === 1 || !others.some(({ share }) => share < commonShare)
  if (isSure && entries >= rows * entriesARow(list)) return { parts: new Set(), look: 0 }
  // A common term beside a rare one costs hardly more than the rare one alone, unless many begin with it.
  const rare = others.flatMap(({ term, parts }) =>
    parts.filter(({ share }) => term.whole || share < commonShare).slice(0, mostParts),
  )
  const parts = [...rare, ...stretches.flatMap((one) => one.parts)].map(({ query }) => query)
  const isNear = list === 'logs' && !stretches.length && 1.5 * rows <= mostLooked
  return { parts: new Set(parts), look: isNear ? Math.ceil(1.5 * rows) : 0 }
}

interface Explained {
  'Plan Rows': number
  Plans?: Explained[]
}

/** The query of ids that terms find, with some parts of them asked of the index. */
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
  const [where, values] = joined([
    ...(parts.size ? [[onPostgres, [[...parts].join(' & ')]] satisfies Condition] : []),
    ...looked.map(({ condition, walk }) => (parts.size ? condition : (walk ?? condition))),
    ...withoutIds(read, 's.id', except),
  ])
  return [`SELECT s.id FROM ${table} s WHERE ${where}`, values]
}
