import { quotaRequests } from '#contract/companies/quotaRequests'
import type { Transaction } from '#db/connect'
import { defineTable } from '#server/core/resourceTable'

type Row = Record<
  `present_${'user' | 'device' | 'storage'}_quota` | 'user_count',
  number | string
> &
  Record<'device_count' | 'storage_used', number | string | null>

const numberOrNull = (value: number | string | null) => (value === null ? null : Number(value))

export const requestTable = defineTable(quotaRequests, {
  table: 'quota_requests',
  join: (query) =>
    query
      .join('companies as c', 'c.id', 'quota_requests.company_id')
      .join('users as u', 'u.id', 'quota_requests.user_id'),
  search: ['c.search_key'],
  show: (query) =>
    query.select(
      'c.name as company_name',
      'u.real_name as user_name',
      'c.user_quota as present_user_quota',
      'c.user_count',
      'c.device_quota as present_device_quota',
      'c.device_count',
      'c.storage_quota as present_storage_quota',
      'c.storage_used',
    ),
  read: (row: Row) => ({
    present: {
      userQuota: Number(row.present_user_quota),
      userCount: Number(row.user_count),
      deviceQuota: Number(row.present_device_quota),
      deviceCount: numberOrNull(row.device_count),
      storageQuota: Number(row.present_storage_quota),
      storageUsed: numberOrNull(row.storage_used),
    },
  }),
})

/** Erases the texts of a person's requests; the requests remain with the company. */
export const forgetMessages = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('quota_requests').where({ user_id: userId }).update({ message: '', reason: '' })
