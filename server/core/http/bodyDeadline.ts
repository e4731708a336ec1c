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
