import { applicationAddress } from '#contract/addresses'
import type { PublicDownload } from '#contract/downloads'
import { operation } from '#shared/http.ts'

export type Download = PublicDownload

export const loadDownloads = (): Promise<readonly Download[]> =>
  operation<readonly Download[]>('/public/downloads', { session: false })

const units = ['B', 'kB', 'MB', 'GB'] as const

/** A size in decimal units, as downloads are told: 12.4 MB. */
export const sizeText = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  const value = bytes / 1000 ** step
  return `${step && value < 100 ? value.toFixed(1) : Math.round(value)} ${units[step] ?? 'B'}`
}

/** Where a file lies: at the gateway, or at an address of the web. */
export const downloadAddress = applicationAddress
