import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '#contract/operations/events'
import { currentViewing } from '#shared/viewing.ts'
import { checkRights, onRightsChange } from '#console/core/data/refreshRights.ts'
import { invalidate, queryClient } from '#console/core/data/queryClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { isAffected } from './concerned.ts'
import { connected, connectStream, onLiveEvent } from './sharedStream.ts'

/**
 * Milliseconds during which events are batched, plus a random delay of up to the same length, so that the browsers do
 * not all refetch simultaneously.
 */
const gatherMs = 50
/** Minimum time between two refetches of the visible data. */
const minRefetchGapMs = 1000
/** Interval for checking the permissions while the event stream is disconnected. */
const rightsMs = 4000

/** Refetches wait while a dialog or menu is open, because the row that it belongs to might disappear. */
const isDialogOpen = (): boolean =>
  document.querySelector('[aria-modal="true"],[role="menu"]') !== null

/** Poll interval for data that has events: polls only while disconnected, or while viewing as another user. */
export const usePollInterval = (ms: number): number | false =>
  connected.use() && !currentViewing() ? false : ms

/** Refetches visible data in the background when an event reports a change. */
const useLiveRecords = (): void => {
  useEffect(() => {
    let events: LiveEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastAt = -minRefetchGapMs
    const later = (ms: number) => {
      timer ??= setTimeout(flush, ms)
    }
    const flush = () => {
      timer = undefined
      if (isDialogOpen()) return later(gatherMs)
      const queries = queryClient.getQueryCache()
      const fetching = queries.findAll({ fetchStatus: 'fetching' })
      // An event waits while a query that it affects is being fetched, because that response may be older than the
      // change. Restarting the request for every event could keep it from ever finishing on a slow network.
      const isEarly = (event: LiveEvent) => fetching.some((query) => isAffected(event, query))
      const remaining = events.filter((event) => !isEarly(event))
      events = events.filter(isEarly)
      if (events.length > 0) later(gatherMs)
      const predicate = (query: Query) => remaining.some((event) => isAffected(event, query))
      // Events that affect no visible data do not delay the next refetch.
      if (queries.findAll({ type: 'active', predicate }).length > 0) lastAt = performance.now()
      void queryClient.invalidateQueries({
        predicate,
        // A hidden page refetches when it becomes visible.
        refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
      })
    }
    const stop = onLiveEvent((event) => {
      events.push(event)
      const wait = Math.max(0, lastAt + minRefetchGapMs - performance.now())
      later(wait + gatherMs * (1 + Math.random()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

/** Reloads the permissions within seconds of a change by an administrator. */
const useLiveRights = (): void => {
  const pollMs = usePollInterval(rightsMs)
  useEffect(() => {
    const quietly = () => void checkRights().catch(() => {})
    const timer = pollMs && setInterval(quietly, pollMs)
    const stop = onLiveEvent(({ event, ...remaining }) => {
      const isOwn =
        'data' in remaining && 'resource' in remaining.data && remaining.data.resource === 'account'
      if (['rights', 'session', 'reset'].includes(event) || isOwn) quietly()
    })
    const stopListening = onRightsChange(() => {
      for (const key of ['auth', 'permissions', 'rights']) void invalidate(key)
    })
    document.addEventListener('visibilitychange', quietly)
    addEventListener('focus', quietly)
    return () => {
      if (timer) clearInterval(timer)
      stop()
      stopListening()
      document.removeEventListener('visibilitychange', quietly)
      removeEventListener('focus', quietly)
    }
  }, [pollMs])
}

/** Keeps permissions, counts, inbox and lists of the page up to date with the server. */
export const useLive = (): void => {
  const userId = useCurrentUser()?.userId
  useEffect(() => (userId === undefined ? undefined : connectStream(userId)), [userId])
  useLiveRecords()
  useLiveRights()
}
