import { acrLevels, type Acr } from '#contract/access/oauth'
import type { ConfirmWay } from '#contract/core/enums'
import type { Env } from '#server/core/env'
import { passkeyHostOf } from '#server/core/passkeyHost'

/** The strength that the factors of a session amount to. */
export const acrOf = (factors: readonly string[]): Acr => {
  if (factors.includes('pop')) return 'phr'
  return factors.includes('otp') || factors.includes('rec') ? '2fa' : '1fa'
}

/** An unknown level reaches nothing. */
export const isAtLeast = (acr: string, required: Acr): boolean =>
  acrLevels.indexOf(acr as Acr) >= acrLevels.indexOf(required)

/** The levels that sessions of this installation can have. */
export const reachableAcrs = ({ publicUrl }: Pick<Env, 'publicUrl'>): readonly Acr[] =>
  acrLevels.filter((level) => level !== 'phr' || passkeyHostOf(publicUrl) !== null)

const waysOf: Record<Acr, readonly ConfirmWay[] | 'all'> = {
  '1fa': 'all',
  '2fa': ['passkey', 'totp', 'recovery'],
  phr: ['passkey'],
}

/** Whether confirming in this way brings a session to the level. */
export const isWayTo = (level: Acr, way: ConfirmWay): boolean =>
  waysOf[level] === 'all' || waysOf[level].includes(way)
