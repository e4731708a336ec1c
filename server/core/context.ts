import type { Logger } from 'pino'
import type { Locale } from '#contract/text/locale'
import type { Database } from '#db/connect'
import type { Tokens } from './tokens.ts'
import type { Env } from './env.ts'

/** What lives as long as the process; made once in `start.ts`. Each service adds its own member where it is declared. */
export interface Context {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly tokens: Tokens
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
