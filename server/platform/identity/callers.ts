import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { readRows } from '#db/prepared'
import type { Context } from '#server/core/context'
import { makeMemo, type Memo } from '#server/core/memo'
import type { Actor } from '#server/core/scope'
import type { AccessClaims } from '#server/core/tokens'
import { actorOf } from './authenticate.ts'
import { findSession, type SessionRow } from './sessions.queries.ts'

interface IdentityChanges {
  position: number
  rightsMark: number
  /** Changed users; null means everyone. */
  userIds: readonly (number | null)[]
}

interface Row {
  mark: number
  position: number
  change: number | null
  user_id: number | null
}

const sqlite = `
  SELECT m.value AS mark, coalesce((SELECT max(change) FROM identity_changes), 0) AS position, f.change, f.user_id
    FROM change_marks m LEFT JOIN identity_changes f ON f.change > ?
   WHERE m.name = 'rights'`

/** The next read starts at the oldest transaction that is still running, because all earlier ones have ended. */
const postgres = `
  SELECT m.value AS mark, txid_snapshot_xmin(txid_current_snapshot()) AS position, f.change, f.user_id
    FROM change_marks m LEFT JOIN identity_changes f ON f.change >= ?
   WHERE m.name = 'rights'`

/** Changes since the position of an earlier read; a change may be returned more than once. */
const readIdentityChanges = async (read: Knex, since: number): Promise<IdentityChanges> => {
  const statement = read.client.config.client === 'pg' ? postgres : sqlite
  const rows = await readRows<Row>(read, statement, [since])
  const [first] = rows
  if (!first) throw new Error('the mark of rights, which every database holds, is missing')
  return {
    position: first.position,
    rightsMark: first.mark,
    userIds: rows.filter(({ change }) => change !== null).map((row) => row.user_id),
  }
}

const changesRetentionSeconds = 3600

export const dropIdentityChanges = async (trx: Transaction): Promise<void> => {
  const now = trx.client.config.client === 'pg' ? 'extract(epoch FROM now())' : 'unixepoch()'
  await trx.raw(`DELETE FROM identity_changes WHERE at < ${now} - ?`, [changesRetentionSeconds])
}

export interface Caller {
  session: SessionRow
  actor: Actor
}

export interface Callers {
  of(context: Context, claims: AccessClaims): Promise<Caller | null>
}

/** Maximum delay until changes by another process take effect. */
const maxStalenessMs = 500
/** After a longer pause, unread changes may already have been deleted. */
const maxReadGapMs = (changesRetentionSeconds * 1000) / 2
const maxUsers = 10_000
const maxSessionsPerUser = 50

interface Remembered {
  caller: Promise<Caller | null>
  rightsMark: number
}

/**
 * Reads identity changes before a request is answered: always after a commit by this process, otherwise at most twice a
 * second. Concurrent requests share one read unless a transaction ended after it began.
 */
const makeFollower = (forget: (userId: number | null) => void) => {
  let readAt = -Infinity
  let readEnded = -1
  let position = Number.MAX_SAFE_INTEGER
  let rightsMark = -1
  let running: { ended: number; done: Promise<void> } | null = null
  let next: Promise<void> | null = null

  const read = async ({ db }: Context, ended: number): Promise<void> => {
    const startedAt = performance.now()
    const changes = await readIdentityChanges(db.read, position)
    // After a failover to another database, change numbers may be lower than those already read.
    if (startedAt - readAt > maxReadGapMs || changes.position < position) forget(null)
    for (const userId of changes.userIds) forget(userId)
    ;({ position, rightsMark } = changes)
    readAt = startedAt
    readEnded = ended
  }

  const start = (context: Context): Promise<void> => {
    next = null
    const ended = context.db.ended()
    const done = read(context, ended).finally(() => {
      running = null
    })
    running = { ended, done }
    return done
  }

  return {
    rightsMark: () => rightsMark,
    follow: (context: Context): Promise<void> | null => {
      const ended = context.db.ended()
      if (ended === readEnded && performance.now() - readAt < maxStalenessMs) return null
      if (!running) return start(context)
      if (running.ended === ended) return running.done
      const again = () => start(context)
      next ??= running.done.then(again, again)
      return next
    },
  }
}

export const makeCallers = (): Callers => {
  const users = makeMemo<number, Memo<string, Remembered>>(maxUsers)
  const { follow, rightsMark } = makeFollower((userId) => {
    if (userId === null) users.clear()
    else users.delete(userId)
  })

  const load = async (context: Context, claims: AccessClaims): Promise<Caller | null> => {
    const session = await findSession(context.db.read, claims.sessionId)
    if (!session || session.userId !== claims.userId) return null
    return { session, actor: await actorOf(context, session, session) }
  }

  return {
    of: async (context, { sessionId, ...claims }) => {
      await follow(context)
      const rightsVersion = rightsMark()
      const own = users.of(claims.userId, () => makeMemo(maxSessionsPerUser))
      const known = own.get(sessionId)
      if (known && known.rightsMark >= rightsVersion) return known.caller
      const caller = load(context, { ...claims, sessionId })
      const remembered = own.set(sessionId, { caller, rightsMark: rightsVersion })
      const drop = () => {
        if (own.get(sessionId) === remembered) own.delete(sessionId)
      }
      caller.then((found) => found ?? drop(), drop)
      return caller
    },
  }
}
