import type { Knex } from 'knex'

/** Permissions that a person has asked for and no one has decided on. */
export const openPermissionIds = async (read: Knex, userId: number): Promise<ReadonlySet<number>> =>
  new Set<number>(
    await read('rights_requests')
      .where({ user_id: userId, status: 'inReview' })
      .pluck('permission_id'),
  )
