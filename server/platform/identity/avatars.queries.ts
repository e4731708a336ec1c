import type { Transaction } from '#db/connect'
import { versionBump } from '#db/tables'

export const setAvatar = async (
  trx: Transaction,
  userId: number,
  [before, after]: readonly [string | null, string | null],
  now: number,
): Promise<boolean> =>
  before !== after &&
  (await trx('users')
    .where({ id: userId, avatar: before })
    .update({ avatar: after, ...versionBump(trx, now) })) === 1
