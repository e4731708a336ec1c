/** A bounded cache: when it is full, the entry that was used least recently leaves. */
export interface Memo<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): Value
  /** Returns the stored value, or stores and returns a new one; a promise that rejects is not kept. */
  of(key: Key, make: () => Value): Value
  delete(key: Key): void
  clear(): void
}

export const makeMemo = <Key, Value>(maxEntries: number): Memo<Key, Value> => {
  // A Map iterates in the order of insertion, so the first key is the one that was used least recently.
  const entries = new Map<Key, Value>()
  const get = (key: Key): Value | undefined => {
    const value = entries.get(key)
    if (value === undefined) return undefined
    entries.delete(key)
    entries.set(key, value)
    return value
  }
  const set = (key: Key, value: Value): Value => {
    entries.delete(key)
    for (const oldest of entries.keys()) {
      if (entries.size < maxEntries) break
      entries.delete(oldest)
    }
    entries.set(key, value)
    return value
  }
  return {
    get,
    set,
    of: (key, make) => {
      const known = get(key)
      if (known !== undefined) return known
      const value = set(key, make())
      if (value instanceof Promise)
        value.catch(() => {
          if (entries.get(key) === value) entries.delete(key)
        })
      return value
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

export interface Live<Value> {
  readonly current: Value
}

/** Caches a value derived from live values and recomputes it when one of them changes. */
export const derivedFrom = <Values extends readonly unknown[], T>(
  lives: { readonly [Place in keyof Values]: Live<Values[Place]> },
  make: (...values: Values) => T,
): (() => T) => {
  let made: { of: readonly unknown[]; result: T } | undefined
  return () => {
    const values = lives.map(({ current }) => current) as unknown as Values
    if (!made || values.some((value, place) => value !== made?.of[place]))
      made = { of: values, result: make(...values) }
    return made.result
  }
}
