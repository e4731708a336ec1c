let [lastMs, lastText] = [NaN, '']

/**
 * A stored time (milliseconds since 1970) as it goes over the wire. The time before is often the same: a record that
 * never changed was updated when it was created.
 */
export const iso = (ms: number): string => {
  if (ms !== lastMs) [lastMs, lastText] = [ms, new Date(ms).toISOString()]
  return lastText
}

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
