import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the prerendered page and during hydration, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
