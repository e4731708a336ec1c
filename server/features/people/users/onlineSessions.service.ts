import { numbersOf } from '#contract/text/filters'
import type { OnlineUsers } from '#contract/people/onlineSessions'
import { whereIdIn } from '#db/dialect'
import type { Scope } from '#server/core/scope'
import { visibilityOf } from '#server/platform/identity/storedUser'
import { makeReads } from '#server/platform/routing/reads'
import { onlineSessionTable } from './onlineSessions.queries.ts'

const visibleTo = (scope: Scope) => ({ ...visibilityOf(scope), actor: scope.actor })

export const onlineSessionReads = makeReads(onlineSessionTable, visibleTo)

export const whoIsOnline = async (scope: Scope, ids: readonly string[]): Promise<OnlineUsers> => {
  const { read } = scope.db
  const found: number[] = await onlineSessionTable
    .matching(read, {}, { now: scope.now(), visible: visibleTo(scope) })
    .whereRaw(...whereIdIn(read, 'u.id', numbersOf(ids)))
    .distinct('u.id')
    .pluck('u.id')
  return { ids: found.map(String) }
}
