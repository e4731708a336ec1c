/**
 * Storage that never throws: values that the browser cannot store, because storage is blocked or full, stay in memory
 * for the life of the page. It replaces the globals so that libraries use it too. Both bundles import this first.
 */
const storageOver = (browserStorage: Storage | null): Storage => {
  const held = new Map<string, string>()
  const keys = () => [...new Set([...held.keys(), ...Object.keys(browserStorage ?? {})])]
  return {
    get length() {
      return keys().length
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => held.get(key) ?? browserStorage?.getItem(key) ?? null,
    setItem: (key, value) => {
      held.set(key, value)
      if (stores(browserStorage, key, value)) held.delete(key)
    },
    removeItem: (key) => {
      held.delete(key)
      browserStorage?.removeItem(key)
    },
    clear: () => {
      held.clear()
      browserStorage?.clear()
    },
  }
}

const stores = (storage: Storage | null, key: string, value: string): boolean => {
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
  const isLasting = stores(local, 'probe', probe)
  local?.removeItem('probe')
  for (const [area, storage] of Object.entries({ localStorage: local, sessionStorage: session }))
    Object.defineProperty(window, area, { value: storageOver(storage), configurable: true })
  return isLasting
}

/** False when values stored by this page will be gone on the next one. */
export const storageLasts: boolean = typeof window === 'undefined' || install()
