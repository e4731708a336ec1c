import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'react-admin'
import type { NotificationRecord } from '#contract/notifications'
import { callOperation } from '#console/core/data/httpClient.ts'

/** How many the inbox shows. */
export const shownNotifications = 30
const minute = 60_000

/** The reader's latest notifications and how many are unread; looked for again every minute. */
export const useInbox = () => {
  const locale = useLocale()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const inbox = useQuery({
    // The server words them in the reader's language.
    queryKey: ['inbox', locale],
    queryFn: async () => {
      const sort = { field: 'createdAt', order: 'DESC' } as const
      const [latest, unread] = await Promise.all([
        dataProvider.getList<NotificationRecord>('notifications', {
          pagination: { page: 1, perPage: shownNotifications },
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
    refetchInterval: minute,
  })
  const after = async (call: Promise<unknown>) => {
    await call.catch(() => {})
    await queryClient.invalidateQueries({ queryKey: ['inbox'] })
  }
  return {
    ...inbox,
    read: (id: string) =>
      after(callOperation(`/usercenter/notifications/${id}/read`, { method: 'POST', body: {} })),
    readAll: () =>
      after(callOperation('/usercenter/notifications/read-all', { method: 'POST', body: {} })),
  }
}
