import type { Logger } from 'pino'
import type { Transaction } from '#db/connect'
import type { Context } from '#server/core/context'

const noteActivity = async (
  trx: Transaction,
  times: ReadonlyMap<string, number>,
): Promise<void> => {
  const each =
    trx.client.config.client === 'pg' ? 'json_each_text(CAST(? AS json))' : 'json_each(?)'
  await trx.raw(
    `UPDATE sessions SET last_seen_at = CAST(used.value AS bigint) FROM ${each} AS used
      WHERE sessions.id = used.key AND sessions.ended_at IS NULL
        AND sessions.last_seen_at < CAST(used.value AS bigint)`,
    [JSON.stringify(Object.fromEntries(times))],
  )
}

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

/** Sessions ended in memory because the database could not store it, for example with full storage. */
export interface EndedSessions {
  has(sessionId: string): boolean
  /** Makes this process refuse the session immediately; storing is retried until it succeeds. */
  end(sessionId: string, store: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

const retryAfterMs = 10_000

export const makeEndedSessions = (log: Logger): EndedSessions => {
  const unstored = new Map<string, () => Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined

  const storeAll = async (): Promise<void> => {
    timer = undefined
    try {
      for (const [sessionId, store] of unstored) {
        await store()
        unstored.delete(sessionId)
      }
    } catch (error) {
      log.warn({ err: error, sessions: unstored.size }, 'ended sessions are still to be stored')
      tryAgain()
    }
  }

  const tryAgain = () => {
    timer ??= setTimeout(() => void storeAll(), retryAfterMs).unref()
  }

  return {
    has: (sessionId) => unstored.has(sessionId),
    end: async (sessionId, store) => {
      unstored.set(sessionId, store)
      try {
        await store()
        unstored.delete(sessionId)
      } catch (error) {
        tryAgain()
        throw error
      }
    },
    close: async () => {
      await storeAll()
      clearTimeout(timer)
    },
  }
}
