import { whereIdIn } from '#db/dialect'
import type { Audience } from '#server/platform/events/audience'
import { visibilityOf } from './permissionRequests.service.ts'

export const permissionRequestAudience: Audience = {
  find: async (read, ids) =>
    (
      await read('rights_requests')
        .whereRaw(...whereIdIn(read, 'id', ids))
        .select('id', 'user_id', 'company_id', 'addressee')
    ).map((row) => ({
      id: row.id,
      seenBy: (actor) => {
        const { userId, reviews } = visibilityOf({ actor })
        if (reviews === 'all' || row.user_id === userId) return true
        return reviews !== null && row.company_id === reviews && row.addressee === 'company'
      },
    })),
  decides: (actor) => visibilityOf({ actor }).reviews !== null,
}
