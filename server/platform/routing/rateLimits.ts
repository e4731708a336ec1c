import type { Response } from 'express'
import type { Store } from 'express-rate-limit'
import type { RateName } from '#contract/site/settings'
import type { Channel } from '#server/core/recipient'
import { Refusal, tooManyRequests } from '#server/core/errors'
import type { LiveSettings } from '#server/platform/settings/settings'
import { addressBlock } from '#server/core/http/addressBlock'
import { isReading, type LimitName, type Route } from './defineRoute.ts'
import type { RateCounts } from './rateCounts.ts'

/** A number that stands, or one of the settings in force. */
type Most = number | (() => number)

interface Limit {
  windowSeconds: number
  perAddress: Most
  /** How many a logged-in caller may make, from whatever address. */
  perUser?: Most
}

type Name = RateName | LimitName

const ofSettings = (settings: LiveSettings, name: RateName, windowSeconds: number): Limit => ({
  windowSeconds,
  perAddress: () => settings.current.rates[name].perAddress,
  perUser: () => settings.current.rates[name].perUser,
})

/** Calls that may be made in a window. The lock counts per account besides, codes per recipient. */
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
  // Asked for while someone types.
  places: { windowSeconds: 60, perAddress: 240 },
  batch: { windowSeconds: 60, perAddress: 30 },
  export: { windowSeconds: 300, perAddress: 300 },
  upload: { windowSeconds: 300, perAddress: 600, perUser: 30 },
  // Text messages cost money.
  messageTest: { windowSeconds: 3600, perAddress: 100, perUser: 20 },
})

/** What is looked at of a call to find its limits; pages and documents are plain reads. */
type Counted = Pick<Route, 'method' | 'readOnly' | 'limit'>

/** Limits that a call of a route falls under. */
const namesOf = (route: Counted): Name[] => [
  isReading(route) ? 'reads' : 'writes',
  ...(route.limit ? [route.limit] : []),
]

/** Who spends a budget that is counted beside the calls themselves. */
export interface Spender {
  address: string
  userId: number | null
}

export interface RateLimits {
  /** Whether Redis, where the processes should count together, cannot be used for now. */
  readonly lacksRedis: boolean
  /** Counts a call by its network address. @throws Refusal `tooManyRequests` */
  countAddress(route: Counted, address: string, response: Response): Promise<void>
  /** Counts a call by who makes it. @throws Refusal `tooManyRequests` */
  countUser(route: Counted, userId: number, response: Response): Promise<void>
  /** @throws Refusal `tooManyRequests` where no probe is left, by address or user */
  checkProbes(who: Spender): Promise<void>
  /** Spends a probe. @throws Refusal `tooManyRequests` where none was left */
  countProbe(who: Spender): Promise<void>
  /**
   * Counts a message that someone causes for a company to a contact that they or others entered. Users without a company
   * are changed by the provider's people alone, and what they are sent is not counted.
   * @param share of what the company may send that this message is part of
   * @throws Refusal `companyTextsUsedUp`, `companyMailsUsedUp`
   */
  countMessage(channel: Channel, companyId: number | null, share?: number): Promise<void>
}

const waitUntil = (reset: Date | undefined): number => (reset?.getTime() ?? 0) - Date.now()

const daySeconds = 86_400

const messagesUsedUp = (channel: Channel, waitMs: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const hours = Math.ceil(seconds / 3600)
  const error = channel === 'sms' ? 'companyTextsUsedUp' : 'companyMailsUsedUp'
  return new Refusal(error, { args: { hours }, retryAfter: seconds })
}

/** What callers of one kind may spend of a limit. */
interface Budget {
  store: Store
  windowSeconds: number
  /** How many calls now: the settings may have changed since the last. */
  most(): number
}

/** Counts a call, and says in the answer's headers what is left. @throws Refusal `tooManyRequests` */
const count = async (budget: Budget, key: string, response: Response) => {
  const { totalHits, resetTime } = await budget.store.increment(key)
  const most = budget.most()
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
 * The limits of calls: for every route by address (IPv6 by network) and by user, and what single routes have besides.
 *
 * They are counted on the library's stores, by its public interface `Store`, and not by its middleware `rateLimit()`.
 * A user is counted in the midst of a call, once the session is known, and a probe after the answer that it cost; the
 * middleware counts before either, and what it gives back (`skipSuccessfulRequests`) it gives back after the answer was
 * sent, so that calls at the same time would be refused for what others get back. The headers are those that it sends as
 * `draft-7`. Measured, its two countings of a call take 5.9 µs of processor, these 3.5.
 */
export const makeRateLimits = (settings: LiveSettings, counts: RateCounts): RateLimits => {
  const limits = limitsOf(settings)
  const budget = (name: string, windowSeconds: number, most: Most): Budget => ({
    store: counts.storeOf(name, windowSeconds * 1000),
    windowSeconds,
    most: typeof most === 'number' ? () => most : most,
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

  const countWith = async (
    budgets: ReadonlyMap<Name, Budget>,
    route: Counted,
    key: string,
    response: Response,
  ) => {
    for (const name of namesOf(route)) {
      const one = budgets.get(name)
      if (one) await count(one, key, response)
    }
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
    countAddress: (route, address, response) =>
      countWith(byAddress, route, addressBlock(address), response),
    countUser: (route, userId, response) => countWith(byUser, route, String(userId), response),
    checkProbes: async (who) => {
      for (const { budget: one, key } of probesOf(who)) {
        const spent = await one?.store.get?.(key)
        if (one && spent && spent.totalHits >= one.most())
          throw tooManyRequests(waitUntil(spent.resetTime))
      }
    },
    countProbe: async (who) => {
      for (const { budget: one, key } of probesOf(who)) {
        const spent = await one?.store.increment(key)
        if (one && spent && spent.totalHits > one.most())
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
        throw messagesUsedUp(channel, waitUntil(spent.resetTime))
      const { totalHits, resetTime } = await store.increment(key)
      if (totalHits > most) throw messagesUsedUp(channel, waitUntil(resetTime))
    },
  }
}

declare module '#server/core/context' {
  interface Context {
    readonly rates: RateLimits
  }
}
