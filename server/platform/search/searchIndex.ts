import type { Knex } from 'knex'
import { rawRows, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import { mostCounted, type SortOrder } from '#contract/paging'
import { termsOf, type Asked, type Condition, type Term } from './terms.ts'

export type SearchedList = 'users' | 'companies' | 'roles' | 'logs'

/** What a list's index finds. */
export interface SearchIndex {
  /** Ids of what is found, ascending on SQLite and in any order on PostgreSQL, at most so many. */
  ids(most: number): Promise<number[]>
  /** Those of some ids that are found; they lie in the time that is asked for. */
  among(ids: readonly number[]): Promise<number[]>
  /** Ids of a page in the order of ids. */
  page(order: SortOrder, first: number, size: number): Promise<number[]>
  /** A condition for "the column is the id of something found"; null where a look at each row is quicker. */
  found(column: string): Promise<Condition | null>
  /** How many records are found; beside `asked`, each with one more token, or one of some. */
  countEach(tokens: Asked['tokens']): Promise<number[]>
}

const joined = (conditions: readonly Condition[]): Condition => [
  conditions.map(([sql]) => sql).join(' AND '),
  conditions.flatMap(([, values]) => values),
]

const withoutIds = (read: Knex, column: string, ids: readonly number[]): Condition[] => {
  const [sql, values] = whereIdIn(read, column, ids)
  return ids.length ? [[`NOT (${sql})`, values]] : []
}

/** From which share of a list on a term is looked for row by row: so many rows lead to enough of them soon. */
export const commonShare = 0.2

/** How many entries of its index PostgreSQL reads in the time that it takes to look at a row. Rows of the log lie in order. */
const entriesARow = (list: SearchedList) => (list === 'logs' ? 1 / 6 : 10)

/** Rows at the end of the log that are looked at before its index is asked, where enough of them are likely to be found. */
const mostLooked = 300_000

/** Parts of a word that the index is asked for at most: the rarest ones; more of them take longer than they spare. */
const mostParts = 3

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

interface Plan {
  /** Parts of terms that PostgreSQL's index is asked for; none where it is quicker to look at rows. */
  parts: ReadonlySet<string>
  /** How many rows at the end of the list are looked at first, as more than are counted are likely to be among them. */
  look: number
}

/** How hits are found on PostgreSQL. Several terms may never meet, however common each is, so that the index has to know. */
const planOf = async (read: Knex, list: SearchedList, terms: readonly Term[]): Promise<Plan> => {
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

const onPostgres = 'search_terms(s.content, s.tokens) @@ ?::tsquery'

const postgresFrom = (
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

const sqliteFrom = (
  read: Knex,
  list: SearchedList,
  terms: readonly Term[],
  except: readonly number[],
): Condition => {
  const index = `${list}_terms`
  const areLookedAt = terms.some(({ unproven }) => unproven)
  const content = areLookedAt ? ` CROSS JOIN ${list}_search s ON s.id = ${index}.rowid` : ''
  const inIndex = terms.filter(({ common }) => !(areLookedAt && common))
  const [where, values] = joined([
    [`${index} MATCH ?`, [inIndex.flatMap(({ parts }) => parts).join(' AND ')]],
    ...terms
      .filter(({ unproven, common }) => areLookedAt && (unproven || common))
      .map(({ condition }) => condition),
    ...withoutIds(read, `${index}.rowid`, except),
  ])
  return [`SELECT ${index}.rowid AS id FROM ${index}${content} WHERE ${where}`, values]
}

/** What is known to be found joins what the index finds. */
const withKnown = (read: Knex, [sql, values]: Condition, known: readonly number[]): Condition => {
  if (!known.length) return [sql, values]
  return read.client.config.client === 'pg'
    ? [`${sql} UNION ALL SELECT unnest(?::bigint[])`, [...values, `{${known.join(',')}}`]]
    : [`${sql} UNION ALL SELECT value FROM json_each(?)`, [...values, JSON.stringify(known)]]
}

/** The index of a list, asked for something. */
export const searchIndex = (read: Knex, list: SearchedList, asked: Asked): SearchIndex => {
  const postgres = read.client.config.client === 'pg'
  const table = `${list}_search`
  const { known = [] } = asked
  const except = [...new Set([...(asked.except ?? []), ...known])]
  const terms = termsOf(asked, postgres)
  let plan: Promise<Plan> | undefined
  const planned = () => (plan ??= planOf(read, list, terms))
  /** @param more terms that are known to be rare */
  const all = async (more: readonly Term[] = []): Promise<Condition> => {
    if (!postgres)
      return withKnown(read, sqliteFrom(read, list, [...terms, ...more], except), known)
    const parts = new Set([...(await planned()).parts, ...more.flatMap((term) => term.parts)])
    return withKnown(read, postgresFrom(read, table, [...terms, ...more], parts, except), known)
  }
  const idsOf = (sql: string, values: readonly unknown[]) =>
    selectIds(read, read.raw(sql, values as string[]))

  return {
    ids: async (most) => {
      const { look } = postgres ? await planned() : { look: 0 }
      if (look) {
        const end = `(SELECT * FROM ${table} ORDER BY id DESC LIMIT ${look})`
        const [sql, values] = postgresFrom(read, end, terms, new Set(), except)
        const near = await idsOf(`${sql} LIMIT ${most}`, values)
        if (near.length === most) return near
      }
      const [sql, values] = await all()
      return idsOf(`${sql} LIMIT ${most}`, values)
    },
    among: async (ids) => {
      const [where, values] = joined([
        whereIdIn(read, 's.id', ids),
        ...terms.flatMap(({ condition, isTime }) => (isTime ? [] : [condition])),
        ...withoutIds(read, 's.id', except),
      ])
      const found = await idsOf(`SELECT s.id FROM ${table} s WHERE ${where}`, values)
      const asked = new Set(known.length ? ids : [])
      return [...found, ...known.filter((id) => asked.has(id))]
    },
    page: async (order, first, size) => {
      const ordered = (sql: string) =>
        `SELECT id FROM (${sql}) AS found ORDER BY id ${order} LIMIT ?`
      const paged = (sql: string) => `${ordered(sql)} OFFSET ?`
      if (postgres && !(await planned()).parts.size) {
        // Rows are looked at in their order.
        const [sql, values] = postgresFrom(read, table, terms, new Set(), except)
        const own: Condition = [`(${ordered(sql)})`, [...values, first + size]]
        const [both, bound] = withKnown(read, own, known)
        return idsOf(paged(both), [...bound, size, first])
      }
      const [sql, values] = await all()
      const found = postgres ? `WITH found AS MATERIALIZED (${sql}) SELECT id FROM found` : sql
      return idsOf(`${found} ORDER BY id ${order} LIMIT ? OFFSET ?`, [...values, size, first])
    },
    found: async (column) => {
      if (postgres && !(await planned()).parts.size) return null
      const [sql, values] = await all()
      // SQLite is to walk the list in its order and look each row up here, not to read all that is found.
      return postgres
        ? [`${column} IN (WITH found AS MATERIALIZED (${sql}) SELECT id FROM found)`, values]
        : [`+${column} IN (${sql})`, values]
    },
    countEach: async (tokens) => {
      const each: Condition[] = []
      for (const token of tokens)
        each.push(await all(termsOf({ words: [], tokens: [token] }, postgres)))
      const rows = rawRows<{ place: number; n: number | string }>(
        read,
        await read.raw(
          each
            .map(([sql], place) => `SELECT ${place} AS place, count(*) AS n FROM (${sql}) AS one`)
            .join(' UNION ALL '),
          each.flatMap(([, values]) => values) as string[],
        ),
      )
      return rows.toSorted((a, b) => a.place - b.place).map(({ n }) => Number(n))
    },
  }
}
