const two = (value: number): string => String(value).padStart(2, '0')

/** Formats a time for a `datetime-local` input, in the user's time zone; empty for null. */
export const toLocalInput = (at: string | null): string => {
  if (!at) return ''
  const date = new Date(at)
  const year = String(date.getFullYear()).padStart(4, '0')
  const day = `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export const fromLocalInput = (local: string): string | null => {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Rejects years before 1970: while the user types 2026 digit by digit, the field holds 0002. */
export const timeRule = (at: string | null): string | undefined =>
  at && new Date(at).getFullYear() < 1970 ? 'validation.earlyYear' : undefined
