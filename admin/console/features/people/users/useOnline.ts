import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import type { OnlineUsers } from '#contract/people/onlineSessions'
import type { UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { mayOpen, useRights } from '#console/core/data/rights.ts'

/** Logins and logouts are told at once; who does nothing any more goes without a word. In milliseconds. */
const againMs = 60_000

const none: ReadonlySet<string> = new Set()

/** Of some users, who is online, for readers who may see that; for others no one. Logins and logouts follow at once. */
const useOnline = (ids: readonly string[]): ReadonlySet<string> => {
  useRights()
  const { data } = useQuery({
    queryKey: ['online-sessions', 'users', ids.toSorted()],
    queryFn: async () =>
      new Set(
        (
          await callOperation<OnlineUsers>('/usercenter/online-sessions/users', {
            query: { ids: JSON.stringify(ids) },
          })
        ).ids,
      ),
    enabled: ids.length > 0 && mayOpen('online/list'),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    retry: false,
  })
  return data ?? none
}

/** Whether a user is online. */
export const useIsOnline = (id: string): boolean => useOnline([id]).has(id)

/** Whether a user of the list around is online; all of a page are asked for at once. */
export const useIsOnlineInList = (id: string): boolean => {
  const { data = [] } = useListContext<UserRecord>()
  return useOnline(data.map((user) => user.id)).has(id)
}
