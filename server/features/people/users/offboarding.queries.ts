import type { Knex } from 'knex'
import type { OffboardingReport } from '#contract/people/offboarding'

const countOf = async (query: Knex.QueryBuilder): Promise<number> => {
  const [row] = await query.count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Lists the running tokens of a user in a company, and counts their open invitations and requests. */
export const listOpenMatters = async (
  read: Knex,
  userId: number,
  companyId: number | null,
  now: number,
): Promise<Omit<OffboardingReport, 'customers'>> => {
  const tokens: { id: number; name: string }[] = await read('api_tokens')
    .where({ user_id: userId, company_id: companyId ?? 0 })
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .orderBy('id')
    .select('id', 'name')
  return {
    apiTokens: tokens.map(({ id, name }) => ({ id: String(id), name })),
    openInvitations: await countOf(
      read('invitations')
        .where({ invited_by: userId, company_id: companyId ?? 0, status: 'open' })
        .where('expires_at', '>', now),
    ),
    openRequests: await countOf(
      read('rights_requests').where({ user_id: userId, status: 'inReview' }),
    ),
  }
}
