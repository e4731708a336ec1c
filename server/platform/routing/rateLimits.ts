import type { Request, RequestHandler, Response } from 'express'
import { rateLimit, type Options, type RateLimitInfo, type Store } from 'express-rate-limit'
import type { Env } from '#server/core/env'
import { tooManyRequests } from '#server/core/errors'
import { addressBlock, networkBits } from '#server/core/http/addressBlock'
import type { LimitName, Route } from './defineRoute.ts'
import type { RateCounts } from './rateCounts.ts'

interface Limit {
  windowSeconds: number
  perAddress: number
  /** How many a logged-in caller may make, from whatever address. */
  perUser?: number
}

type Name = 'reads' | 'writes' | 'probes' | LimitName

/** Calls that may be made in a window. The lock counts per account besides, codes per recipient. */
const limitsOf = (rates: Env['rates']): Record<Name, Limit> => ({
  reads: { windowSeconds: 60, ...rates.reads },
  writes: { windowSeconds: 60, ...rates.writes },
  messages: { windowSeconds: 60, ...rates.messages },
  probes: { windowSeconds: 600, ...rates.probes },
  signIn: { windowSeconds: 300, perAddress: 1500 },
  code: { windowSeconds: 3600, perAddress: 600 },
  guess: { windowSeconds: 300, perAddress: 3000 },
  lookup: { windowSeconds: 60, perAddress: 600 },
  coverage: { windowSeconds: 60, perAddress: 600 },
  batch: { windowSeconds: 60, perAddress: 30 },
  export: { windowSeconds: 300, perAddress: 300 },
})

/** Limits that a call of a route falls under. */
const namesOf = (route: Pick<Route, 'method' | 'readOnly' | 'limit'>): Name[] => [
  route.method === 'get' || route.readOnly ? 'reads' : 'writes',
  ...(route.limit ? [route.limit] : []),
]

/** Who spends a budget that is counted beside the calls themselves. */
export interface Spender {
  address: string
  userId: number | null
}

export interface RateLimits {
  /** Counts a call by its network address. @throws Refusal `tooManyRequests` */
  countAddress(route: Route, request: Request, response: Response): Promise<void>
  /** Counts a call by who makes it. @throws Refusal `tooManyRequests` */
  countUser(route: Route, userId: number, request: Request, response: Response): Promise<void>
  /** @throws Refusal `tooManyRequests` where no probe is left, by address or user */
  checkProbes(who: Spender): Promise<void>
  /** Spends a probe. @throws Refusal `tooManyRequests` where none was left */
  countProbe(who: Spender): Promise<void>
}

const waitUntil = (reset: Date | undefined): number => (reset?.getTime() ?? 0) - Date.now()

const common = {
  standardHeaders: 'draft-7',
  legacyHeaders: false,
  handler: (request, _response, next) => {
    const { rateLimit: info } = request as Request & { rateLimit?: RateLimitInfo }
    next(tooManyRequests(waitUntil(info?.resetTime)))
  },
} as const satisfies Partial<Options>

/** Runs a handler for a call whose answer is still to come. */
const run = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((done, fail) => {
    void handler(request, response, (error?: unknown) => (error ? fail(error as Error) : done()))
  })

/** The limits of calls: for every route by address (IPv6 by network) and by user, and what single routes have besides. */
export const makeRateLimits = (rates: Env['rates'], counts: RateCounts): RateLimits => {
  const limits = limitsOf(rates)
  const names = Object.keys(limits) as Name[]
  const stores = { address: new Map<Name, Store>(), user: new Map<Name, Store>() }
  const byAddress = new Map<Name, RequestHandler>()
  const byUser = new Map<Name, RequestHandler>()
  for (const name of names) {
    const { windowSeconds, perAddress, perUser } = limits[name]
    const windowMs = windowSeconds * 1000
    const store = counts.storeOf(name)
    stores.address.set(name, store)
    byAddress.set(
      name,
      rateLimit({ ...common, windowMs, store, limit: perAddress, ipv6Subnet: networkBits }),
    )
    if (perUser === undefined) continue
    const ofUser = counts.storeOf(`${name}.user`)
    stores.user.set(name, ofUser)
    byUser.set(
      name,
      rateLimit({
        ...common,
        windowMs,
        store: ofUser,
        limit: perUser,
        keyGenerator: (_request, response) => String(response.locals['userId']),
      }),
    )
  }

  const countWith = async (
    handlers: ReadonlyMap<Name, RequestHandler>,
    route: Route,
    request: Request,
    response: Response,
  ) => {
    for (const name of namesOf(route)) {
      const handler = handlers.get(name)
      if (handler) await run(handler, request, response)
    }
  }

  const { perAddress, perUser = Infinity } = limits.probes
  const budgetsOf = ({ address, userId }: Spender) => [
    { store: stores.address.get('probes'), key: addressBlock(address), most: perAddress },
    ...(userId === null
      ? []
      : [{ store: stores.user.get('probes'), key: String(userId), most: perUser }]),
  ]

  return {
    countAddress: (route, request, response) => countWith(byAddress, route, request, response),
    countUser: (route, userId, request, response) => {
      response.locals['userId'] = userId
      return countWith(byUser, route, request, response)
    },
    checkProbes: async (who) => {
      for (const { store, key, most } of budgetsOf(who)) {
        const count = await store?.get?.(key)
        if (count && count.totalHits >= most) throw tooManyRequests(waitUntil(count.resetTime))
      }
    },
    countProbe: async (who) => {
      for (const { store, key, most } of budgetsOf(who)) {
        const count = await store?.increment(key)
        if (count && count.totalHits > most) throw tooManyRequests(waitUntil(count.resetTime))
      }
    },
  }
}

declare module '#server/core/context' {
  interface Context {
    readonly rates: RateLimits
  }
}
