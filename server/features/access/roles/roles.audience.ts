import { whereIdIn } from '#db/dialect'
import type { Audience } from '#server/platform/events/audience'
import { presetLevelOf } from './roles.queries.ts'
import { visibilityOf } from './roles.plan.ts'

export const roleAudience: Audience = {
  find: async (read, ids) =>
    (
      await read('roles as r')
        .whereRaw(...whereIdIn(read, 'r.id', ids))
        .select('r.id', 'r.company_id', read.raw(`${presetLevelOf} AS level`))
    ).map((row) => ({
      id: row.id,
      seenBy: (actor) => {
        const { companyId } = visibilityOf({ actor, locale: 'en' })
        if (companyId === 'all') return true
        return row.company_id === null ? row.level === 'company' : row.company_id === companyId
      },
    })),
  affects: ['users'],
}
