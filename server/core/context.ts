import type { Logger } from 'pino'
import type { Locale } from '#contract/text/locale'
import type { Database } from '#db/connect'
import type { Tokens } from './tokens.ts'
import type { Env } from './env.ts'

/**
 * Objects with the lifetime of the process, created once in `start.ts`. Each service adds its own member through
 * declaration merging.
 */
export interface Context {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly tokens: Tokens
  readonly now: () => number
}

export interface Origin {
  readonly requestId: string
  readonly locale: Locale
  readonly address: string
  readonly userAgent: string
}

/** Origin of actions that the server performs on its own. */
export const serverOrigin: Origin = { requestId: '', locale: 'en', address: '', userAgent: '' }
