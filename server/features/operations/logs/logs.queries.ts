import type { Knex } from 'knex'
import type { ListOf } from '#contract/core/resource'
import { logs, signInActions, type LogFilter, type LogRecord } from '#contract/operations/logs'
import { numericId } from '#contract/text/filters'
import { plainWordsOf } from '#contract/text/searchText'
import { likeContains, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import { defineTable } from '#server/core/resourceTable'
import type { IndexedList } from '#server/core/tableSpec'
import {
  isIndexed,
  partialQuartersOf,
  textOfRow,
  tokensOfFilter,
  type NamesOfRow,
  type Period,
} from '#server/platform/audit/auditTokens'
import { subjectsByRow } from '#server/platform/audit/subjects.queries'
import { departmentAndBelow } from '#server/platform/search/departments'
import { findPage, type FoundPage } from '#server/platform/search/findPage'
import type { SearchRequest } from '#server/platform/search/terms'
import { logRecords } from '#server/platform/audit/logRecord'

export interface LogScope {
  companyId: number | 'all'
  /** Ids of rows with the searched words that the index does not contain yet; see `findUnindexed`. */
  unindexedIds?: readonly number[]
  /** Leaves out later rows. */
  newestId?: number
}

/** Rows not in the index yet: about the last second, waiting to be sealed or indexed again. */
const notIndexed = 'IN (SELECT log_id FROM log_unsealed UNION ALL SELECT id FROM logs_waiting)'

/** Counts the indexed rows from `logs_counts`, where 0 stands for all companies. */
const logTotal = ({ companyId }: LogScope): [sql: string, values: number[]] => {
  const indexed = 'SELECT row_count FROM logs_counts WHERE company_id ='
  const others = `SELECT count(*) FROM logs WHERE id ${notIndexed}`
  return companyId === 'all'
    ? [`(${others}) + coalesce((${indexed} 0), 0)`, []]
    : [`(${others} AND +company_id = ?) + coalesce((${indexed} ?), 0)`, [companyId, companyId]]
}

/** Compares the words with the text stored for the index. */
const withWords = (query: Knex.QueryBuilder, q: string, unindexedIds: readonly number[]): void => {
  const terms = plainWordsOf(q)
  if (!terms.length) return
  void query.where((either) =>
    either
      .whereExists((text) => {
        void text.from('logs_search as s').whereRaw('s.id = l.id')
        for (const term of terms) void text.whereRaw(...likeContains('s.content', term))
      })
      .orWhereRaw(...whereIdIn(query, 'l.id', unindexedIds)),
  )
}

const equal = (column: string) => (query: Knex.QueryBuilder, value: string) =>
  void query.where(column, value)

/** Sorts by id, because ids follow the order of times. */
export const logTable = defineTable<typeof logs, LogScope>(logs, {
  table: 'logs',
  alias: 'l',
  // `+` disables the index on the company, so that the rows of a department's few people are looked up by actor.
  visible: ({ companyId, newestId }, { departmentId }) => {
    const later = newestId === undefined ? [] : [newestId]
    const upTo = later.length ? 'l.id <= ?' : '1 = 1'
    return companyId === 'all'
      ? [upTo, later]
      : [`${departmentId ? '+' : ''}l.company_id = ? AND ${upTo}`, [companyId, ...later]]
  },
  json: logRecords,
  total: logTotal,
  index: (read, list) => findLogIds(read, list),
  sort: { at: 'l.id', createdAt: 'l.id' },
  filters: {
    id: (query: Knex.QueryBuilder, ids: string[]) =>
      void query.whereIn('l.id', ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number)),
    withoutSignIns: (query: Knex.QueryBuilder) =>
      void query.whereNotIn('l.action', [...signInActions]),
    targetId: equal('l.target_id'),
    requestId: equal('l.request_id'),
    departmentId: (query: Knex.QueryBuilder, id: string, { visible }) => {
      const inDepartment = departmentAndBelow(id, visible?.companyId ?? 'all')
      void query.whereIn('l.actor_id', (people) => {
        void people.from('users').whereIn('department_id', inDepartment).select('id')
      })
    },
    concerned: (query: Knex.QueryBuilder, concerned: string) => {
      const [type = '', id = ''] = concerned.split(':')
      void query.where((either) =>
        either.where({ target_type: type, target_id: id }).orWhereExists((subject) =>
          subject
            .from('log_subjects')
            .where({ type, subject_id: numericId(id) ?? 0 })
            .whereRaw('log_id = l.id'),
        ),
      )
    },
    result: (query: Knex.QueryBuilder, result: LogFilter['result']) =>
      void query.whereRaw(result === 'done' ? 'l.code = 0' : 'l.code > 0'),
    from: (query: Knex.QueryBuilder, from: string) =>
      void query.where('l.at', '>=', Date.parse(from)),
    to: (query: Knex.QueryBuilder, to: string) => void query.where('l.at', '<', Date.parse(to)),
    q: (query: Knex.QueryBuilder, q: string, { visible }) =>
      withWords(query, q, visible?.unindexedIds ?? []),
  },
})

export const matchingLogs = (read: Knex, visible: LogScope, filter: LogFilter) =>
  logTable.matching(read, filter, { now: 0, visible })

/**
 * SQLite has no statistics here and would use an index that suits the filter; `NOT INDEXED` forces access by row id.
 */
export const waitingLogs = (read: Knex, logScope: LogScope, filter: LogFilter): Knex.QueryBuilder =>
  matchingLogs(read, logScope, filter)
    .from(read.raw(read.client.config.client === 'pg' ? 'logs AS l' : 'logs AS l NOT INDEXED'))
    .whereRaw(`l.id ${notIndexed}`)

export const findUnindexed = async (
  read: Knex,
  logScope: LogScope,
  { q, ...rest }: LogFilter,
): Promise<number[]> => {
  const rows: (NamesOfRow & { id: number })[] = await waitingLogs(read, logScope, rest).select(
    'l.id',
    'l.actor_name',
    'l.target_name',
  )
  const ids = rows.map(({ id }) => id)
  const terms = plainWordsOf(q)
  if (terms.length === 0) return ids
  const subjects = await subjectsByRow(read, ids)
  return rows.flatMap((row) => {
    const text = textOfRow(row, subjects.get(row.id) ?? [])
    return terms.every((term) => text.includes(term)) ? [row.id] : []
  })
}

export const periodOf = async (read: Knex, { from, to }: LogFilter): Promise<Period | null> => {
  if (from === undefined && to === undefined) return null
  const oldest = await read('logs').orderBy('at').first('at')
  const newest = await read('logs').orderBy('at', 'desc').first('at')
  return {
    from: Math.max(from === undefined ? -Infinity : Date.parse(from), Number(oldest?.at ?? 0)),
    to: Math.min(to === undefined ? Infinity : Date.parse(to), Number(newest?.at ?? -1) + 1),
  }
}

export const indexQueryOf = async (
  read: Knex,
  { companyId }: LogScope,
  filter: LogFilter,
  period: Period | null,
  excludedIds: readonly number[] = [],
): Promise<SearchRequest> => {
  const except = [...excludedIds]
  for (const { from, to } of period ? partialQuartersOf(period) : []) {
    const edge = read('logs').where('at', '>=', from).where('at', '<', to).select('id')
    except.push(...(await selectIds(read, edge)))
  }
  const filteredCompany = filter.companyId ? [numericId(filter.companyId) ?? 0] : []
  const companies = new Set([...(companyId === 'all' ? [] : [companyId]), ...filteredCompany])
  return {
    words: plainWordsOf(filter.q),
    tokens: tokensOfFilter(filter, [...companies], period),
    except,
  }
}

/**
 * Rows of the period in all companies. The index query already checks the company; checking it here too would make
 * SQLite sort all rows of the company.
 */
export const rowsOfTime = (read: Knex, { from, to }: LogFilter): Knex.QueryBuilder =>
  matchingLogs(read, { companyId: 'all' }, { from, to })

const findLogIds = async (
  read: Knex,
  { filter, context, page, ...list }: IndexedList<typeof logs, LogScope>,
): Promise<FoundPage> => {
  const logScope = context.visible ?? { companyId: 'all' }
  const unindexedIds = await findUnindexed(read, logScope, filter)
  const listed = {
    ...list,
    read,
    list: 'logs' as const,
    matching: () => matchingLogs(read, { ...logScope, unindexedIds }, filter),
    asked: { words: [], tokens: [] },
    rest: filter.withoutSignIns
      ? () => matchingLogs(read, { companyId: 'all' }, { withoutSignIns: true })
      : null,
  }
  if (!isIndexed(filter)) return findPage(listed, page)
  const period = await periodOf(read, filter)
  if (period && period.from >= period.to) return { ids: [], total: 0, capped: false }
  const indexQuery = await indexQueryOf(read, logScope, filter, period)
  const indexed = { ...listed, asked: indexQuery, waiting: () => Promise.resolve(unindexedIds) }
  if (!period) return findPage(indexed, page)
  // Scans the period only, instead of the log from its end.
  const visible = () => rowsOfTime(read, filter)
  return findPage(
    { ...indexed, visible, visibleById: visible, column: 'l.at', isNeverEmpty: true },
    page,
  )
}

/** Rows written meanwhile are left out, because the export itself writes one. */
export async function* logPages(
  read: Knex,
  logScope: LogScope,
  list: Pick<ListOf<typeof logs>, 'sort' | 'filter'>,
): AsyncGenerator<LogRecord[]> {
  const unindexedIds = list.filter.q ? await findUnindexed(read, logScope, list.filter) : []
  const newest = await matchingLogs(read, logScope, {}).max({ id: 'l.id' }).first()
  const visible = { ...logScope, unindexedIds, newestId: Number(newest?.id ?? 0) }
  yield* logTable.pages(read, list, { now: 0, visible })
}
