import { useSyncExternalStore } from 'react'

export const isDetailRoute = (search: string): boolean =>
  new URLSearchParams(search).get('isDetail') === '1'

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

export const useDetailRoute = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isDetailRoute(location.search),
    () => false,
  )
