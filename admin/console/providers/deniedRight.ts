import { useSyncExternalStore } from 'react'

/** A permission whose lack made the gateway refuse something that the reader did. */
export interface DeniedRight {
  permissionId: string
  permissionName: string
}

let denied: DeniedRight | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells of a refusal, or with null that it was dealt with. */
export const setDeniedRight = (next: DeniedRight | null): void => {
  denied = next
  listeners.forEach((listener) => listener())
}

/** The refusal that the reader may want to do something about; null for none. */
export const useDeniedRight = (): DeniedRight | null =>
  useSyncExternalStore(subscribe, () => denied)
