import type { Knex } from 'knex'
import { rightsRequests } from '#contract/access/rightsRequests'
import type { Transaction } from '#db/connect'
import { lockForChange, lockForUpdate } from '#db/dialect'
import { defineTable } from '#server/core/resourceTable'

export const requestTable = defineTable(rightsRequests, {
  table: 'rights_requests',
  join: (query) =>
    query
      .join('users as u', 'u.id', 'rights_requests.user_id')
      .join('permissions as p', 'p.id', 'rights_requests.permission_id'),
  // The users' search key is not used, because it contains contacts that the record hides.
  search: [
    'lower(u.real_name)',
    'lower(rights_requests.message)',
    'lower(p.name)',
    'lower(p.en_name)',
  ],
  filters: {
    mine: (query, mine: boolean, { userId = 0 }) =>
      void query.where('rights_requests.user_id', mine ? '=' : '<>', userId),
  },
  show: (query) =>
    query
      .leftJoin('companies as c', 'c.id', 'rights_requests.company_id')
      .select(
        'u.real_name as user_name',
        'c.name as company_name',
        'p.name as permission_name',
        'p.en_name as permission_en_name',
        'p.application_id',
      ),
  read: (row: { permission_name: string; permission_en_name: string }) => ({
    permissionEnName: row.permission_en_name || row.permission_name,
  }),
})

export const ownOrReviewed =
  (userId: number, reviews: number | 'all' | null) =>
  (query: Knex.QueryBuilder): void => {
    if (reviews === 'all') return
    void query.where('rights_requests.user_id', userId)
    if (reviews !== null)
      void query.orWhere({
        'rights_requests.company_id': reviews,
        'rights_requests.addressee': 'company',
      })
  }

/** Locks a request, so that only one reviewer decides at a time. */
export const lockRightsRequest = (trx: Transaction, id: string): Promise<unknown> =>
  lockForUpdate(trx('rights_requests').where({ id: Number(id) })).first('id')

/** Locks the person, so that concurrent requests are counted correctly. */
export const countOpenRequests = async (trx: Transaction, userId: number): Promise<number> => {
  await lockForChange(trx('users').where({ id: userId })).first('id')
  const row = await trx('rights_requests')
    .where({ user_id: userId, status: 'inReview' })
    .count({ n: '*' })
    .first()
  return Number(row?.n)
}

export const deletePermissionRequests = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('rights_requests').where({ user_id: userId }).delete()
