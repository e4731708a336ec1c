import type { SessionRecord } from '#contract/people/sessions'
import type { Page } from '#db/page'
import type { Scope } from '#server/core/scope'
import {
  endSessionOf,
  listSessionsOf,
  type SessionList,
} from '#server/platform/identity/runningSessions'
import { mayEditUser } from '#contract/policies/users'
import { numbersOf } from '#contract/text/filters'
import type { OnlineUsers } from '#contract/people/onlineSessions'
import { whereIdIn } from '#db/dialect'
import { visibilityOf } from '#server/platform/identity/storedUser'
import { makeReads } from '#server/platform/routing/reads'
import { userToActOn, logOfUser } from './users.service.ts'
import { onlineSessionTable } from './onlineSessions.queries.ts'

export const listUserSessions = async (
  scope: Scope,
  id: string,
  list: SessionList,
): Promise<Page<SessionRecord>> => {
  const { userId } = await userToActOn(scope, scope.db.read, id, mayEditUser)
  return listSessionsOf(scope, userId, list)
}

export const endUserSession = (
  scope: Scope,
  id: string,
  sessionId: string,
): Promise<SessionRecord> =>
  scope.db.transaction(async (trx) => {
    const user = await userToActOn(scope, trx, id, mayEditUser)
    const ended = await endSessionOf(trx, scope, user.userId, sessionId, 'administrator')
    const after = { fingerprint: ended.fingerprint }
    await logOfUser(trx, scope, 'user.endSession', user, [{}, after])
    return ended
  })

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
