import { joinRequests } from '#contract/companies/joinRequests'
import { defineTable } from '#server/core/resourceTable'
import { maskedPhone } from '#server/platform/audit/difference'

interface ContactRow {
  status: string
  user_dial_code: string | null
  user_phone: string | null
  user_email: string | null
}

export const requestTable = defineTable(joinRequests, {
  table: 'join_requests',
  join: (query) =>
    query
      .join('users as u', 'u.id', 'join_requests.user_id')
      .join('companies as c', 'c.id', 'join_requests.company_id'),
  times: ['userSince'],
  // The users' search key is not used, because it contains contacts that the record masks or hides.
  search: ['lower(u.real_name)', 'lower(join_requests.message)'],
  show: (query) =>
    query.select(
      'u.real_name as user_name',
      'u.dial_code as user_dial_code',
      'u.phone as user_phone',
      'u.email as user_email',
      'u.created_at as user_since',
      'c.name as company_name',
    ),
  read: ({
    status,
    user_dial_code: dialCode,
    user_phone: phone,
    user_email: email,
  }: ContactRow) => ({
    userPhone: status === 'inReview' && phone ? `+${dialCode} ${maskedPhone(phone)}` : null,
    userEmail: status === 'inReview' ? email : null,
  }),
  filters: {
    mine: (query, mine: boolean, { userId = 0 }) =>
      void query.where('join_requests.user_id', mine ? '=' : '<>', userId),
  },
})
