import type { Knex } from 'knex'
import { administratorRequests } from '#contract/administratorRequests'
import type { Transaction } from '#db/connect'
import { defineTable } from '#server/core/resourceTable'

/** Requests with the names of those whom they are about, who made and who decided them. */
export const requestTable = defineTable(administratorRequests, {
  table: 'administrator_requests',
  columns: { requesterId: 'requested_by' },
  join: (query) =>
    query
      .join('users as u', 'u.id', 'administrator_requests.user_id')
      .join('users as r', 'r.id', 'administrator_requests.requested_by')
      .leftJoin('users as d', 'd.id', 'administrator_requests.decided_by'),
  search: ['u.search_key'],
  demonstration: [
    {
      change: 'add',
      userId: '2',
      requesterId: '1',
      message: '出差期间由李远代为管理。',
      status: 'withdrawn',
    },
  ],
  show: (query) =>
    query.select(
      'u.real_name as user_name',
      'u.username',
      'r.real_name as requester_name',
      'd.real_name as decider_name',
    ),
})

/** The system super administrators, those who can log in first. */
export const listAdministrators = (read: Knex) =>
  read('users')
    .where({ is_system_administrator: true })
    .whereNull('deleted_at')
    .orderBy(['status', 'id'])
    .select('id', 'username', 'real_name', 'avatar', 'status')

/** Forgets what a person wrote: the requests stay with those whom they are about. */
export const forgetAdministratorMessages = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('administrator_requests').where({ requested_by: userId }).update({ message: '' })
