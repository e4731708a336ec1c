import type { Knex } from 'knex'
import { whereIdIn } from '#db/dialect'
import type { Actor } from '#server/core/scope'

export interface VisibleRecord {
  id: number
  seenBy(actor: Actor): boolean
}

/**
 * Decides who receives ids of changed records. For kinds without an audience, everyone who may open the list is
 * notified without ids.
 */
export interface Audience {
  find(read: Knex, ids: readonly number[]): Promise<VisibleRecord[]>
  /** Other resources whose lists show data of these records. */
  affects?: readonly string[]
  /** Notifies everyone who may see the record, even without access to the list. */
  isShownToAll?: true
  /** True if the user decides pending records of this resource. */
  decides?(actor: Actor): boolean
}

export const findOfCompany =
  (
    table:
      | 'users'
      | 'invitations'
      | 'api_tokens'
      | 'user_imports'
      | 'departments'
      | 'logs'
      | 'webhooks',
    companySeenBy: (actor: Actor) => number | 'all' | null,
  ): Audience['find'] =>
  async (read, ids) => {
    const rows: { id: number; company_id: number | null }[] = await read(table)
      .whereRaw(...whereIdIn(read, 'id', ids))
      .select('id', 'company_id')
    return rows.map(({ id, company_id: companyId }) => ({
      id,
      seenBy: (actor) => {
        const company = companySeenBy(actor)
        return company === 'all' || (company !== null && companyId === company)
      },
    }))
  }
