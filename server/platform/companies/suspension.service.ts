import type { Suspension } from '#contract/people/suspension'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { findSuspension } from './suspension.queries.ts'

export const suspensionOf = async (scope: Scope): Promise<Suspension | null> => {
  const { actor, db, settings, locale } = scope
  if (actor.suspendedCompanyId === null) return null
  const found = await findSuspension(db.read, actor.suspendedCompanyId)
  return found && { ...found, contact: found.contact ?? settings.current.systemName[locale] }
}

/** Refuses users of a suspended company, except system super administrators; for routes without `whileSuspended`. */
export const refuseSuspended = async (scope: Scope): Promise<void> => {
  if (scope.actor.isSystemAdministrator) return
  const suspension = await suspensionOf(scope)
  if (!suspension) return
  const { companyName, reason, at, contact } = suspension
  throw new Refusal('companySuspended', {
    args: { company: companyName, reason, since: at, contact, grantedBy: contact },
  })
}
