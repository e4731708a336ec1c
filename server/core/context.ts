import type { Locale } from '#contract/text/locale'

/** Objects with the lifetime of the process. `server/context.ts` declares the members and creates them. */
export interface Context {}

export interface Origin {
  readonly requestId: string
  readonly locale: Locale
  readonly address: string
  readonly userAgent: string
}

/** Origin of actions that the server performs on its own. */
export const serverOrigin: Origin = { requestId: '', locale: 'en', address: '', userAgent: '' }
