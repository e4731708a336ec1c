import type { LogFilter, LogHistogram } from '#contract/operations/logs'
import { callOperation } from '#console/core/data/httpClient.ts'

/** Entries of the log a day of the reader's zone, over the last 90 days; days without any are left out. */
export const countDays = (filter: LogFilter): Promise<LogHistogram> =>
  callOperation<LogHistogram>('/usercenter/logs/histogram', {
    query: {
      filter: JSON.stringify(filter),
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
