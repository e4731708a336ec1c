import type { LogFilter, LogHistogram } from '#contract/operations/logs'
import { lastDays } from '#server/core/days'
import type { Scope } from '#server/core/scope'
import { makeReads } from '#server/platform/routing/reads'
import { countByDay } from './logHistogram.queries.ts'
import { logPages, logTable, type LogScope } from './logs.queries.ts'

const histogramDays = 90

export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>): LogScope => ({
  companyId: actor.may('log:manage') ? 'all' : (actor.companyId ?? -1),
})

export const logReads = {
  ...makeReads(logTable, visibilityOf),
  pages: (scope: Scope, list: Parameters<typeof logPages>[2]) =>
    logPages(scope.db.read, visibilityOf(scope), list),
}

export const histogramOf = (
  scope: Scope,
  filter: LogFilter,
  zone: string,
): Promise<LogHistogram> => {
  const days = lastDays(scope.now(), zone, histogramDays)
  return countByDay(scope.db.read, visibilityOf(scope), filter, days)
}
