import type { Knex } from 'knex'
import type { FilterOf, ListOf, RecordOf, Resource } from '#contract/core/resource'
import { numbersOf, numericId } from '#contract/text/filters'
import { searchWordsOf, wordsOf } from '#contract/text/searchText'
import type { Reader } from '#db/connect'
import { likeContains, orderByClause, orderedIds, whereContains } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import { readPage, type JsonRows } from '#db/page'
import type { ReadContext, Restriction, TableSpec } from './tableSpec.ts'
import { sortColumn } from './columns.ts'
import { readStored, readStoredPage, type Sql, type StoredRecords } from './storedRecords.ts'

export const isUnfiltered = (filter: object): boolean => {
  const { q, ...rest } = filter as { q?: string | undefined }
  return wordsOf(q).length === 0 && Object.values(rest).every((value) => value === undefined)
}

/** The reads of a declared table: its queries, lists, exports and single records. */
export const makeLists = <R extends Resource, Visible, Extra>(
  resource: R,
  spec: TableSpec<R, Visible, Extra>,
  columnOf: (field: string) => string,
  toRecords: (
    read: Reader,
    rows: readonly { id: number }[],
    context: ReadContext<Visible>,
  ) => Promise<(RecordOf<R> & Extra)[]>,
) => {
  type Context = ReadContext<Visible>
  type Sorted = Pick<ListOf<R>, 'sort' | 'filter'>
  const { table, alias = table, json, index } = spec
  const tie = `${alias}.id`
  const sorts: Partial<Record<string, string>> = spec.sort ?? {}
  const filters = (spec.filters ?? {}) as Partial<Record<string, (...args: unknown[]) => void>>
  const none = {} as FilterOf<R>

  const base = (
    read: Reader,
    filter: FilterOf<R>,
    context: Context,
    conditionOf = spec.visible,
  ): Knex.QueryBuilder => {
    const all: Knex.QueryBuilder = read(alias === table ? table : `${table} as ${alias}`)
    const query = spec.join?.(all, context) ?? all
    const { visible } = context
    if (visible === undefined) return query
    // Parenthesized, so that an OR in the condition cannot widen the rest of the query.
    if (!conditionOf) return query.where((seen) => (visible as Restriction)(seen))
    const [condition, values] = conditionOf(visible, filter)
    return query.whereRaw(`(${condition})`, [...values])
  }
  const shown = (query: Knex.QueryBuilder, context: Context): Knex.QueryBuilder =>
    (spec.show ?? ((same) => same))(query.select(`${alias}.*`), context)

  const search = (query: Knex.QueryBuilder, q: string): void => {
    if (!index) for (const term of searchWordsOf(q)) whereContains(query, spec.search ?? [], term)
    else
      for (const term of wordsOf(q))
        void query.whereRaw(...likeContains(`${alias}.search_key`, term))
  }
  const matching = (read: Reader, filter: FilterOf<R>, context: Context): Knex.QueryBuilder => {
    const query = base(read, filter, context)
    for (const [field, value] of Object.entries({ ...spec.defaults, ...filter })) {
      if (value === undefined || value === '') continue
      const isId = field.endsWith('Id') && typeof value === 'string'
      if (filters[field]) filters[field](query, value, context)
      else if (field === 'id') void query.whereIn(tie, numbersOf(value as string[]))
      else if (field === 'q') search(query, value as string)
      else if (field === 'createdFrom' || field === 'createdTo') {
        const operator = field === 'createdFrom' ? '>=' : '<'
        void query.where(`${alias}.created_at`, operator, Date.parse(value as string))
      } else
        void query.where(
          `${alias}.${columnOf(field)}`,
          (isId ? (numericId(value) ?? 0) : value) as string,
        )
    }
    return query
  }

  const sortedBy = (field: string): string => {
    const column = columnOf(field)
    const key = resource.sortKeys?.[field] ? sortColumn(column) : column
    return sorts[field] ?? `${alias}.${key}`
  }

  const storedById = async (
    read: Reader,
    records: StoredRecords,
    ids: readonly number[],
    [field, order]: ListOf<R>['sort'],
    { now, visible }: Context,
  ): Promise<JsonRows<RecordOf<R>>> => {
    const where = visible === undefined ? undefined : spec.visibleById?.(visible)
    const { rows } = await readStored<RecordOf<R>>(read, records, {
      ids: orderedIds(read, ids),
      order: orderByClause(read, sortedBy(field), order, tie),
      now,
      ...(where ? { where } : {}),
    })
    return rows
  }
  const recordsById = async (read: Reader, ids: readonly number[], context: Context) => {
    const query = base(read, none, context).whereIn(tie, [...ids])
    const rows: { id: number }[] = await shown(query, context)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const found = ids.flatMap((id) => byId.get(id) ?? [])
    return toRecords(read, found, context)
  }

  const findStored = async (
    read: Reader,
    records: StoredRecords,
    id: number,
    context: Context,
  ): Promise<JsonRows<RecordOf<R>>> => {
    const { visible, now } = context
    const seen = visible === undefined ? undefined : spec.visible?.(visible, none)
    const [condition, values] = seen ?? ['1 = 1', []]
    const query = `SELECT ${tie} FROM ${table} ${alias} WHERE ${tie} = ? AND (${condition})`
    const request = { ids: [query, [id, ...values]] satisfies Sql, order: tie, now }
    return (await readStored<RecordOf<R>>(read, records, request)).rows
  }
  const find = async (
    read: Reader,
    id: number,
    context: Context,
  ): Promise<(RecordOf<R> & Extra) | null> => {
    if (json) {
      const [record] = (await findStored(read, json, id, context)).parse()
      return (record as (RecordOf<R> & Extra) | undefined) ?? null
    }
    const row = await shown(base(read, none, context), context)
      .where(tie, id)
      .first()
    return row ? ((await toRecords(read, [row], context))[0] ?? null) : null
  }

  return {
    matching,
    find,
    list: async (
      read: Reader,
      request: ListOf<R>,
      given: Context,
    ): Promise<{
      rows: (RecordOf<R> & Extra)[] | JsonRows<RecordOf<R>>
      total: number
      capped: boolean
    }> => {
      const { sort, first, size } = request
      const [filter, visible] = spec.narrow?.(request.filter, given.visible as Visible) ?? [
        request.filter,
        given.visible,
      ]
      const context = { ...given, ...(visible === undefined ? {} : { visible }) }
      const [field, order] = sort
      const column = sortedBy(field)
      const count = spec.total?.(context.visible as Visible)
      if (json && spec.visible && count && isUnfiltered(filter))
        return readStoredPage<RecordOf<R>>(read, json, {
          column,
          order,
          visible: spec.visible(context.visible as Visible, none),
          total: count,
          now: context.now,
          first,
          size,
        })
      if (!index) {
        const { rows, total } = await readPage<{ id: number }>(
          () => matching(read, filter, context),
          { first, size },
          orderByClause(read, column, order, tie),
          (query) => shown(query, context),
        )
        return { rows: await toRecords(read, rows, context), total, capped: false }
      }
      const { ids, ...counted } = await index(read, {
        filter,
        context,
        isFiltered: !isUnfiltered(filter),
        visible: () => base(read, none, context),
        visibleById: () => base(read, none, context, spec.visibleById ?? spec.visible),
        matching: (wanted) => matching(read, wanted, context),
        column,
        tie,
        order,
        page: { first, size },
      })
      const rows = json
        ? await storedById(read, json, ids, sort, context)
        : await recordsById(read, ids, context)
      return { rows, ...counted }
    },
    async *pages(
      read: Reader,
      { sort, filter }: Sorted,
      context: Context,
    ): AsyncGenerator<(RecordOf<R> & Extra)[]> {
      const [field, order] = sort
      const all = () => {
        const query = matching(read, filter, context)
        return json ? query.select(`${tie} as id`) : shown(query, context)
      }
      const by = { column: sortedBy(field), tie, order }
      for await (const rows of keysetPages<{ id: number }>(read, all, by)) {
        const ids = rows.map(({ id }) => id)
        yield json
          ? ((await storedById(read, json, ids, sort, context)).parse() as (RecordOf<R> & Extra)[])
          : await toRecords(read, rows, context)
      }
    },
  }
}
