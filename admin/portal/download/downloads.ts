import { applicationAddress } from '#contract/core/addresses'
import type { PublicDownload } from '#contract/site/downloads'
import { operation } from '#shared/http.ts'

export type Download = PublicDownload

export const loadDownloads = (): Promise<readonly Download[]> =>
  operation<readonly Download[]>('/public/downloads', { session: false })

export const downloadAddress = applicationAddress
