import type { LogFilter, LogHistogram } from '#contract/operations/logs'
import { callOperation } from '#console/core/data/httpClient.ts'

/** Log entries per day in the user's time zone, over the last 90 days; days without entries are omitted. */
export const countDays = (filter: LogFilter): Promise<LogHistogram> =>
  callOperation<LogHistogram>('/usercenter/logs/histogram', {
    query: {
      filter: JSON.stringify(filter),
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
