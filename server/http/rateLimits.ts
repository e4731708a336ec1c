import type { Request, RequestHandler } from 'express'
import { rateLimit, type RateLimitInfo } from 'express-rate-limit'
import { Refusal } from '../errors.ts'
import type { LimitName } from './defineRoute.ts'
import type { RateCounts } from './rateCounts.ts'

/** Calls an address may make in a window. The lock counts per account besides, codes per recipient. */
const limits: Record<LimitName, { windowSeconds: number; most: number }> = {
  signIn: { windowSeconds: 300, most: 1500 },
  code: { windowSeconds: 3600, most: 600 },
  guess: { windowSeconds: 300, most: 3000 },
  lookup: { windowSeconds: 60, most: 600 },
  coverage: { windowSeconds: 60, most: 600 },
  batch: { windowSeconds: 60, most: 30 },
  export: { windowSeconds: 300, most: 300 },
}

/** One limiter a name. */
export const makeRateLimits = (counts: RateCounts): Record<LimitName, RequestHandler> => {
  const make = (name: LimitName): RequestHandler =>
    rateLimit({
      windowMs: limits[name].windowSeconds * 1000,
      limit: limits[name].most,
      standardHeaders: 'draft-7',
      legacyHeaders: false,
      store: counts.storeOf(name),
      handler: (request, _response, next) => {
        const { rateLimit: info } = request as Request & { rateLimit?: RateLimitInfo }
        const reset = info?.resetTime?.getTime() ?? Date.now()
        const seconds = Math.max(1, Math.ceil((reset - Date.now()) / 1000))
        next(new Refusal('tooManyRequests', { args: { seconds }, retryAfter: seconds }))
      },
    })
  return {
    signIn: make('signIn'),
    code: make('code'),
    guess: make('guess'),
    lookup: make('lookup'),
    coverage: make('coverage'),
    batch: make('batch'),
    export: make('export'),
  }
}
