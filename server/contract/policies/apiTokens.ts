import { maxApiTokens, maxApiTokenDays, type ApiTokenState } from '#contract/companies/apiTokens'
import type { Verdict } from './caller.ts'

const maxAgeMs = maxApiTokenDays * 86_400_000

/** @param running number of the company's tokens that are neither ended nor expired */
export const mayAddApiToken = (running: number): Verdict =>
  running < maxApiTokens ? null : 'apiTokensTooMany'

/** A token whose maker is disabled can be ended, because it works again once the maker is enabled. */
export const mayEndApiToken = ({ state }: { state: ApiTokenState }): Verdict =>
  state === 'active' || state === 'over' ? null : 'statusDoesNotAllow'

export const isApiTokenExpiry = (expiresAt: number, now: number): boolean =>
  expiresAt > now && expiresAt <= now + maxAgeMs
