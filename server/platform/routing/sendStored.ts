import type { Response } from 'express'
import { Refusal } from '#server/core/errors'
import type { FileAnswer } from './defineRoute.ts'
import { dispositionOf } from './sendFile.ts'

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error ? Number(error.status) : undefined

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNABORTED'

const contentRangeOf = (error: unknown): string | undefined =>
  (error as { headers?: Record<string, string> }).headers?.['Content-Range']

/**
 * Sends a complete file on disk, with HEAD, If-None-Match (304), Range (206 or 416) and If-Range as in RFC 9110. The
 * headers force a download and forbid type sniffing and transformation by proxies.
 * @throws Refusal `notFound` if the file is missing, `rangeNotSatisfiable`
 */
export const sendStored = (response: Response, file: FileAnswer): Promise<void> =>
  new Promise((done, fail) => {
    const { stored } = file
    if (!stored) throw new Error('no file is stored')
    response.setHeader('Content-Type', file.contentType)
    response.setHeader('Content-Disposition', dispositionOf(file.name))
    response.setHeader('ETag', stored.etag)
    response.setHeader('Cache-Control', 'public, no-cache, no-transform')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    for (const [name, value] of Object.entries(file.headers ?? {})) response.setHeader(name, value)
    const options = {
      cacheControl: false,
      lastModified: false,
      etag: false,
      dotfiles: 'allow',
    } as const
    response.sendFile(stored.path, options, (error: unknown) => {
      if (!error || isGone(error) || response.headersSent) {
        done()
        return
      }
      for (const name of ['Content-Disposition', 'ETag', 'Accept-Ranges'])
        response.removeHeader(name)
      const status = statusOf(error)
      if (status === 416) {
        response.setHeader('Content-Range', contentRangeOf(error) ?? 'bytes */*')
        fail(new Refusal('rangeNotSatisfiable'))
      } else fail(status === 404 ? new Refusal('notFound') : error)
    })
  })
