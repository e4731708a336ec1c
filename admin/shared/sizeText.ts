const units = ['B', 'KB', 'MB', 'GB'] as const

/** Formats bytes in decimal units, e.g. `12.4 MB`, with a no-break space before the unit. */
export const sizeText = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  const value = bytes / 1000 ** step
  return `${step && value < 100 ? value.toFixed(1) : Math.round(value)}\u00a0${units[step] ?? 'B'}`
}
