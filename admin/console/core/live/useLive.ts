import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '#contract/operations/events'
import { currentViewing } from '#shared/viewing.ts'
import { checkRights, onRightsChange } from '#console/core/data/followRights.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { isConcerned } from './concerned.ts'
import { connected, followStream, onLiveEvent } from './sharedStream.ts'

/** Events are gathered for this long, with up to as much again so that not all browsers ask at once, in milliseconds. */
const gatherMs = 50
/** What is on screen is not asked for again in shorter turns. */
const apartMs = 1000
/** How often an open, visible page asks whether the rights are the same while no events come. */
const rightsMs = 4000

/** A list behind a dialog or menu stays as it is until that is closed: the row that it stands for might leave. */
const isDialogOpen = (): boolean =>
  document.querySelector('[aria-modal="true"],[role="menu"]') !== null

/** How often to ask for something that events tell of: only while none come, or another's view is shown. */
export const useAskEvery = (ms: number): number | false =>
  connected.use() && !currentViewing() ? false : ms

/** Asks anew for what is on screen when it changed, in the background. */
const useFollowRecords = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    let events: LiveEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastAt = -apartMs
    const later = (ms: number) => {
      timer ??= setTimeout(flush, ms)
    }
    const flush = () => {
      timer = undefined
      if (isDialogOpen()) return later(gatherMs)
      const queries = queryClient.getQueryCache()
      const asking = queries.findAll({ fetchStatus: 'fetching' })
      // An answer that is under way may be from before the change, and asking anew each time would never end on a slow network.
      const isEarly = (event: LiveEvent) => asking.some((query) => isConcerned(event, query))
      const told = events.filter((event) => !isEarly(event))
      events = events.filter(isEarly)
      if (events.length > 0) later(gatherMs)
      const predicate = (query: Query) => told.some((event) => isConcerned(event, query))
      // What concerns nothing on screen does not put off what comes after it.
      if (queries.findAll({ type: 'active', predicate }).length > 0) lastAt = performance.now()
      void queryClient.invalidateQueries({
        predicate,
        // A hidden page asks when it is looked at again.
        refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
      })
    }
    const stop = onLiveEvent((event) => {
      events.push(event)
      const wait = Math.max(0, lastAt + apartMs - performance.now())
      later(wait + gatherMs * (1 + Math.random()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}

/** Follows changes of the rights: a change by an administrator shows within seconds. */
const useFollowRights = (): void => {
  const queryClient = useQueryClient()
  const askEvery = useAskEvery(rightsMs)
  useEffect(() => {
    const quietly = () => void checkRights().catch(() => {})
    const timer = askEvery && setInterval(quietly, askEvery)
    const stop = onLiveEvent(({ event, ...told }) => {
      const isOwn = 'data' in told && 'resource' in told.data && told.data.resource === 'account'
      if (['rights', 'session', 'reset'].includes(event) || isOwn) quietly()
    })
    const stopListening = onRightsChange(() => {
      for (const queryKey of [['auth'], ['permissions'], ['rights']])
        void queryClient.invalidateQueries({ queryKey })
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
  }, [queryClient, askEvery])
}

/** Keeps rights, counts, inbox and lists of the page as they are on the server. */
export const useLive = (): void => {
  const userId = useCurrentUser()?.userId
  useEffect(() => (userId === undefined ? undefined : followStream(userId)), [userId])
  useFollowRecords()
  useFollowRights()
}
