import type { CurrentAnnouncements, PublicAnnouncements } from '#contract/announcements'
import { numbersOf } from '#contract/filters'
import type { PublicScope, Scope } from '#server/core/scope'
import { findRead, listPosted, markRead, type Posted, type Readership } from './board.queries.ts'

const visitors: Readership = { audiences: ['everyone'], companyId: null }

/** What a reader may see of announcements; the people of a suspended company read what it is told. */
const readershipOf = ({ actor }: Scope): Readership => ({
  audiences: [
    'everyone',
    'signedIn',
    ...(actor.isCompanyAdministrator ? (['administrators'] as const) : []),
  ],
  companyId: actor.companyId ?? actor.suspendedCompanyId,
})

/** Splits what is shown at a time from what comes, and says when that changes. */
const atTime = (posted: readonly Posted[], now: number) => {
  const current = posted.filter(({ startsAt }) => startsAt === null || startsAt <= now)
  const times = posted
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((time) => time !== null && time > now) as number[]
  return { current, changesInMs: times.length ? Math.min(...times) - now : null }
}

/** What visitors are shown now. */
export const listPublicAnnouncements = async (scope: PublicScope): Promise<PublicAnnouncements> => {
  const now = scope.now()
  const { current, changesInMs } = atTime(await listPosted(scope.db.read, visitors, now), now)
  return { announcements: current.map(({ shown }) => shown), changesInMs }
}

/** What the caller is shown now, and what of it they have read. */
export const listCurrentAnnouncements = async (scope: Scope): Promise<CurrentAnnouncements> => {
  const now = scope.now()
  const { read } = scope.db
  const posted = await listPosted(read, readershipOf(scope), now)
  const { current, changesInMs } = atTime(posted, now)
  const ids = current.map(({ id }) => id)
  const texts = ids.length ? await findRead(read, scope.actor.userId, ids) : new Map()
  return {
    announcements: current.map(({ id, shown, textDigest }) => ({
      ...shown,
      isRead: texts.get(id) === textDigest,
    })),
    changesInMs,
  }
}

/** Marks announcements that the caller is shown as read; what is not shown any more is left out. */
export const readAnnouncements = async (
  scope: Scope,
  { ids }: { ids: readonly string[] },
): Promise<CurrentAnnouncements> => {
  const wanted = new Set(numbersOf(ids))
  await scope.db.transaction(async (trx) => {
    const now = scope.now()
    const { current } = atTime(await listPosted(trx, readershipOf(scope), now), now)
    const some = current.filter(({ id }) => wanted.has(id))
    if (some.length) await markRead(trx, scope.actor.userId, some)
  })
  return listCurrentAnnouncements(scope)
}
