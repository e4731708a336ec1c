import type { Suspension } from '#contract/people/suspension'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { findSuspension } from './suspension.queries.ts'

/** What the people of a suspended company read; null for everyone else. */
export const suspensionOf = async (scope: Scope): Promise<Suspension | null> => {
  const { actor, db, settings, locale } = scope
  if (actor.suspendedCompanyId === null) return null
  const found = await findSuspension(db.read, actor.suspendedCompanyId)
  return found && { ...found, contact: found.contact ?? settings.current.systemName[locale] }
}

/**
 * Stops the people of a suspended company where a route is not for their own account. Those who run the system go on.
 * @throws Refusal `companySuspended`, with the reason, since when, and whom to ask
 */
export const refuseSuspended = async (scope: Scope): Promise<void> => {
  if (scope.actor.isSystemAdministrator) return
  const suspension = await suspensionOf(scope)
  if (!suspension) return
  const { companyName, reason, at, contact } = suspension
  throw new Refusal('companySuspended', {
    args: { company: companyName, reason, since: at, contact, grantedBy: contact },
  })
}

declare module '#server/core/context' {
  interface Context {
    /** Each stops what runs in the name of a company, in the transaction that suspends it. */
    readonly suspensionHooks: readonly ((
      trx: Transaction,
      companyId: number,
      now: number,
    ) => Promise<unknown>)[]
  }
}
