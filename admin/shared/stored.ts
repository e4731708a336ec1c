/**
 * The record that was stored as JSON in the browser; null where there is none, or what is there is no record of ours:
 * storage outlives versions of the program and is open to others.
 */
export const storedRecord = (storage: Storage, key: string): Record<string, unknown> | null => {
  const value = storedValue(storage, key)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** The value that was stored as JSON; null where there is none, or none that can be read. */
export const storedValue = (storage: Storage, key: string): unknown => {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
