import type { Knex } from 'knex'
import { whereIdIn } from '#db/dialect'
import type { Actor } from '#server/core/scope'

/** A changed record, as far as it decides who sees it. */
export interface Seen {
  id: number
  seenBy(actor: Actor): boolean
}

/**
 * Who hears of changed records of a kind by their ids. Without one, everyone who may open the resource's list hears that
 * something changed in it, and no id.
 */
export interface Audience {
  /** The records that are there, each with the rule that its list follows. */
  find(read: Knex, ids: readonly number[]): Promise<Seen[]>
  /** Other resources whose lists show something of these records. */
  affects?: readonly string[]
  /** Shown outside of its list, too: who sees a record hears of it without access to the list. */
  isShownToAll?: true
  /** Whether someone decides on what waits in this resource. */
  decides?(actor: Actor): boolean
}

/** Whose records a reader sees: of a company or of all, and the reader's own where a user is named. */
interface Sight {
  company: number | 'all' | null
  userId?: number
}

/** `Audience.find` for records that belong to a company, and to the user who made them where `userId` is looked at. */
export const findOfCompany =
  (
    table: 'users' | 'join_requests' | 'invitations' | 'user_imports' | 'departments' | 'logs',
    sightOf: (actor: Actor) => Sight,
  ): Audience['find'] =>
  async (read, ids) => {
    const rows: { id: number; company_id: number | null; user_id?: number }[] = await read(table)
      .whereRaw(...whereIdIn(read, 'id', ids))
      .select('id', 'company_id', ...(table === 'join_requests' ? ['user_id'] : []))
    return rows.map(({ id, company_id: companyId, user_id: ownerId }) => ({
      id,
      seenBy: (actor) => {
        const { company, userId } = sightOf(actor)
        if (company === 'all' || (company !== null && companyId === company)) return true
        return userId !== undefined && ownerId === userId
      },
    }))
  }

declare module '#server/core/context' {
  interface Context {
    /** By the kind of record that the audit log names. */
    readonly audiences: Readonly<Record<string, Audience>>
  }
}
