import { randomBytes } from 'node:crypto'
import type { SecurityNotificationKind } from '#contract/operations/notifications'
import type { TokenAnswer } from '#contract/people/auth'
import type { Verdict } from '#contract/policies/caller'
import type { Transaction } from '#db/connect'
import { mailText } from '#i18n/server'
import { Refusal, requireAllowed } from '#server/core/errors'
import type { PublicScope } from '#server/core/scope'
import { accessTokenSeconds } from '#server/core/tokens'
import { restoreTry, recordSignIn, type Account } from '#server/platform/identity/accounts.queries'
import { insertConsent } from '#server/platform/identity/consents.queries'
import { deviceName, knownDevice } from '#server/platform/identity/device'
import { hasSessionFrom, insertSession } from '#server/platform/identity/sessions.queries'
import { listSecondFactorWays } from '#server/platform/identity/factors.queries'
import { isSecondFactor, type Factor } from '#server/platform/identity/provedFactors'
import { accepts, type Acceptance } from '#server/platform/legal/legal'
import { notifyOwner, type Owner } from '#server/platform/notifications/notifications.service'
import { signLoginChallenge } from './factors/challenges.ts'
import { lockIfUnchanged, lockWithPassword, logOfAccount } from './passwordTry.service.ts'

/**
 * Notifies the account owner of a new device, by email too, because an intruder sees the inbox as well. The email names
 * only known browsers and systems, because a user agent can contain any text.
 */
export const notifyOfDevice = (
  trx: Transaction,
  scope: PublicScope,
  owner: Owner,
  kind: SecurityNotificationKind,
): Promise<void> => {
  const { address, userAgent } = scope
  const device = knownDevice(userAgent) || mailText(owner.locale, 'unknownDevice', {})
  const shown = { device: deviceName(userAgent), address }
  return notifyOwner(trx, scope, owner, kind, shown, { device, address })
}

/** Fixed lifetime of a login; refreshing exchanges the cookie without extending it. */
export const sessionSeconds = 30 * 24 * 3600

/** Version of the agreement that the account has not accepted yet. */
export const versionToAccept = ({ legal }: PublicScope, account: Account): string | null => {
  const { documentVersion } = legal.current.agreement
  return account.agreementVersion === documentVersion ? null : documentVersion
}

const noticeOf = async (scope: PublicScope, account: Account) => {
  const sameDevice = await hasSessionFrom(scope.db.read, account.userId, scope.userAgent)
  const { lastLockedAt, lastSignInAt } = account
  if (lastLockedAt !== null && lastLockedAt > (lastSignInAt ?? 0)) return 'security.signInAfterLock'
  return lastSignInAt !== null && !sameDevice ? 'security.newDevice' : null
}

export interface Proof {
  grant: 'password' | 'sms_code' | 'email_code' | 'second_factor' | 'passkey'
  factors: readonly Factor[]
  /** True if it took one of the tries before the lock. */
  tookTry: boolean
  use?: (trx: Transaction, now: number) => Promise<void>
}

type Unopened = Extract<
  Verdict,
  'accountDisabled' | 'agreementRequired' | 'secondFactorRequired' | null
>

/** Refuses with a challenge that proves the first step. */
const throwSecondFactorRequired = async (
  scope: PublicScope,
  account: Account,
  { factors }: Proof,
): Promise<never> => {
  const possible = await listSecondFactorWays(scope.db.read, account.userId)
  const challenge = signLoginChallenge(scope, account, factors)
  throw new Refusal('secondFactorRequired', { args: { challenge, ways: possible.join(',') } })
}

/**
 * Opens a session after the owner's identity was proved, and sets the login cookie. A password or code alone does not
 * open one for an account with a second factor.
 * @param checked the account as it was at verification; a change since then is refused
 */
export const openSession = async (
  scope: PublicScope,
  checked: Account,
  acceptance: Acceptance,
  proof: Proof,
): Promise<TokenAnswer> => {
  const { db, tokens, userAgent, address } = scope
  const { userId } = checked
  const now = scope.now()
  const sessionId = randomBytes(16).toString('hex')
  const notice = await noticeOf(scope, checked)
  const { documentVersion: version } = scope.legal.current.agreement
  const isSecond = proof.factors.some(isSecondFactor)
  // A refusal is thrown after the transaction, which must commit.
  const verdict = await db.transaction(async (trx): Promise<Unopened> => {
    // Whoever used a factor up cannot do so again, so wrong tries meanwhile do not refuse them.
    const account = isSecond
      ? await lockWithPassword(trx, checked)
      : await lockIfUnchanged(trx, scope, checked)
    if (account.status === 'disabled') {
      await proof.use?.(trx, now)
      if (proof.tookTry) await restoreTry(trx, userId)
      await logOfAccount(trx, scope, account, 'signIn.failed', { refusal: 'accountDisabled' })
      return 'accountDisabled'
    }
    const agreement = versionToAccept(scope, account)
    if (agreement !== null && !accepts(acceptance, agreement)) {
      if (proof.tookTry) await restoreTry(trx, userId)
      return 'agreementRequired'
    }
    await proof.use?.(trx, now)
    if (account.hasSecondFactor && !isSecond) {
      if (proof.tookTry) await restoreTry(trx, userId)
      return 'secondFactorRequired'
    }
    await recordSignIn(trx, userId, now, agreement)
    if (agreement !== null) await insertConsent(trx, userId, agreement, now)
    const expiresAt = now + sessionSeconds * 1000
    const { factors } = proof
    await insertSession(trx, { id: sessionId, userId, now, expiresAt, address, userAgent, factors })
    if (notice) await notifyOfDevice(trx, scope, account, notice)
    await logOfAccount(trx, scope, account, 'signIn', { after: { grant: proof.grant } })
    return null
  })
  if (verdict === 'secondFactorRequired') await throwSecondFactorRequired(scope, checked, proof)
  requireAllowed(verdict, verdict === 'agreementRequired' ? { args: { version } } : {})
  scope.cookies.setRefreshToken(tokens.refreshToken(sessionId, 1), sessionSeconds)
  return {
    access_token: tokens.signAccess({ userId, sessionId }, now),
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    userId: String(userId),
  }
}
