import { salesmanKey } from '#contract/access/rights'
import type { Transaction } from '#db/connect'
import { whereIdIn } from '#db/dialect'
import { groupBy } from '#server/core/groupBy'

interface FormerSalesman {
  userId: number
  username: string
  companyIds: number[]
}

export const releaseCustomers = async (
  trx: Transaction,
  people: readonly number[],
): Promise<FormerSalesman[]> => {
  const rows = await trx('salesman_companies as s')
    .join('users as u', 'u.id', 's.user_id')
    .whereRaw(...whereIdIn(trx, 's.user_id', people))
    .whereNotExists((held) => {
      void held
        .from('user_roles as ur')
        .join('roles as r', 'r.id', 'ur.role_id')
        .whereRaw('ur.user_id = s.user_id')
        .where('r.key', salesmanKey)
    })
    .orderBy(['s.user_id', 's.company_id'])
    .select('s.user_id', 's.company_id', 'u.username')
  const former = [...groupBy(rows, (row) => row.user_id)].map(([userId, held]) => ({
    userId,
    username: held[0]?.username ?? '',
    companyIds: held.map((row) => row.company_id),
  }))
  await trx('salesman_companies')
    .whereRaw(
      ...whereIdIn(
        trx,
        'user_id',
        former.map(({ userId }) => userId),
      ),
    )
    .delete()
  return former
}
