import type { z } from 'zod'
import type { emailGrant, passwordGrant, smsGrant, TokenAnswer } from '#contract/people/auth'
import { Refusal } from '#server/core/errors'
import { contactUnknownError, type Recipient } from '#server/core/recipient'
import type { PublicScope } from '#server/core/scope'
import { tryCode, useCode } from '#server/platform/credentials/codes.service'
import { openSession, versionToAccept } from '#server/platform/credentials/openSession.service'
import {
  getAccountByName,
  logOfAccount,
  requireOwner,
  requireUnlocked,
  withPassword,
  wrongPassword,
} from '#server/platform/credentials/passwordTry.service'
import { findAccountOf, type Account } from '#server/platform/identity/accounts.queries'
import { requireAgreement } from '#server/platform/legal/legal'

export const signInByPassword = async (
  scope: PublicScope,
  grant: z.output<typeof passwordGrant>,
): Promise<TokenAnswer> => {
  const account = await getAccountByName(scope, grant.username, grant.password)
  const open = (checked: Account) =>
    openSession(scope, checked, grant, {
      grant: 'password',
      factors: ['pwd'],
      tookTry: true,
    })
  return withPassword(scope, account, grant.password, 'signIn.failed', wrongPassword, open)
}

/**
 * Logs in by a code sent to a verified contact. Lock and agreement are checked before the code, so that neither uses up
 * a try.
 */
export const signInByCode = async (
  scope: PublicScope,
  grant: z.output<typeof smsGrant> | z.output<typeof emailGrant>,
): Promise<TokenAnswer> => {
  const recipient: Recipient =
    grant.grant_type === 'sms_code'
      ? { channel: 'sms', dialCode: grant.dialCode, phone: grant.phone }
      : { channel: 'email', email: grant.email }
  const account = await findAccountOf(scope.db.read, recipient)
  if (!account) throw new Refusal(contactUnknownError[recipient.channel])
  requireUnlocked(account, scope.now())
  const agreement = versionToAccept(scope, account)
  if (agreement !== null) requireAgreement(agreement, grant)
  const proven = await tryCode(scope, recipient, 'login', grant.code)
  if (proven === 'wrong')
    await scope.db.transaction((trx) =>
      logOfAccount(trx, scope, account, 'signIn.failed', { refusal: 'codeWrong' }),
    )
  if (typeof proven === 'string') throw new Refusal('codeWrong')
  return openSession(scope, account, grant, {
    grant: grant.grant_type,
    factors: [recipient.channel],
    tookTry: false,
    use: async (trx, now) => {
      await requireOwner(trx, account, recipient, now)
      await useCode(trx, proven, now)
    },
  })
}
