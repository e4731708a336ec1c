import type { LogFilter } from '#contract/operations/logs'
import { mayOpen } from '#console/core/data/rights.ts'

export const logScreen = (): string | undefined => {
  if (mayOpen('log/manage')) return '/logManage'
  return mayOpen('log/list') ? '/logs' : undefined
}

export const logAddress = (filter: LogFilter, screen = logScreen()): string =>
  `${screen ?? '/logs'}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: 'at',
    order: 'DESC',
    page: '1',
    perPage: '25',
  })}`

export const logEntryPath = (id: string): string => `/logs/${id}/show`
