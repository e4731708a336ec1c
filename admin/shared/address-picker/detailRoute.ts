import { useSyncExternalStore } from 'react'

/** Whether a route asks for read-only detail mode: its parameter `isDetail` is 1. */
export const isDetailRoute = (search: string): boolean =>
  new URLSearchParams(search).get('isDetail') === '1'

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

/** The same of the page's own address; false while a page is rendered ahead. */
export const useDetailRoute = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isDetailRoute(location.search),
    () => false,
  )
