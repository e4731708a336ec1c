import type { Logger } from 'pino'

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
