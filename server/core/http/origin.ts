import type { NextFunction, Request, Response } from 'express'
import { canonicalAddress } from '#contract/text/ipAddress'
import { preferredLocale } from '#i18n/index'
import type { Origin } from '#server/core/context'
import { newRequestId } from './requestId.ts'

export const requestId = (_request: Request, response: Response, next: NextFunction): void => {
  response.setHeader('X-Request-Id', newRequestId())
  next()
}

export const originOf = (request: Request, response: Response): Origin => ({
  requestId: String(response.getHeader('X-Request-Id')),
  locale: preferredLocale(request.headers['accept-language']),
  address: canonicalAddress(request.ip ?? ''),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
})
