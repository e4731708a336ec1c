import { numbersOf } from '#contract/text/filters'
import {
  onlineSessionRecord,
  seenWithinMs,
  type OnlineSessionRecord,
  type OnlineUsers,
  type onlineSessions,
} from '#contract/people/onlineSessions'
import type { ListOf } from '#contract/core/resource'
import { recordReader } from '#server/core/columns'
import type { Page } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { sessionRecordOf } from '#server/platform/identity/runningSessions.service'
import { visibilityOf } from '#server/platform/identity/userVisibility'
import {
  findOnlineUsers,
  listOnlineSessions,
  onlineSessionPages,
  type OnlineRow,
  type OnlineScope,
} from './onlineSessions.queries.ts'
import { mayEditUser } from '#contract/policies/users'

type List = ListOf<typeof onlineSessions>

const personOf = recordReader(
  onlineSessionRecord.pick({
    userId: true,
    username: true,
    realName: true,
    companyId: true,
    companyName: true,
  }),
)

const recordOf = ({ actor }: Scope, row: OnlineRow, now: number): OnlineSessionRecord => {
  const person = personOf(row)
  const subject = {
    id: person.userId,
    isSystemAdministrator: Boolean(row.is_system_administrator),
    isCompanyAdministrator: row.administrator_id === row.user_id,
  }
  return {
    ...sessionRecordOf(actor, row),
    ...person,
    isOnline: row.last_seen_at > now - seenWithinMs.now,
    mayEnd:
      (actor.may('user:signOut') || actor.may('user:manage')) &&
      mayEditUser(actor, subject) === null,
  }
}

/** Callers who cannot see contacts must not discover them by search. */
const scopeOf = (scope: Scope): OnlineScope => ({
  users: visibilityOf(scope),
  searchesContacts: scope.actor.may('user:list') || scope.actor.may('user:manage'),
})

export const listOnline = async (scope: Scope, list: List): Promise<Page<OnlineSessionRecord>> => {
  const now = scope.now()
  const { rows, total } = await listOnlineSessions(scope.db.read, scopeOf(scope), list, now)
  return { rows: rows.map((row) => recordOf(scope, row, now)), total, first: list.first }
}

export const whoIsOnline = async (scope: Scope, ids: readonly string[]): Promise<OnlineUsers> => {
  const found = await findOnlineUsers(scope.db.read, scopeOf(scope), numbersOf(ids), scope.now())
  return { ids: found.map(String) }
}

export async function* onlinePages(
  scope: Scope,
  list: Pick<List, 'sort' | 'filter'>,
): AsyncGenerator<OnlineSessionRecord[]> {
  const now = scope.now()
  for await (const rows of onlineSessionPages(scope.db.read, scopeOf(scope), list, now))
    yield rows.map((row) => recordOf(scope, row, now))
}
