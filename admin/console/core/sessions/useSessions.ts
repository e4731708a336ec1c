import { useGetList } from 'react-admin'
import type { SessionRecord } from '#contract/sessions'

const most = 1000

/** Where the reader is logged in, the session that was used last first. */
export const useSessions = () =>
  useGetList<SessionRecord>('sessions', {
    sort: { field: 'lastSeenAt', order: 'DESC' },
    pagination: { page: 1, perPage: most },
  })

/** Browser and system in words; empty where the user agent tells neither. */
export const deviceOf = ({ browser, system }: SessionRecord): string =>
  [browser, system].filter(Boolean).join(' · ')
