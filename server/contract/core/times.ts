let [lastMs, lastText] = [NaN, '']

/**
 * Formats a stored timestamp (milliseconds since 1970) as ISO 8601. The last result is cached, because `updatedAt`
 * often equals `createdAt`.
 */
export const iso = (ms: number): string => {
  if (ms !== lastMs) [lastMs, lastText] = [ms, new Date(ms).toISOString()]
  return lastText
}

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
