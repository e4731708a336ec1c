export const idPattern = /^[1-9]\d{0,8}$/

/** Converts an id to the database's number; null for an invalid id, which callers treat as not found. */
export const numericId = (id: string): number | null => (idPattern.test(id) ? Number(id) : null)

export const numbersOf = (ids: readonly string[]): number[] =>
  ids.flatMap((id) => numericId(id) ?? [])
