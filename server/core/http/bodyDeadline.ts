import type { NextFunction, Request, Response } from 'express'
import { answerBrokenRequest } from './createServer.ts'

/** What every body has to arrive in. */
const wholeMs = 30_000
/** A caller whose file stands still for so long is gone. */
const idleMs = 60_000

const deadlines = new WeakMap<Request, NodeJS.Timeout>()

const giveUp = (request: Request): void => {
  if (request.complete) return
  const error: NodeJS.ErrnoException = new Error('the body takes too long')
  error.code = 'ERR_HTTP_REQUEST_TIMEOUT'
  answerBrokenRequest(error, request.socket)
}

/** Whether a call says that a body follows. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Whether a body has bytes. Of one that comes in chunks without saying how long it is, the first byte or the end tells.
 */
export const carriesBody = async (request: Request): Promise<boolean> => {
  if (!hasBody(request)) return false
  if (request.headers['transfer-encoding'] === undefined) return true
  if (request.readableEnded || request.destroyed) return false
  return new Promise((answer) => {
    const tell = (): void => {
      for (const event of ['readable', 'end', 'close']) request.off(event, tell)
      answer(request.readableLength > 0)
    }
    for (const event of ['readable', 'end', 'close']) request.once(event, tell)
  })
}

/** Bodies arrive in time, so that no one ties up the server by sending slowly. */
export const bodyDeadline = (request: Request, response: Response, next: NextFunction): void => {
  if (hasBody(request) && !request.complete) {
    const timer = setTimeout(() => giveUp(request), wholeMs).unref()
    deadlines.set(request, timer)
    const stop = () => clearTimeout(timer)
    request.once('end', stop)
    request.once('close', stop)
    response.once('close', stop)
  }
  next()
}

/** Lets a body take long, as long as it does not stand still: for the files of callers who may send one. */
export const allowLongBody = (request: Request): void => {
  clearTimeout(deadlines.get(request))
  request.setTimeout(idleMs, () => giveUp(request))
}
