import type { Knex } from 'knex'
import { iso } from '#contract/core/times'
import type { Suspension } from '#contract/people/suspension'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'

/** `contact` is null until the provider's own company exists. */
const findSuspension = async (
  read: Knex,
  companyId: number,
): Promise<(Omit<Suspension, 'contact'> & { contact: string | null }) | null> => {
  const row = await read('companies as c')
    .join('company_history as h', 'h.company_id', 'c.id')
    .where({ 'c.id': companyId, 'c.status': 'suspended', 'h.status': 'suspended' })
    .orderBy('h.id', 'desc')
    .first('c.name', 'h.reason', 'h.at')
  if (!row) return null
  const provider = await read('companies').where({ kind: 'provider' }).first('name')
  return {
    companyId: String(companyId),
    companyName: row.name,
    reason: row.reason,
    at: iso(row.at),
    contact: provider?.name ?? null,
  }
}

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
