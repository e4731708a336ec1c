import type { SessionRecord } from '#contract/people/sessions'
import type { Page } from '#db/page'
import type { Scope } from '#server/core/scope'
import {
  endSessionOf,
  listSessionsOf,
  type SessionList,
} from '#server/platform/identity/runningSessions.service'
import { userToActOn } from './authority.service.ts'
import { mayEditUser } from '#contract/policies/users'
import { logOfUser } from './users.service.ts'

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
