/** An id on the wire: a decimal string. */
export const idPattern = /^[1-9]\d{0,8}$/

/** An id of the wire as the database's number; null for what can be no id, which is then simply not found. */
export const numericId = (id: string): number | null => (idPattern.test(id) ? Number(id) : null)

/** The numbers among the ids of a filter; what is no number names nothing. */
export const numbersOf = (ids: readonly string[]): number[] =>
  ids.flatMap((id) => numericId(id) ?? [])
