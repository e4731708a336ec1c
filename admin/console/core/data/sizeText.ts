const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes as people read it, e.g. 1.2 MB. */
export const sizeText = (bytes: number, locale: string): string => {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumSignificantDigits: bytes < 1000 ? 3 : 2,
  }).format(bytes / 1000 ** power)
}
