const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as the browser's field writes it, in the reader's zone; empty for none. */
export const localOf = (at: string | null): string => {
  if (!at) return ''
  const date = new Date(at)
  const year = String(date.getFullYear()).padStart(4, '0')
  const day = `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The moment that the browser's field holds; null for none. */
export const momentOf = (local: string): string | null => {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** What is wrong with a moment: years are typed digit by digit, and 0002 is one on the way to 2026. */
export const momentRule = (at: string | null): string | undefined =>
  at && new Date(at).getFullYear() < 1970 ? 'validation.earlyYear' : undefined
