/** A stored time (milliseconds since 1970) as it goes over the wire. */
export const iso = (ms: number): string => new Date(ms).toISOString()

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
