import type { Transaction } from '#db/connect'

/** Takes every role from a user; a super administrator has none. */
export const takeAllRoles = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('user_roles').where({ user_id: userId }).delete()
