import { invalidate } from '#console/core/data/queryClient.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import type { NotificationRecord } from '#contract/operations/notifications'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { usePollInterval } from '#console/core/live/useLive.ts'
import { callOperation } from '#console/core/data/httpClient.ts'

export const maxNotifications = 30
const pollMs = 60_000

/** The current user's latest notifications and the unread count; polls every minute while live events do not arrive. */
export const useInbox = () => {
  const locale = useLocale()
  const inbox = useQuery({
    // The messages are worded by the server in the current language.
    queryKey: ['inbox', locale],
    queryFn: async () => {
      const sort = { field: 'createdAt', order: 'DESC' } as const
      const [latest, unread] = await Promise.all([
        dataProvider.getList<NotificationRecord>('notifications', {
          pagination: { page: 1, perPage: maxNotifications },
          sort,
          filter: {},
        }),
        dataProvider.getList<NotificationRecord>('notifications', {
          pagination: { page: 1, perPage: 1 },
          sort,
          filter: { unread: true },
        }),
      ])
      return { latest: latest.data, total: latest.total ?? 0, unread: unread.total ?? 0 }
    },
    refetchInterval: usePollInterval(pollMs),
  })
  const { run: markRead } = useAction(
    async (path: string) => {
      try {
        await callOperation(`/usercenter/notifications/${path}`, { method: 'POST', body: {} })
      } finally {
        await invalidate('inbox')
      }
    },
    'notice',
    'done',
  )
  return {
    ...inbox,
    read: (id: string) => markRead(`${id}/read`),
    readAll: () => markRead('read-all'),
  }
}
