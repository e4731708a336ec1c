import type { LogFilter, LogHistogram, LogRecord, LogSort } from '#contract/operations/logs'
import { lastDays } from '#server/core/days'
import { Refusal } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { Page, ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import type { LogScope } from '#server/platform/audit/filter'
import { countByDay, findLog, listLogs, logPages } from '#server/platform/audit/audit.queries'

const histogramDays = 90

export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>): LogScope => ({
  companyId: actor.may('log:manage') ? 'all' : (actor.companyId ?? -1),
})

export const listVisibleLogs = async (
  scope: Scope,
  list: ListQuery<LogSort, LogFilter>,
): Promise<Page<LogRecord>> => ({
  ...(await listLogs(scope.db.read, visibilityOf(scope), list)),
  first: list.first,
})

export const getVisibleLog = async (scope: Scope, id: string) => {
  const number = numericId(id)
  const found = number === null ? null : await findLog(scope.db.read, visibilityOf(scope), number)
  if (!found) throw new Refusal('notFound')
  return found
}

export const getLog = async (scope: Scope, id: string): Promise<LogRecord> =>
  (await getVisibleLog(scope, id)).record

export const histogramOf = (
  scope: Scope,
  filter: LogFilter,
  zone: string,
): Promise<LogHistogram> => {
  const days = lastDays(scope.now(), zone, histogramDays)
  return countByDay(scope.db.read, visibilityOf(scope), filter, days)
}

export const visibleLogPages = (
  scope: Scope,
  list: Pick<ListQuery<LogSort, LogFilter>, 'sort' | 'filter'>,
): AsyncGenerator<LogRecord[]> => logPages(scope.db.read, visibilityOf(scope), list)
