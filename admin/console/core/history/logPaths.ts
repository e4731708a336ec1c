import type { LogFilter } from '#contract/operations/logs'
import { mayOpen } from '#console/core/data/rights.ts'

/** The log screen that is open to the reader; undefined where none is. */
export const logScreen = (): string | undefined => {
  if (mayOpen('log/manage')) return '/logManage'
  return mayOpen('log/list') ? '/logs' : undefined
}

/** Address of the log with a filter. */
export const logAddress = (filter: LogFilter, screen = logScreen()): string =>
  `${screen ?? '/logs'}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: 'at',
    order: 'DESC',
    page: '1',
    perPage: '25',
  })}`

export const logEntryPath = (id: string): string => `/logs/${id}/show`
