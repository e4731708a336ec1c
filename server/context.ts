import type { Logger } from 'pino'
import type { Locale } from '#contract/enums'
import type { Database } from '#db/connect'
import type { Passwords } from './auth/passwords.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Env } from './env.ts'
import type { Integrity } from './health/integrity.ts'
import type { RateLimits } from './http/rateLimits.ts'
import type { Refusals } from './logs/logs.refusal.ts'
import type { EndedSessions } from './sessions/endedSessions.ts'
import type { StationsMemory } from './coverage/stations.memory.ts'
import type { Delivery } from './outbox/delivery.ts'
import type { RightsMemory } from './rights/rights.memory.ts'

/** What lives as long as the process; made once in `main.ts`. */
export interface Context {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly passwords: Passwords
  readonly tokens: Tokens
  readonly rights: RightsMemory
  readonly endedSessions: EndedSessions
  readonly rates: RateLimits
  readonly refusals: Refusals
  readonly delivery: Delivery
  readonly stations: StationsMemory
  readonly integrity: Integrity
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Where a call comes from and how its answer is worded. */
export interface Origin {
  readonly requestId: string
  readonly locale: Locale
  readonly address: string
  readonly userAgent: string
}

/** Where what the server does by itself comes from. */
export const serverOrigin: Origin = { requestId: '', locale: 'en', address: '', userAgent: '' }
