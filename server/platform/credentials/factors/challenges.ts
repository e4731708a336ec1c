import type { PublicScope } from '#server/core/scope'
import type { Challenge, ChallengePurpose } from '#server/core/tokens'
import type { Account } from '#server/platform/identity/accounts.queries'
import type { Factor } from '#server/platform/identity/provedFactors'
import { makeChallengeId } from './passkeys.ts'

type Signing = Pick<PublicScope, 'tokens' | 'now'>

const versionPurpose = 'password version'

/** Signs that the first step of a login was passed, with the password that the account had. */
export const signLoginChallenge = (
  { tokens, now }: Signing,
  { userId, passwordHash }: Account,
  proved: readonly Factor[],
): string =>
  tokens.signChallenge(
    {
      id: makeChallengeId(),
      purpose: 'secondFactor',
      userId,
      passwordVersion: tokens.digest(versionPurpose, passwordHash),
      proved: proved.join(' '),
    },
    now(),
  )

export const isSamePassword = (
  { tokens }: Signing,
  { passwordVersion }: Challenge,
  { passwordHash }: Account,
): boolean => tokens.isDigest(passwordVersion, versionPurpose, passwordHash)

/** A challenge for an authenticator: its id is what the authenticator signs. */
export const makePasskeyChallenge = (
  { tokens, now }: Signing,
  purpose: ChallengePurpose,
  userId = 0,
): { id: string; challenge: string } => {
  const id = makeChallengeId()
  const unsigned = { id, purpose, userId, passwordVersion: '', proved: '' }
  return { id, challenge: tokens.signChallenge(unsigned, now()) }
}

/** @returns null unless the challenge was made for this purpose and person within five minutes */
export const readPasskeyChallenge = (
  { tokens, now }: Signing,
  purpose: ChallengePurpose,
  challenge: string,
  userId = 0,
): { id: string; expiresAt: number } | null => {
  const read = tokens.verifyChallenge(purpose, challenge, now())
  return read?.userId === userId ? read : null
}
