import type { Transaction } from '#db/connect'
import { tooManyRequests } from '#server/core/errors'
import type { Scope } from '#server/core/scope'

const dayMs = 86_400_000

/** Limit of requests of one kind per person in 24 hours, including withdrawn ones. */
const maxRequestsADay = 20

const owners = {
  join_requests: 'user_id',
  rights_requests: 'user_id',
  quota_requests: 'user_id',
  companies: 'applicant_id',
  api_tokens: 'user_id',
} as const

export type LimitedTable = keyof typeof owners

/**
 * Limits how often a person can withdraw and repeat a request, because each one is stored and notifies others, or end
 * and make access tokens.
 * @throws Refusal `tooManyRequests`
 */
export const limitRequests = async (
  trx: Transaction,
  { actor, now }: Scope,
  kind: LimitedTable,
  maxADay = maxRequestsADay,
): Promise<void> => {
  const since = now() - dayMs
  const oldest: { created_at: number } | undefined = await trx(kind)
    .where({ [owners[kind]]: actor.userId })
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(maxADay - 1)
    .first('created_at')
  if (oldest) throw tooManyRequests(oldest.created_at - since)
}
