import type { Database } from '#db/connect'

/**
 * A session outlives its last day by so long, ended or not: by the sessions that were, a device is known at the next
 * login.
 */
const keptMs = 60 * 86_400_000

/** Rows of one transaction, so that other changes get their turn. */
const atOnce = 1000

/**
 * Forgets the sessions whose last day was 60 days ago, counted from the last day of the newest, so that a clock that is
 * ahead ends nothing by itself. @returns how many there were
 */
export const dropOldSessions = async (db: Database, now: number): Promise<number> => {
  const newest = await db.read('sessions').orderBy('expires_at', 'desc').first('expires_at')
  const before = Math.min(now, newest?.expires_at ?? 0) - keptMs
  let dropped = 0
  for (;;) {
    const rows = await db.transaction((trx) =>
      trx('sessions')
        .whereIn('id', trx('sessions').where('expires_at', '<', before).select('id').limit(atOnce))
        .delete(),
    )
    dropped += rows
    if (rows < atOnce) return dropped
  }
}
