import type { Knex } from 'knex'
import type { Suspension } from '#contract/people/suspension'
import { iso } from '#contract/core/times'

/** `contact` is null until the provider's own company exists. */
export const findSuspension = async (
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
