import { whereIdIn } from '#db/dialect'
import type { Audience } from '#server/platform/events/audience'
import { isOfOwnCompany } from './quotaRequests.policy.ts'

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
