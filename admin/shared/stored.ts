/**
 * Reads a JSON object from storage; null when it is missing or is no object, because stored data can be from an older
 * release or changed by others.
 */
export const storedRecord = (storage: Storage, key: string): Record<string, unknown> | null => {
  const value = storedValue(storage, key)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

export const storedValue = (storage: Storage, key: string): unknown => {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
