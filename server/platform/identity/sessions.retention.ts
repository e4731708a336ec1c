import type { Database } from '#db/connect'

/** Sessions are kept this long after expiry, because known devices are recognised by them at login. */
const retentionMs = 60 * 86_400_000

/** Rows per transaction, so that other writes get a turn. */
const batchSize = 1000

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
