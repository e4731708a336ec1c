import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'

/** One line a call: never its query, headers or body, which may hold passwords, codes and tokens. */
export const accessLog =
  (log: Logger) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint()
    const { method, path } = request
    response.on('finish', () => {
      const ms = Number(process.hrtime.bigint() - start) / 1e6
      const requestId = response.getHeader('X-Request-Id')
      log.info(
        { requestId, method, path, status: response.statusCode, ms: Math.round(ms * 10) / 10 },
        'call',
      )
    })
    next()
  }
