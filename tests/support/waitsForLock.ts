import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#db/connect'

/**
 * Waits until the given number of statements wait for locks of a test transaction; returns immediately on SQLite, which
 * serializes changes.
 */
export const waitForLockWaiters = async (db: Database, count: number): Promise<void> => {
  if (db.engine === 'sqlite') return
  for (;;) {
    const { rows } = await db.read.raw(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (Number(rows[0].n) >= count) return
    await pause(10)
  }
}

export const waitForLockWaiter = (db: Database): Promise<void> => waitForLockWaiters(db, 1)
