import { noteActivity } from './activity.queries.ts'
import type { Context } from '#server/core/context'

/** When sessions were last used, kept in memory and written together. */
export interface Activity {
  /** A session was used at a time; `writtenAt` is what the database said when it was read. */
  note(sessionId: string, writtenAt: number, now: number): void
  /** Writes what was noted since the last time. */
  flush(context: Pick<Context, 'db'>): Promise<void>
}

/** A session's time is written this often at most, in milliseconds. */
const apartMs = 60_000
const mostRemembered = 50_000

export const makeActivity = (): Activity => {
  const written = new Map<string, number>()
  let waiting = new Map<string, number>()
  return {
    note: (sessionId, writtenAt, now) => {
      if (now - (written.get(sessionId) ?? writtenAt) < apartMs) return
      if (written.size >= mostRemembered) written.clear()
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

declare module '#server/core/context' {
  interface Context {
    readonly activity: Activity
  }
}
