import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentAnnouncements } from '#contract/site/announcements'
import { currentViewing } from '#shared/viewing.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { invalidate, queryClient } from '#console/core/data/queryClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { usePollInterval } from '#console/core/live/useLive.ts'

const path = '/usercenter/announcements'
const minuteMs = 60_000
/** Maximum wait before a refetch. For a later change, the refetch after this time starts the next timer. */
const maxWaitMs = 3_600_000
/** Maximum random delay, so that the browsers do not all refetch at the moment when a period begins or ends. */
const jitterMs = 1000

export const useAnnouncements = () => {
  const reader = useCurrentUser()
  // The company and the administrator flag decide which announcements the server returns.
  const queryKey = ['announcements', 'current', reader?.companyId, reader?.isCompanyAdministrator]
  const { data } = useQuery({
    queryKey,
    queryFn: () => callOperation<CurrentAnnouncements>(`${path}/current`),
    refetchInterval: usePollInterval(minuteMs),
  })
  const { run: read } = useAction(
    async (ids: readonly string[]) => {
      if (currentViewing()) return
      const body = { ids }
      const answer = await callOperation<CurrentAnnouncements>(`${path}/read`, {
        method: 'POST',
        body,
      })
      queryClient.setQueryData(queryKey, answer)
    },
    'notice',
    'done',
  )
  const announcements = data?.announcements ?? []
  return { data, announcements, unread: announcements.filter(({ isRead }) => !isRead), read }
}

/** Refetches when the period of an announcement begins or ends, because the server sends no event for that. */
export const useRefetchOnPeriodChange = (data: CurrentAnnouncements | undefined): void => {
  useEffect(() => {
    if (typeof data?.changesInMs !== 'number') return undefined
    const wait = Math.min(data.changesInMs + Math.random() * jitterMs, maxWaitMs)
    const again = () => void invalidate('announcements')
    const timer = setTimeout(again, wait)
    return () => clearTimeout(timer)
  }, [data])
}
