import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { lockAccount, recordAgreement } from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import {
  insertConsent,
  listConsents,
  withdrawConsent,
} from '#server/platform/identity/consents.queries'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { requireAgreement } from '#server/platform/legal/legal'
import { getAccount } from './account.service.ts'

export const getConsent = async (scope: Scope) => {
  const [account, history] = await Promise.all([
    getAccount(scope),
    listConsents(scope.db.read, scope.actor.userId),
  ])
  return {
    current: scope.legal.current.agreement.documentVersion,
    accepted: account.agreementVersion,
    history,
  }
}

/**
 * Withdraws acceptance of the agreement and ends all sessions, because the product cannot be used without it; the next
 * login requires it again.
 */
export const withdrawOwnConsent = async (scope: Scope, version: string): Promise<true> => {
  const { actor, db } = scope
  const now = scope.now()
  await db.transaction(async (trx) => {
    if (!(await withdrawConsent(trx, actor.userId, version, now)))
      throw new Refusal('statusDoesNotAllow')
    await endSessionsOfUser(trx, actor.userId, 'consent', now)
    const before = { agreementVersion: version }
    await logOfAccount(trx, scope, actor, 'consent.withdraw', { before })
  })
  scope.cookies.clearRefreshToken()
  return true
}

export const acceptAgreement = async (scope: Scope, version: string): Promise<true> => {
  const { actor, db, legal } = scope
  const { documentVersion } = legal.current.agreement
  requireAgreement(documentVersion, { agree: true, agreementVersion: version })
  const now = scope.now()
  await db.transaction(async (trx) => {
    await requireSession(trx, scope)
    const account = await lockAccount(trx, actor.userId)
    if (account?.agreementVersion === version) return
    await recordAgreement(trx, actor.userId, version, now)
    await insertConsent(trx, actor.userId, version, now)
    await logOfAccount(trx, scope, actor, 'consent.give', { after: { agreementVersion: version } })
  })
  return true
}
