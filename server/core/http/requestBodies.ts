import { json, type Request, type Response, type NextFunction } from 'express'
import { Refusal } from '#server/core/errors'
import { answerBrokenRequest } from './createServer.ts'

const parse = json({ limit: '200kb', type: 'application/json' })

/** Parses the body into `request.body`; call it only after the limits allow the request. */
export const readJson = (request: Request, response: Response): Promise<void> =>
  new Promise((done, fail) => {
    parse(request, response, (error?: unknown) => (error ? fail(error) : done()))
  })

/**
 * Reads a small uploaded file into memory. It stops at the limit without destroying the stream, which would close the
 * connection before the response.
 * @param most maximum size in bytes
 */
export const readUpload = async (
  file: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const pieces = file[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return Buffer.concat(chunks)
    bytes += value.length
    if (bytes > most) throw new Refusal('bodyTooLarge')
    chunks.push(value)
  }
}

const bodyTimeoutMs = 30_000
const idleMs = 60_000

const deadlines = new WeakMap<Request, NodeJS.Timeout>()

const abortRequest = (request: Request): void => {
  if (request.complete) return
  const error: NodeJS.ErrnoException = new Error('the body takes too long')
  error.code = 'ERR_HTTP_REQUEST_TIMEOUT'
  answerBrokenRequest(error, request.socket)
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * True if the request has a body that is not empty. A chunked body declares no length, so this waits for its first byte
 * or its end.
 */
export const carriesBody = async (request: Request): Promise<boolean> => {
  if (!hasBody(request)) return false
  if (request.headers['transfer-encoding'] === undefined) return true
  if (request.readableEnded || request.destroyed) return false
  return new Promise((answer) => {
    const settle = (): void => {
      for (const event of ['readable', 'end', 'close']) request.off(event, settle)
      answer(request.readableLength > 0)
    }
    for (const event of ['readable', 'end', 'close']) request.once(event, settle)
  })
}

/** Aborts bodies that arrive too slowly, so that slow senders cannot tie up the server. */
export const bodyDeadline = (request: Request, response: Response, next: NextFunction): void => {
  if (hasBody(request) && !request.complete) {
    const timer = setTimeout(() => abortRequest(request), bodyTimeoutMs).unref()
    deadlines.set(request, timer)
    const stop = () => clearTimeout(timer)
    request.once('end', stop)
    request.once('close', stop)
    response.once('close', stop)
  }
  next()
}

/** Replaces the total time limit by an idle timeout; for callers who may upload large files. */
export const allowLongBody = (request: Request): void => {
  clearTimeout(deadlines.get(request))
  request.setTimeout(idleMs, () => abortRequest(request))
}

/** Limits for draining an unwanted body, so that its sender can read the response. */
const maxDrainBytes = 32 * 1024 * 1024
const maxDrainMs = 5000

const drained = (request: Request): Promise<void> =>
  new Promise((done) => {
    let bytes = 0
    const timer = setTimeout(end, maxDrainMs)
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > maxDrainBytes) end()
    }
    function end(): void {
      clearTimeout(timer)
      request.off('data', count)
      request.pause()
      done()
    }
    // A reader that stopped early still listens for `readable`, which suppresses `data`.
    request.removeAllListeners('readable')
    request.on('data', count)
    for (const event of ['end', 'close', 'error']) request.once(event, end)
    request.resume()
  })

/**
 * Sends a response. If the request body is still arriving, the response is sent completely with `Connection: close`,
 * and the connection closes when the body has ended or its limits are reached.
 */
export const endAnswer = (request: Request, response: Response, body: string): void => {
  if (request.complete || request.destroyed) {
    response.end(body)
    return
  }
  response.setHeader('Connection', 'close')
  // Compression would buffer the response until its end.
  response.setHeader('Cache-Control', 'no-store, no-transform')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.write(body)
  void drained(request).then(() => response.end())
}
