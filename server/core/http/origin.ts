import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import { canonicalAddress } from '#contract/text/ipAddress'
import { preferredLocale } from '#i18n/index'
import type { Origin } from '#server/core/context'

/** A version 7 UUID (RFC 9562): it begins with the time, so that the log's index on call ids grows at its end. */
export const newRequestId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

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
