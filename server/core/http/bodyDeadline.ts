import type { NextFunction, Request, Response } from 'express'
import { answerBrokenRequest } from './createServer.ts'

const bodyTimeoutMs = 30_000
const idleMs = 60_000

const deadlines = new WeakMap<Request, NodeJS.Timeout>()

const abortRequest = (request: Request): void => {
  if (request.complete) return
  const error: NodeJS.ErrnoException = new Error('the body takes too long')
  error.code = 'ERR_HTTP_REQUEST_TIMEOUT'
  answerBrokenRequest(error, request.socket)
}

export const hasBody = ({ headers }: Request): boolean =>
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
