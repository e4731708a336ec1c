import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Logger } from 'pino'
import type { FileAnswer } from './defineRoute.ts'

/** A caller that takes nothing for so long is gone. */
const idleMs = 60_000
/**
 * What a caller takes at least in each such time, 4 kB a second: a file that is made meanwhile holds a place. Systems on
 * both ends keep so much on the way that less time would say little.
 */
const slowest = { bytes: 480_000, ms: 120_000 }

/** The header that names a file, in ASCII for old clients and whole for the others (RFC 6266, RFC 8187). */
export const dispositionOf = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Breaks off where a caller takes too little, and it is the caller that the file waits for. @returns ends the watch */
const watchPace = (response: Response): (() => void) => {
  const { socket } = response
  let before = socket?.bytesWritten ?? 0
  const timer = setInterval(() => {
    const now = socket?.bytesWritten ?? 0
    if (response.writableNeedDrain && now - before < slowest.bytes) response.destroy()
    before = now
  }, slowest.ms)
  return () => clearInterval(timer)
}

/**
 * Sends a file as fast as the caller takes it; the content stops being made when the caller goes away. What fails on
 * the way breaks the connection, so that no one takes a part for the whole.
 */
export const sendFile = async (
  log: Logger,
  response: Response,
  file: FileAnswer,
): Promise<void> => {
  // Compressing would keep the first lines back and cost more time than it saves.
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
