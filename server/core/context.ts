import type { Locale } from '#contract/text/locale'

/** Objects with the lifetime of the process. `server/context.ts` declares the members and creates them. */
export interface Context {}

export interface Origin {
  readonly requestId: string
  readonly locale: Locale
  readonly address: string
  readonly userAgent: string
  /** The access token or application client that acts for the actor, e.g. `token:12` or `client:7`. */
  readonly via: string | null
}

/** Origin of actions that the server performs on its own. */
export const serverOrigin: Origin = {
  requestId: '',
  locale: 'en',
  address: '',
  userAgent: '',
  via: null,
}
