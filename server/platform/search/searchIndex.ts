import type { Knex } from 'knex'
import { rawRows, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import { planOf, postgresFrom, type Plan } from './postgresHits.ts'
import { sqliteFound, sqliteFrom } from './sqliteHits.ts'
import {
  joinConditions,
  withoutIds,
  termsOf,
  type SearchRequest,
  type Condition,
  type SearchedList,
  type Term,
} from './terms.ts'

export interface SearchIndex {
  ids(most: number): Promise<number[]>
  /** Returns the given ids that match. All of them must be in the requested time range, which is not checked. */
  among(ids: readonly number[]): Promise<number[]>
  found(column: string): Promise<Condition | null>
  /** Counts the matches for each token separately, in addition to the original terms. */
  countEach(tokens: SearchRequest['tokens']): Promise<number[]>
}

const withKnown = (read: Knex, [sql, values]: Condition, known: readonly number[]): Condition => {
  if (!known.length) return [sql, values]
  return read.client.config.client === 'pg'
    ? [`${sql} UNION ALL SELECT unnest(?::bigint[])`, [...values, `{${known.join(',')}}`]]
    : [`${sql} UNION ALL SELECT value FROM json_each(?)`, [...values, JSON.stringify(known)]]
}

export const searchIndex = (
  read: Knex,
  list: SearchedList,
  requested: SearchRequest,
): SearchIndex => {
  const postgres = read.client.config.client === 'pg'
  const table = `${list}_search`
  const { known = [] } = requested
  const except = [...new Set([...(requested.except ?? []), ...known])]
  const terms = termsOf(requested, postgres)
  let plan: Promise<Plan> | undefined
  const planned = () => (plan ??= planOf(read, list, terms))
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
      const [where, values] = joinConditions([
        whereIdIn(read, 's.id', ids),
        ...terms.flatMap(({ condition, isTime }) => (isTime ? [] : [condition])),
        ...withoutIds(read, 's.id', except),
      ])
      const found = await idsOf(`SELECT s.id FROM ${table} s WHERE ${where}`, values)
      const requested = new Set(known.length ? ids : [])
      return [...found, ...known.filter((id) => requested.has(id))]
    },
    found: async (column) => {
      if (!postgres) return sqliteFound(read, list, column, terms, { except, known })
      if (!(await planned()).parts.size) return null
      const [sql, values] = await all()
      return [`${column} IN (WITH found AS MATERIALIZED (${sql}) SELECT id FROM found)`, values]
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
