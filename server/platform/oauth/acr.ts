import { acrLevels, type Acr } from '#contract/access/oauth'

/** The strength that the factors of a session amount to. */
export const acrOf = (factors: readonly string[]): Acr => {
  if (factors.includes('pop')) return 'phr'
  return factors.includes('otp') || factors.includes('rec') ? '2fa' : '1fa'
}

export const isAtLeast = (acr: string, required: Acr): boolean =>
  acrLevels.indexOf(acr as Acr) >= acrLevels.indexOf(required)
