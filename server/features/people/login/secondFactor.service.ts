import type { z } from 'zod'
import type { passkeyGrant, secondFactorGrant, TokenAnswer } from '#contract/people/auth'
import type { PasskeyOptions } from '#contract/people/factors'
import { invalidField, Refusal } from '#server/core/errors'
import type { PublicScope } from '#server/core/scope'
import {
  isSamePassword,
  makePasskeyChallenge,
} from '#server/platform/credentials/factors/challenges'
import {
  getPasskey,
  passkeyFactorOf,
  typedFactorOf,
  withFactor,
} from '#server/platform/credentials/factors/factorTry.service'
import {
  arePasskeysPossible,
  assertionOptions,
} from '#server/platform/credentials/factors/passkeys'
import { openSession, versionToAccept } from '#server/platform/credentials/openSession.service'
import { requireNotExpired } from '#server/platform/credentials/passwordTry.service'
import { findAccountById, type Account } from '#server/platform/identity/accounts.queries'
import type { Factor } from '#server/platform/identity/provedFactors'
import { requireAgreement, type Acceptance } from '#server/platform/legal/legal'

const action = 'signIn.failed'

type SecondFactorGrant = z.output<typeof secondFactorGrant>

const typedOf = ({ code, recoveryCode }: SecondFactorGrant) => {
  if (code !== undefined && recoveryCode === undefined) return { code }
  if (code === undefined && recoveryCode !== undefined) return { recoveryCode }
  throw invalidField('code', 'validation.codeRequired')
}

/** Checked before the factor, so that a missing agreement uses up neither a code nor a try. */
const requireAgreed = (scope: PublicScope, account: Account, acceptance: Acceptance): void => {
  const agreement = versionToAccept(scope, account)
  if (agreement !== null) requireAgreement(agreement, acceptance)
}

/** The account whose first step the challenge proves, unless the password changed or five minutes are over. */
const getChallenged = async (scope: PublicScope, token: string) => {
  const challenge = scope.tokens.verifyChallenge('secondFactor', token, scope.now())
  const account = challenge && (await findAccountById(scope.db.read, challenge.userId))
  if (!account || !isSamePassword(scope, challenge, account)) throw new Refusal('challengeOver')
  return { account, proved: challenge.proved.split(' ') as Factor[] }
}

/** The second step of a login, by a code of an authenticator app or a recovery code. */
export const signInBySecondFactor = async (
  scope: PublicScope,
  grant: SecondFactorGrant,
): Promise<TokenAnswer> => {
  const typed = typedOf(grant)
  const { account, proved } = await getChallenged(scope, grant.challenge)
  requireAgreed(scope, account, grant)
  const second = typedFactorOf(scope, account, typed)
  return withFactor(scope, account, second, action, async (checked) => {
    await requireNotExpired(scope, checked, action)
    return openSession(scope, checked, grant, {
      grant: 'second_factor',
      factors: [...proved, second.factor],
      tookTry: true,
    })
  })
}

export const makePasskeyOptions = async (scope: PublicScope): Promise<PasskeyOptions> => {
  if (!arePasskeysPossible(scope.env)) throw new Refusal('passkeyNotAccepted')
  const { id, challenge } = makePasskeyChallenge(scope, 'logInByPasskey')
  return { options: { ...(await assertionOptions(scope.env, id)) }, challenge }
}

/** A login by passkey alone, which also finishes a login begun by password or code. */
export const signInByPasskey = async (
  scope: PublicScope,
  grant: z.output<typeof passkeyGrant>,
): Promise<TokenAnswer> => {
  const passkey = await getPasskey(scope, grant)
  const account = await findAccountById(scope.db.read, passkey.userId)
  if (!account) throw new Refusal('passkeyNotAccepted')
  requireAgreed(scope, account, grant)
  const factor = await passkeyFactorOf(scope, passkey, grant, 'logInByPasskey', 0)
  return withFactor(scope, account, factor, action, async (checked) => {
    await requireNotExpired(scope, checked, action)
    return openSession(scope, checked, grant, {
      grant: 'passkey',
      factors: ['pop'],
      tookTry: true,
    })
  })
}
