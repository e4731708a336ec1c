import type { Database } from '#db/connect'
import { endSessions } from './sessions.queries.ts'

/** Sessions are kept this long after expiry, because known devices are recognised by them at login. */
const retentionMs = 60 * 86_400_000

/** Rows per transaction, so that other writes get a turn. */
const batchSize = 1000

/** Marks expired sessions as ended, so that the applications opened in them are logged out. */
export const endExpiredSessions = async (db: Database, now: number): Promise<number> => {
  let ended = 0
  for (;;) {
    const rows = await db.transaction(async (trx) => {
      const ids: string[] = await trx('sessions')
        .whereNull('ended_at')
        .where('expires_at', '<=', now)
        .limit(batchSize)
        .pluck('id')
      return endSessions(trx, (sessions) => void sessions.whereIn('s.id', ids), 'expired', now)
    })
    ended += rows
    if (rows < batchSize) return ended
  }
}

/**
 * Deletes sessions 60 days after expiry, counted from the latest expiry so that a fast clock deletes nothing too early.
 * @returns the number of deleted sessions
 */
export const dropOldSessions = async (db: Database, now: number): Promise<number> => {
  const newest = await db.read('sessions').orderBy('expires_at', 'desc').first('expires_at')
  const before = Math.min(now, newest?.expires_at ?? 0) - retentionMs
  let dropped = 0
  for (;;) {
    const rows = await db.transaction((trx) =>
      trx('sessions')
        .whereIn(
          'id',
          trx('sessions').where('expires_at', '<', before).select('id').limit(batchSize),
        )
        .delete(),
    )
    dropped += rows
    if (rows < batchSize) return dropped
  }
}
