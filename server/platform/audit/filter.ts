import { wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import type { LogFilter } from '#contract/logs'
import { likeContains } from '#db/dialect'

/** The rows that a caller may see: those of one company, or all. */
export interface LogScope {
  companyId: number | 'all'
}

/** The rows of the log in scope; every query over them begins here. */
export const visibleLogs = (read: Knex, scope: LogScope): Knex.QueryBuilder =>
  scope.companyId === 'all' ? read('logs') : read('logs').where('company_id', scope.companyId)

/** Narrows a query over the log to what a filter lets through. */
export const filteredLogs = (query: Knex.QueryBuilder, filter: LogFilter): Knex.QueryBuilder => {
  const equal = {
    actor_id: filter.actorId && Number(filter.actorId),
    company_id: filter.companyId && Number(filter.companyId),
    action: filter.action,
    target_type: filter.targetType,
    target_id: filter.targetId,
    code: filter.code,
    request_id: filter.requestId,
  }
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) void query.where(column, value)
  if (filter.id)
    void query.whereIn('id', filter.id.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number))
  if (filter.result === 'done') void query.where('code', 0)
  if (filter.result === 'refused') void query.where('code', '>', 0)
  if (filter.from) void query.where('at', '>=', Date.parse(filter.from))
  if (filter.to) void query.where('at', '<', Date.parse(filter.to))
  for (const word of wordsOf(filter.q))
    void query.where((any) =>
      any
        .whereRaw(...likeContains('lower(actor_name)', word))
        .orWhereRaw(...likeContains('lower(target_name)', word)),
    )
  return query
}
