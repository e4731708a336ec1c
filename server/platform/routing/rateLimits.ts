import type { Response } from 'express'
import type { Store } from 'express-rate-limit'
import type { RateName } from '#contract/site/settings'
import type { Channel } from '#server/core/recipient'
import { Refusal, tooManyRequests } from '#server/core/errors'
import type { LiveSettings } from '#server/platform/settings/settings'
import { addressBlock } from '#server/core/scope'
import { isReading, type LimitName, type Route } from './defineRoute.ts'
import type { RateCounts } from './rateCounts.ts'

type LimitValue = number | (() => number)

interface Limit {
  windowSeconds: number
  perAddress: LimitValue
  perUser?: LimitValue
}

type Name = RateName | LimitName

const ofSettings = (settings: LiveSettings, name: RateName, windowSeconds: number): Limit => ({
  windowSeconds,
  perAddress: () => settings.current.rates[name].perAddress,
  perUser: () => settings.current.rates[name].perUser,
})

/** Limits of requests per window. Password tries have an additional limit per account, and codes one per recipient. */
const limitsOf = (settings: LiveSettings): Record<Name, Limit> => ({
  reads: ofSettings(settings, 'reads', 60),
  writes: ofSettings(settings, 'writes', 60),
  messages: ofSettings(settings, 'messages', 60),
  probes: ofSettings(settings, 'probes', 600),
  signIn: { windowSeconds: 300, perAddress: 1500 },
  code: { windowSeconds: 3600, perAddress: 600 },
  guess: { windowSeconds: 300, perAddress: 3000 },
  lookup: { windowSeconds: 60, perAddress: 600 },
  coverage: { windowSeconds: 60, perAddress: 600 },
  // Clients send such a request on each keystroke.
  places: { windowSeconds: 60, perAddress: 240 },
  batch: { windowSeconds: 60, perAddress: 30 },
  export: { windowSeconds: 300, perAddress: 300 },
  upload: { windowSeconds: 300, perAddress: 600, perUser: 30 },
  // Text messages cost money.
  messageTest: { windowSeconds: 3600, perAddress: 100, perUser: 20 },
  authorize: { windowSeconds: 60, perAddress: 1500 },
  oauth: { windowSeconds: 60, perAddress: 6000 },
  userCode: { windowSeconds: 600, perAddress: 30 },
})

type Counted = Pick<Route, 'method' | 'readOnly' | 'limit'>

const namesOf = (route: Counted): Name[] => [
  isReading(route) ? 'reads' : 'writes',
  ...(route.limit ? [route.limit] : []),
]

interface Spender {
  address: string
  userId: number | null
}

/** Each counts a request and sets the `RateLimit` headers. @throws Refusal `tooManyRequests` */
interface RouteLimits {
  countAddress(address: string, response: Response): Promise<void>
  /** @param key id of the user, or the access token that calls for them */
  countUser(key: string, response: Response): Promise<void>
}

export interface RateLimits {
  readonly lacksRedis: boolean
  of(route: Counted): RouteLimits
  requireProbesLeft(who: Spender): Promise<void>
  countProbe(who: Spender): Promise<void>
  /**
   * Counts a message that a caller triggers for a company. Users without a company are changed only by the provider's
   * people, so their messages are not counted.
   * @param share fraction of the company's limit that this kind of message may use up
   * @throws Refusal `companyTextsUsedUp`, `companyMailsUsedUp`
   */
  countMessage(channel: Channel, companyId: number | null, share?: number): Promise<void>
  close(): void
}

const waitUntil = (reset: Date | undefined): number => (reset?.getTime() ?? 0) - Date.now()

const daySeconds = 86_400

const throwMessagesUsedUp = (channel: Channel, waitMs: number): never => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const hours = Math.ceil(seconds / 3600)
  const error = channel === 'sms' ? 'companyTextsUsedUp' : 'companyMailsUsedUp'
  throw new Refusal(error, { args: { hours }, retryAfter: seconds })
}

interface Budget {
  store: Store
  windowSeconds: number
  maxCalls(): number
}

const count = async (budget: Budget, key: string, response: Response) => {
  const { totalHits, resetTime } = await budget.store.increment(key)
  const most = budget.maxCalls()
  const wait = waitUntil(resetTime)
  const left = Math.max(0, most - totalHits)
  response.setHeader('RateLimit-Policy', `${most};w=${budget.windowSeconds}`)
  response.setHeader(
    'RateLimit',
    `limit=${most}, remaining=${left}, reset=${Math.max(0, Math.ceil(wait / 1000))}`,
  )
  if (totalHits > most) throw tooManyRequests(wait)
}

/**
 * Limits the requests of every route by network address (IPv6: by network) and by user, and applies the limits of
 * single routes. It uses the library's stores but not its middleware `rateLimit()`, because users can be counted only
 * once the session is known, and probes (see `probes.ts`) only after the response that reveals something. The
 * middleware counts before that. Its option `skipSuccessfulRequests` corrects a count only after the response, so that
 * concurrent requests would be refused wrongly. The headers match the library's `draft-7`. Measured CPU time per
 * request with two counts: 5.9 µs for the middleware, 3.5 µs here.
 */
export const makeRateLimits = (settings: LiveSettings, counts: RateCounts): RateLimits => {
  const limits = limitsOf(settings)
  const budget = (name: string, windowSeconds: number, most: LimitValue): Budget => ({
    store: counts.storeOf(name, windowSeconds * 1000),
    windowSeconds,
    maxCalls: typeof most === 'number' ? () => most : most,
  })
  const byAddress = new Map<Name, Budget>()
  const byUser = new Map<Name, Budget>()
  for (const [name, { windowSeconds, perAddress, perUser }] of Object.entries(limits) as [
    Name,
    Limit,
  ][]) {
    byAddress.set(name, budget(name, windowSeconds, perAddress))
    if (perUser !== undefined) byUser.set(name, budget(`${name}.user`, windowSeconds, perUser))
  }

  const countIn = async (budgets: readonly Budget[], key: string, response: Response) => {
    for (const one of budgets) await count(one, key, response)
  }

  const messagesOf = {
    sms: counts.storeOf('companyTexts', daySeconds * 1000),
    email: counts.storeOf('companyMails', daySeconds * 1000),
  }

  const probesOf = ({ address, userId }: Spender) => [
    { budget: byAddress.get('probes'), key: addressBlock(address) },
    ...(userId === null ? [] : [{ budget: byUser.get('probes'), key: String(userId) }]),
  ]

  return {
    get lacksRedis() {
      return counts.isAlone
    },
    of: (route) => {
      const names = namesOf(route)
      const ofAddress = names.flatMap((name) => byAddress.get(name) ?? [])
      const ofUser = names.flatMap((name) => byUser.get(name) ?? [])
      return {
        countAddress: (address, response) => countIn(ofAddress, addressBlock(address), response),
        countUser: (key, response) => countIn(ofUser, key, response),
      }
    },
    requireProbesLeft: async (who) => {
      for (const { budget: one, key } of probesOf(who)) {
        const spent = await one?.store.get?.(key)
        if (one && spent && spent.totalHits >= one.maxCalls())
          throw tooManyRequests(waitUntil(spent.resetTime))
      }
    },
    countProbe: async (who) => {
      for (const { budget: one, key } of probesOf(who)) {
        const spent = await one?.store.increment(key)
        if (one && spent && spent.totalHits > one.maxCalls())
          throw tooManyRequests(waitUntil(spent.resetTime))
      }
    },
    countMessage: async (channel, companyId, share = 1) => {
      if (companyId === null) return
      const store = messagesOf[channel]
      const most = settings.current.companyMessages[channel]
      const key = String(companyId)
      const spent = await store.get?.(key)
      if (spent && spent.totalHits >= most * share)
        throwMessagesUsedUp(channel, waitUntil(spent.resetTime))
      const { totalHits, resetTime } = await store.increment(key)
      if (totalHits > most) throwMessagesUsedUp(channel, waitUntil(resetTime))
    },
    close: counts.close,
  }
}
