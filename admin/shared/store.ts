import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (value: T) => void
  /** Calls back on every change. @returns the way to stop. */
  subscribe: (listener: () => void) => () => void
  /** The value, following its changes; the first one while a page is rendered ahead. */
  use: () => T
}

/** A value of the page that components follow and that other code sets. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    subscribe,
    set: (next) => {
      value = next
      listeners.forEach((listener) => listener())
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
