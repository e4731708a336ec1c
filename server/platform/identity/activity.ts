import { noteActivity } from './activity.queries.ts'
import type { Context } from '#server/core/context'

/** Last use of sessions, buffered in memory and written in batches. */
export interface Activity {
  /** @param writtenAt time stored in the database when the session was read */
  note(sessionId: string, writtenAt: number, now: number): void
  flush(context: Pick<Context, 'db'>): Promise<void>
}

const minWriteIntervalMs = 60_000
const maxCachedSessions = 50_000

export const makeActivity = (): Activity => {
  const written = new Map<string, number>()
  let waiting = new Map<string, number>()
  return {
    note: (sessionId, writtenAt, now) => {
      if (now - (written.get(sessionId) ?? writtenAt) < minWriteIntervalMs) return
      if (written.size >= maxCachedSessions) written.clear()
      written.set(sessionId, now)
      waiting.set(sessionId, now)
    },
    flush: async ({ db }) => {
      if (waiting.size === 0) return
      const times = waiting
      waiting = new Map()
      try {
        await db.transaction((trx) => noteActivity(trx, times))
      } catch (error) {
        waiting = new Map([...times, ...waiting])
        throw error
      }
    },
  }
}
