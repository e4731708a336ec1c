import { numericId } from '#contract/text/filters'
import type { Knex } from 'knex'
import type { LogFilter } from '#contract/operations/logs'
import { plainWordsOf } from '#contract/text/searchText'
import { likeContains, whereIdIn } from '#db/dialect'
import { departmentAndBelow } from '#server/platform/search/departments'

export interface LogScope {
  companyId: number | 'all'
}

/** Returns the id as a number; invalid ids become 0, which matches no row. */
export const idFilterNumber = (id: string): number => numericId(id) ?? 0

export const visibleLogs = (read: Knex, scope: LogScope): Knex.QueryBuilder =>
  scope.companyId === 'all' ? read('logs') : read('logs').where('company_id', scope.companyId)

/**
 * `+company_id` disables the index on the company, so that the rows of the department's few people are looked up by
 * actor.
 */
const logsByActor = (read: Knex, { companyId }: LogScope): Knex.QueryBuilder =>
  companyId === 'all' ? read('logs') : read('logs').whereRaw('+company_id = ?', [companyId])

/**
 * Compares search terms with the text stored for the index.
 * @param unindexedIds ids of matching rows that are not indexed yet
 */
export const filteredLogs = (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  unindexedIds: readonly number[] = [],
): Knex.QueryBuilder => {
  const query = filter.departmentId ? logsByActor(read, scope) : visibleLogs(read, scope)
  const equal = {
    actor_id: filter.actorId ? idFilterNumber(filter.actorId) : undefined,
    company_id: filter.companyId ? idFilterNumber(filter.companyId) : undefined,
    application_id: filter.applicationId ? idFilterNumber(filter.applicationId) : undefined,
    action: filter.action,
    target_type: filter.targetType,
    target_id: filter.targetId,
    code: filter.code,
    request_id: filter.requestId,
    address: filter.address,
  }
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) void query.where(column, value)
  if (filter.id)
    void query.whereIn('id', filter.id.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number))
  if (filter.departmentId) {
    const inDepartment = departmentAndBelow(filter.departmentId, scope.companyId)
    void query.whereIn('actor_id', (people) => {
      void people.from('users').whereIn('department_id', inDepartment).select('id')
    })
  }
  if (filter.concerned) {
    const [type = '', id = ''] = filter.concerned.split(':')
    void query.where((either) =>
      either.where({ target_type: type, target_id: id }).orWhereExists((subject) =>
        subject
          .from('log_subjects')
          .where({ type, subject_id: idFilterNumber(id) })
          .whereRaw('log_id = logs.id'),
      ),
    )
  }
  if (filter.result === 'done') void query.where('code', 0)
  if (filter.result === 'refused') void query.whereRaw('code > 0')
  if (filter.from) void query.where('at', '>=', Date.parse(filter.from))
  if (filter.to) void query.where('at', '<', Date.parse(filter.to))
  const searchWords = plainWordsOf(filter.q)
  if (searchWords.length === 0) return query
  return query.where((either) =>
    either
      .whereExists((text) => {
        void text.from('logs_search as s').whereRaw('s.id = logs.id')
        for (const searchWord of searchWords)
          void text.whereRaw(...likeContains('s.content', searchWord))
      })
      .orWhereRaw(...whereIdIn(query, 'logs.id', unindexedIds)),
  )
}
