import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { whereIdIn } from '#db/dialect'
import { revised } from '#db/tables'

/** Permissions that a person has asked for and no one has decided on. */
export const openPermissionIds = async (read: Knex, userId: number): Promise<ReadonlySet<number>> =>
  new Set<number>(
    await read('rights_requests')
      .where({ user_id: userId, status: 'inReview' })
      .pluck('permission_id'),
  )

/** Withdraws what people have asked for: they join or leave a company, and others decide on it from now on. */
export const withdrawRightsRequests = (
  trx: Transaction,
  userIds: readonly number[],
  now: number,
): Promise<unknown> =>
  trx('rights_requests')
    .whereRaw(...whereIdIn(trx, 'user_id', userIds))
    .where({ status: 'inReview' })
    .update({ status: 'withdrawn', decided_at: now, ...revised(trx, now) })
