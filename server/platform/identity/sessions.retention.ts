import type { Database } from '#db/connect'

/**
 * A session outlives its last day by so long, ended or not: by the sessions that were, a device is known at the next
 * login.
 */
const keptMs = 60 * 86_400_000

/** Rows of one transaction, so that other changes get their turn. */
const atOnce = 1000

/** Forgets the sessions whose last day was 60 days ago. @returns how many there were */
export const dropOldSessions = async (db: Database, now: number): Promise<number> => {
  let dropped = 0
  for (;;) {
    const rows = await db.transaction((trx) =>
      trx('sessions')
        .whereIn(
          'id',
          trx('sessions')
            .where('expires_at', '<', now - keptMs)
            .select('id')
            .limit(atOnce),
        )
        .delete(),
    )
    dropped += rows
    if (rows < atOnce) return dropped
  }
}
