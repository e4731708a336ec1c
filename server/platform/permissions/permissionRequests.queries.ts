import type { Knex } from 'knex'

export const openPermissionIds = async (read: Knex, userId: number): Promise<ReadonlySet<number>> =>
  new Set<number>(
    await read('rights_requests')
      .where({ user_id: userId, status: 'inReview' })
      .pluck('permission_id'),
  )
