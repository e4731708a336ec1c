import type { NextFunction, Request, Response } from 'express'
import { isUnreachable } from '#db/dialect'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { originOf } from '../scope.ts'
import { asRefusal, problemOf } from './problem.ts'
import { endAnswer } from './requestBodies.ts'

export const errorHandler =
  (context: Context) =>
  (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error)
      return
    }
    const refusal = asRefusal(error)
    const { requestId, locale } = originOf(request, response)
    // A caller that disconnects causes `ECONNRESET`, which looks like a lost database connection.
    const isCallers = error === request.errored
    if (
      !isCallers &&
      (refusal.error === 'serverException' ||
        refusal.error === 'storageFull' ||
        isUnreachable(error))
    )
      context.log.error({ requestId, err: error }, refusal.error)
    const problem = problemOf(refusal, locale, requestId)
    if (refusal.details.retryAfter !== undefined)
      response.setHeader('Retry-After', String(refusal.details.retryAfter))
    response
      .status(problem.status)
      .setHeader('Cache-Control', 'no-store')
      .setHeader('Content-Type', 'application/problem+json; charset=utf-8')
    endAnswer(request, response, JSON.stringify(problem))
  }

export const notFound = (): never => {
  throw new Refusal('notFound')
}
