import type { CurrentAnnouncements, PublicAnnouncements } from '#contract/site/announcements'
import { numbersOf } from '#contract/text/filters'
import type { PublicScope, Scope } from '#server/core/scope'
import {
  findNextChange,
  findRead,
  listShown,
  markRead,
  type Readership,
} from './announcements.queries.ts'

const visitors: Readership = { audiences: ['everyone'], companyId: null }

/** Users of a suspended company still see the announcements for that company, although their `companyId` is null. */
const readershipOf = ({ actor }: Scope): Readership => ({
  audiences: [
    'everyone',
    'signedIn',
    ...(actor.isCompanyAdministrator ? (['administrators'] as const) : []),
  ],
  companyId: actor.companyId ?? actor.suspendedCompanyId,
})

export const listPublicAnnouncements = async (scope: PublicScope): Promise<PublicAnnouncements> => {
  const now = scope.now()
  const { read } = scope.db
  return {
    announcements: (await listShown(read, visitors, now)).map(({ shown }) => shown),
    changesInMs: await findNextChange(read, visitors, now),
  }
}

export const listCurrentAnnouncements = async (scope: Scope): Promise<CurrentAnnouncements> => {
  const now = scope.now()
  const { read } = scope.db
  const readership = readershipOf(scope)
  const current = await listShown(read, readership, now)
  const ids = current.map(({ id }) => id)
  const texts = ids.length ? await findRead(read, scope.actor.userId, ids) : new Map()
  return {
    announcements: current.map(({ id, shown, textDigest }) => ({
      ...shown,
      isRead: texts.get(id) === textDigest,
    })),
    changesInMs: await findNextChange(read, readership, now),
  }
}

export const readAnnouncements = async (
  scope: Scope,
  { ids }: { ids: readonly string[] },
): Promise<CurrentAnnouncements> => {
  const wanted = new Set(numbersOf(ids))
  await scope.db.transaction(async (trx) => {
    const now = scope.now()
    const current = await listShown(trx, readershipOf(scope), now)
    const some = current.filter(({ id }) => wanted.has(id))
    if (some.length) await markRead(trx, scope.actor.userId, some)
  })
  return listCurrentAnnouncements(scope)
}
