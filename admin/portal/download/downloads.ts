import { applicationAddress } from '#contract/core/addresses'
import type { PublicDownload } from '#contract/site/downloads'
import { operation } from '#shared/http.ts'

export type Download = PublicDownload

export const loadDownloads = (): Promise<readonly Download[]> =>
  operation<readonly Download[]>('/public/downloads', { session: false })

/** Where a file lies: at the gateway, or at an address of the web. */
export const downloadAddress = applicationAddress
