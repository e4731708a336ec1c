import type { Database } from '#db/connect'

/** Rows per transaction, so that other writes get a turn. */
const batchSize = 1000

/** @returns the number of deleted artifacts */
export const dropExpiredArtifacts = async (db: Database, now: number): Promise<number> => {
  let dropped = 0
  for (;;) {
    const rows = await db.transaction((trx) =>
      trx('oauth_artifacts')
        .whereIn(
          ['model', 'id'],
          trx('oauth_artifacts')
            .where('expires_at', '<', now)
            .select('model', 'id')
            .limit(batchSize),
        )
        .delete(),
    )
    dropped += rows
    if (rows < batchSize) return dropped
  }
}
