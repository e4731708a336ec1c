import { useSyncExternalStore } from 'react'

/** Listeners without a value of their own. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    notify: () => listeners.forEach((listener) => listener()),
    /** Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
  /** Hook that follows the value; during prerendering it returns the initial one. */
  use: () => T
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const { notify, subscribe } = createListeners()
  const get = () => value
  return {
    get,
    subscribe,
    set: (next) => {
      value = next
      notify()
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
