/**
 * Storage that never throws: values that the browser cannot store, because storage is blocked or full, stay in memory
 * for the life of the page. It replaces the globals, so that libraries use it too. Both bundles import this file before
 * anything that uses storage.
 */
const fallbackStorage = (browserStorage: Storage | null): Storage => {
  const inMemory = new Map<string, string>()
  const keys = () => [...new Set([...inMemory.keys(), ...Object.keys(browserStorage ?? {})])]
  return {
    get length() {
      return keys().length
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => inMemory.get(key) ?? browserStorage?.getItem(key) ?? null,
    setItem: (key, value) => {
      inMemory.set(key, value)
      if (tryStore(browserStorage, key, value)) inMemory.delete(key)
    },
    removeItem: (key) => {
      inMemory.delete(key)
      browserStorage?.removeItem(key)
    },
    clear: () => {
      inMemory.clear()
      browserStorage?.clear()
    },
  }
}

const tryStore = (storage: Storage | null, key: string, value: string): boolean => {
  try {
    storage?.setItem(key, value)
    return storage !== null
  } catch {
    return false
  }
}

const browserStorageOf = (area: 'localStorage' | 'sessionStorage'): Storage | null => {
  try {
    return window[area]
  } catch {
    return null
  }
}

const probe = 'x'.repeat(1000)

const install = (): boolean => {
  const [local, session] = [browserStorageOf('localStorage'), browserStorageOf('sessionStorage')]
  const isLasting = tryStore(local, 'probe', probe)
  local?.removeItem('probe')
  for (const [area, storage] of Object.entries({ localStorage: local, sessionStorage: session }))
    Object.defineProperty(window, area, { value: fallbackStorage(storage), configurable: true })
  return isLasting
}

/** False when values stored by this page will be gone on the next one. */
export const storagePersists: boolean = typeof window === 'undefined' || install()
