import type { Knex } from 'knex'
import { rawRows, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import { mostCounted, type SortOrder } from '#contract/paging'
import { termsOf, type Asked, type Term } from './terms.ts'

export type SearchedList = 'users' | 'companies' | 'roles' | 'logs'

/** A part of a query with its values. */
type Sql = readonly [sql: string, values: string[]]

/** What a list's index finds. */
export interface SearchIndex {
  /** Whether the engine's index is asked; false where a look at each row is quicker. */
  isUsed(): Promise<boolean>
  /** Ids of what is found, ascending on SQLite and in any order on PostgreSQL, at most so many. */
  ids(most: number): Promise<number[]>
  /** Those of some ids that are found. */
  among(ids: readonly number[]): Promise<number[]>
  /** Ids of a page in the order of ids. */
  page(order: SortOrder, first: number, size: number): Promise<number[]>
  /** A condition for "the column is the id of something found"; null where a look at each row is quicker. */
  found(column: string): Promise<Sql | null>
  /** How many records are found; beside `asked`, each with one more token, or one of some. */
  countEach(tokens: Asked['tokens']): Promise<number[]>
}

const joined = (conditions: readonly Sql[]): Sql => [
  conditions.map(([sql]) => sql).join(' AND '),
  conditions.flatMap(([, values]) => values),
]

const withoutIds = (read: Knex, column: string, ids: readonly number[]): Sql[] => {
  const [sql, values] = whereIdIn(read, column, ids)
  return ids.length ? [[`NOT (${sql})`, values]] : []
}

/** From which share of a list on a term is looked for row by row: so many rows lead to enough of them soon. */
export const commonShare = 0.2

/** How many entries of its index PostgreSQL reads in the time that it takes to look at a row. Rows of the log lie in order. */
const entriesARow = (list: SearchedList) => (list === 'logs' ? 1 : 10)

/** Which share of a list each term has, as PostgreSQL's statistics have it, which the planner tells; and its size. */
const sharesOf = async (read: Knex, table: string, terms: readonly Term[]) => {
  const counted = terms.map(() => `SELECT 1 FROM ${table} s WHERE ${onPostgres}`)
  const [row] = rawRows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    read,
    await read.raw(
      `EXPLAIN (FORMAT JSON) ${[`SELECT 1 FROM ${table}`, ...counted].join(' UNION ALL ')}`,
      terms.map(({ query }) => query),
    ),
  )
  const [all = 0, ...each] = (row?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map(
    (plan) => plan['Plan Rows'],
  )
  return { all, shares: each.map((one) => one / Math.max(all, 1)) }
}

/**
 * What PostgreSQL's index is asked for: terms that are rare enough, none where it is quicker to look at rows until there
 * are more than are counted.
 */
const askedOfIndex = async (
  read: Knex,
  list: SearchedList,
  terms: readonly Term[],
): Promise<Set<Term>> => {
  if (!terms.length) return new Set()
  const { all, shares } = await sharesOf(read, `${list}_search`, terms)
  // A time has many tokens, which are dear to look for row by row.
  const rare = terms.filter(({ stretch }, place) => stretch || (shares[place] ?? 0) < commonShare)
  const entries = all * Math.min(...shares)
  const within = (stretch: boolean) =>
    terms.reduce(
      (share, term, place) => (term.stretch === stretch ? share * (shares[place] ?? 0) : share),
      1,
    )
  const rows = Math.min(all * within(true), mostCounted / Math.max(within(false), 1 / all))
  return new Set(entries < rows * entriesARow(list) ? rare : [])
}

interface Plan {
  'Plan Rows': number
  Plans?: Plan[]
}

const onPostgres = 'search_terms(s.content, s.tokens) @@ ?::tsquery'

const postgresFrom = (
  read: Knex,
  table: string,
  terms: readonly Term[],
  rare: ReadonlySet<Term>,
  except: readonly number[],
): Sql => {
  const looked = terms.filter((term) => term.unproven || !rare.has(term))
  const query = [...rare].map((term) => term.query).join(' & ')
  const [where, values] = joined([
    ...(query ? [[onPostgres, [query]] satisfies Sql] : []),
    ...looked.map(({ condition }) => condition),
    ...withoutIds(read, 's.id', except),
  ])
  return [`SELECT s.id FROM ${table} s WHERE ${where}`, values]
}

const sqliteFrom = (
  read: Knex,
  list: SearchedList,
  terms: readonly Term[],
  except: readonly number[],
): Sql => {
  const index = `${list}_terms`
  const areLookedAt = terms.some(({ unproven }) => unproven)
  const content = areLookedAt ? ` CROSS JOIN ${list}_search s ON s.id = ${index}.rowid` : ''
  const inIndex = terms.filter(({ common }) => !(areLookedAt && common))
  const [where, values] = joined([
    [`${index} MATCH ?`, [inIndex.map(({ query }) => query).join(' AND ')]],
    ...terms
      .filter(({ unproven, common }) => areLookedAt && (unproven || common))
      .map(({ condition }) => condition),
    ...withoutIds(read, `${index}.rowid`, except),
  ])
  return [`SELECT ${index}.rowid AS id FROM ${index}${content} WHERE ${where}`, values]
}

/** What is known to be found joins what the index finds. */
const withKnown = (read: Knex, [sql, values]: Sql, known: readonly number[]): Sql => {
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
  const except = [...(asked.except ?? []), ...known]
  const terms = termsOf(asked, postgres)
  let forIndex: Promise<Set<Term>> | undefined
  const inIndex = () => (forIndex ??= askedOfIndex(read, list, terms))
  /** @param more terms that are known to be rare */
  const all = async (more: readonly Term[] = []): Promise<Sql> => {
    if (!postgres)
      return withKnown(read, sqliteFrom(read, list, [...terms, ...more], except), known)
    const rare = new Set([...(await inIndex()), ...more])
    return withKnown(read, postgresFrom(read, table, [...terms, ...more], rare, except), known)
  }
  const idsOf = (sql: string, values: readonly unknown[]) =>
    selectIds(read, read.raw(sql, values as string[]))

  return {
    isUsed: async () => !postgres || (await inIndex()).size > 0,
    ids: async (most) => {
      const [sql, values] = await all()
      return idsOf(`${sql} LIMIT ${most}`, values)
    },
    among: async (ids) => {
      const [where, values] = joined([
        whereIdIn(read, 's.id', ids),
        ...terms.map(({ condition }) => condition),
        ...withoutIds(read, 's.id', except),
      ])
      const found = await idsOf(`SELECT s.id FROM ${table} s WHERE ${where}`, values)
      return known.length ? [...found, ...known.filter((id) => ids.includes(id))] : found
    },
    page: async (order, first, size) => {
      const [sql, values] = await all()
      const found = postgres ? `WITH found AS MATERIALIZED (${sql}) SELECT id FROM found` : sql
      return idsOf(`${found} ORDER BY id ${order} LIMIT ? OFFSET ?`, [...values, size, first])
    },
    found: async (column) => {
      if (postgres && !(await inIndex()).size) return null
      const [sql, values] = await all()
      // SQLite is to walk the list in its order and look each row up here, not to read all that is found.
      return postgres
        ? [`${column} IN (WITH found AS MATERIALIZED (${sql}) SELECT id FROM found)`, values]
        : [`+${column} IN (${sql})`, values]
    },
    countEach: async (tokens) => {
      const each: Sql[] = []
      for (const token of tokens)
        each.push(await all(termsOf({ words: [], tokens: [token] }, postgres)))
      const rows = rawRows<{ place: number; n: number | string }>(
        read,
        await read.raw(
          each
            .map(([sql], place) => `SELECT ${place} AS place, count(*) AS n FROM (${sql}) AS one`)
            .join(' UNION ALL '),
          each.flatMap(([, values]) => values),
        ),
      )
      return rows.toSorted((a, b) => a.place - b.place).map(({ n }) => Number(n))
    },
  }
}
