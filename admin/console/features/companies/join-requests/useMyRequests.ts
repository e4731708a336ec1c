import { useGetList } from 'react-admin'
import type { JoinRequestRecord } from '#contract/joinRequests'

/** The reader's own requests, the newest first. */
export const useMyRequests = () =>
  useGetList<JoinRequestRecord>('join-requests', {
    filter: { mine: true },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  })
