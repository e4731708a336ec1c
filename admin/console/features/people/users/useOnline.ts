import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import type { OnlineUsers } from '#contract/people/onlineSessions'
import type { UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { mayOpen, useRights } from '#console/core/data/rights.ts'

/** Poll interval in ms. Logins and logouts arrive as live events, but inactivity sends none. */
const pollMs = 60_000

const none: ReadonlySet<string> = new Set()

/** The online users among `ids`; always empty for users without access to the online list. */
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
    refetchInterval: pollMs,
    retry: false,
  })
  return data ?? none
}

export const useIsOnline = (id: string): boolean => useOnline([id]).has(id)

/** Online state of a user in the surrounding list; one request covers the whole page. */
export const useIsOnlineInList = (id: string): boolean => {
  const { data = [] } = useListContext<UserRecord>()
  return useOnline(data.map((user) => user.id)).has(id)
}
