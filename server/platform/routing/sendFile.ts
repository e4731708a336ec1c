import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Logger } from 'pino'
import { Refusal } from '#server/core/errors'
import type { FileAnswer } from './defineRoute.ts'

/** A caller that reads nothing for this long has disconnected. */
const idleMs = 60_000
/**
 * The minimum pace, 4 kB per second, because a file being generated holds a slot. Buffers on both ends make shorter
 * periods meaningless.
 */
const minPace = { bytes: 480_000, ms: 120_000 }

/** Builds the `Content-Disposition` header: ASCII for old clients, the full name for others (RFC 6266, RFC 8187). */
const dispositionOf = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Disconnects a caller that reads too slowly while data is waiting. @returns a function that ends the watch */
const watchPace = (response: Response): (() => void) => {
  const { socket } = response
  let before = socket?.bytesWritten ?? 0
  const timer = setInterval(() => {
    const now = socket?.bytesWritten ?? 0
    if (response.writableNeedDrain && now - before < minPace.bytes) response.destroy()
    before = now
  }, minPace.ms)
  return () => clearInterval(timer)
}

/**
 * Sends a file at the caller's pace and stops generating it when the caller disconnects. An error breaks the
 * connection, so that a partial file does not look complete.
 */
export const sendFile = async (
  log: Logger,
  response: Response,
  file: FileAnswer,
): Promise<void> => {
  // Compression would delay the first lines and cost more time than it saves.
  response.setHeader('Cache-Control', 'no-store, no-transform')
  response.setHeader('Content-Type', file.contentType)
  response.setHeader('Content-Disposition', dispositionOf(file.name))
  for (const [name, value] of Object.entries(file.headers ?? {})) response.setHeader(name, value)
  response.setTimeout(idleMs, () => response.destroy())
  const endWatch = watchPace(response)
  try {
    await pipeline(Readable.from(file.content, { objectMode: false, highWaterMark: 1 }), response)
  } catch (error) {
    response.destroy()
    if (!isGone(error)) log.error({ err: error }, 'a download broke off')
  } finally {
    endWatch()
    file.done?.()
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error ? Number(error.status) : undefined

const isAborted = (error: unknown): boolean =>
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
      if (!error || isAborted(error) || response.headersSent) {
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
