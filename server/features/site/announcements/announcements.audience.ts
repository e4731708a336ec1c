import { whereIdIn } from '#db/dialect'
import { groupBy } from '#db/groupBy'
import type { Audience } from '#server/platform/events/audience'

/**
 * Decides who gets an event when an announcement changes. Users who manage announcements always get it, its readers
 * once it has been published. If its audience has changed, everyone gets it, because pages of earlier readers may still
 * show the announcement.
 */
export const announcementAudience: Audience = {
  find: async (read, ids) => {
    const rows = await read('announcements')
      .whereRaw(...whereIdIn(read, 'id', ids))
      .select('id', 'status', 'audience', 'audience_changed')
    const named = groupBy(
      await read('announcement_companies')
        .whereRaw(...whereIdIn(read, 'announcement_id', ids))
        .select('announcement_id', 'company_id'),
      (row) => row.announcement_id,
    )
    return rows.map(({ id, status, audience, audience_changed: isChanged }) => ({
      id,
      seenBy: (actor) => {
        if (actor.may('announcement:manage')) return true
        if (status === 'draft') return false
        if (isChanged || audience === 'everyone' || audience === 'signedIn') return true
        if (audience === 'administrators') return actor.isCompanyAdministrator
        const companyId = actor.companyId ?? actor.suspendedCompanyId
        return (named.get(id) ?? []).some((row) => row.company_id === companyId)
      },
    }))
  },
  isShownToAll: true,
}
