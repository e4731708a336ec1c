import { whereIdIn } from '#db/dialect'
import type { Audience } from '#server/platform/events/audience'
import { isOfOwnCompany } from './quotaRequests.policy.ts'

/** Who hears of changed requests for quota: the company's administrator, who asked, and those who decide. */
export const quotaRequestAudience: Audience = {
  find: async (read, ids) =>
    (
      await read('quota_requests')
        .whereRaw(...whereIdIn(read, 'id', ids))
        .select('id', 'user_id', 'company_id')
    ).map((row) => ({
      id: row.id,
      seenBy: (actor) =>
        actor.may('quotaRequest:review') || isOfOwnCompany(actor, row.user_id, row.company_id),
    })),
  decides: (actor) => actor.may('quotaRequest:review'),
}
