import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#db/connect'

/** Waits until a statement waits for a lock that a transaction of the test holds; SQLite changes one after another. */
export const untilOneWaits = async (db: Database): Promise<void> => {
  if (db.engine === 'sqlite') return
  for (;;) {
    const { rows } = await db.read.raw(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (Number(rows[0].n) > 0) return
    await pause(10)
  }
}
