import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** Mount paths of the routers; Express no longer knows them when a call ends in an error. */
const mounts = /^\/(?:gateway|ucFrontEnd)(?=[/?]|$)/i

const routeOf = ({ originalUrl, route }: Request): string =>
  typeof route?.path === 'string'
    ? (mounts.exec(originalUrl)?.[0].toLowerCase() ?? '') + route.path
    : 'other'

/** nginx's status for a caller that disconnected before the response. */
const callerGone = 499

/** An event stream ends when its caller disconnects, which is no aborted call. */
const isEventStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream')

/** Counts each call and logs one line without query, headers or body, which may hold passwords, codes and tokens. */
export const accessLog =
  (log: Logger, metrics: Metrics) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint()
    const { method, path } = request
    response.once('close', () => {
      const isAnswered = response.writableFinished
      if (!isAnswered && isEventStream(response)) return
      const ms = Number(process.hrtime.bigint() - start) / 1e6
      const status = isAnswered ? response.statusCode : callerGone
      metrics.count(method, routeOf(request), status, ms / 1000)
      const requestId = response.getHeader('X-Request-Id')
      log.info({ requestId, method, path, status, ms: Math.round(ms * 10) / 10 }, 'call')
    })
    next()
  }
