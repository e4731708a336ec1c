import { whereIdIn } from '#db/dialect'
import type { Audience } from '#server/platform/events/audience'

/** Everyone hears of announcements that are or were published, and asks for what they may read. */
export const announcementAudience: Audience = {
  find: async (read, ids) =>
    (
      await read('announcements')
        .whereRaw(...whereIdIn(read, 'id', ids))
        .select('id', 'status')
    ).map(({ id, status }) => ({
      id,
      seenBy: (actor) => status !== 'draft' || actor.may('announcement:manage'),
    })),
  isShownToAll: true,
}
