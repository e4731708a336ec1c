import type { Knex } from 'knex'
import type { ErrorName } from '#contract/core/errors'
import { clockDifferenceMs } from '#contract/core/times'
import type { ConfirmWay } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { recipientKey, type Recipient } from '#server/core/recipient'
import type { Scope } from '#server/core/scope'
import { findAccountById, findOwnContact } from './accounts.queries.ts'
import { isContactNew } from './contactChanges.queries.ts'
import { listSecondFactorWays } from './factors.queries.ts'
import { isSecondFactor, type Factor } from './provedFactors.ts'
import { findSession } from './sessions.queries.ts'
import { recipientsOf } from './storedUser.ts'
import { isOneOfSeveralAdministrators } from './systemAdministrators.queries.ts'
import { noPassword } from './userStore.queries.ts'

/**
 * Finds the error that codes for an existing account are refused with. A new contact cannot be used while its change
 * can still be undone. With several system super administrators, none of them can use codes, because one of them
 * configures the mail server and could read the codes of the others.
 */
export const findCodeObstacle = async (
  read: Knex,
  userId: number,
  recipient: Recipient,
  now: number,
): Promise<ErrorName | null> => {
  if (await isOneOfSeveralAdministrators(read, userId)) return 'codesNotAccepted'
  return (await isContactNew(read, userId, recipientKey(recipient), now)) ? 'contactTooNew' : null
}

export const listOwnRecipients = async (scope: Scope): Promise<Recipient[]> =>
  recipientsOf(await findOwnContact(scope.db.read, scope.actor.userId))

/** The ways in which the caller can confirm their identity now; with a second factor, only by one. */
export const waysToConfirm = async (scope: Scope): Promise<ConfirmWay[]> => {
  const { actor, db, delivery } = scope
  const account = await findAccountById(db.read, actor.userId)
  if (account?.hasSecondFactor) return listSecondFactorWays(db.read, actor.userId)
  const possible: ConfirmWay[] = account?.passwordHash === noPassword ? [] : ['password']
  for (const recipient of await listOwnRecipients(scope)) {
    const obstacle = await findCodeObstacle(db.read, actor.userId, recipient, scope.now())
    if (!obstacle && delivery.canSend(recipient.channel)) possible.push(recipient.channel)
  }
  return possible
}

/** Refuses with the ways in which the caller can confirm their identity. */
export const throwUnconfirmed = async (scope: Scope, minutes: number): Promise<never> => {
  const args = { ways: (await waysToConfirm(scope)).join(','), minutes }
  throw new Refusal('confirmationRequired', { args })
}

/**
 * Requires that the last confirmation in this session was by a second factor if the account has one, because the session
 * may have been confirmed by password before the factor was added.
 */
export const requireSecondFactor = async (scope: Scope): Promise<void> => {
  const session = await findSession(scope.db.read, scope.actor.sessionId)
  if (session?.hasSecondFactor && !session.factors.some(isSecondFactor))
    await throwUnconfirmed(scope, scope.settings.current.confirmMinutes)
}

/**
 * Requires that the caller confirmed their identity in this session at or after a time.
 * @param since milliseconds since 1970
 */
export const requireConfirmed = async (scope: Scope, since: number): Promise<void> => {
  const { actor, db } = scope
  const now = scope.now()
  const isRecent = (at: number | null | undefined): boolean =>
    typeof at === 'number' && since <= at && at <= now + clockDifferenceMs
  if (isRecent(actor.confirmedAt)) return
  // Another process may have stored a confirmation that this one has not read yet.
  if (isRecent((await findSession(db.read, actor.sessionId))?.confirmedAt)) return
  await throwUnconfirmed(scope, Math.round((now - since) / 60_000))
}

/** Requires a confirmation within `confirmMinutes`, by a second factor if the account has one. */
export const requireRecentConfirmation = async (scope: Scope): Promise<void> => {
  await requireConfirmed(scope, scope.now() - scope.settings.current.confirmMinutes * 60_000)
  await requireSecondFactor(scope)
}

/** Stores that the owner of a session proved their identity. @returns false if the session has ended */
export const confirmSession = async (
  trx: Transaction,
  sessionId: string,
  factors: readonly Factor[],
  now: number,
): Promise<boolean> =>
  (await trx('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .update({ confirmed_at: now, factors: factors.join(' ') })) === 1
