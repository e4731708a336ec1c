import type { Logger } from 'pino'

/** Sessions that are over although the database could not take that down, e.g. because the storage is full. */
export interface EndedSessions {
  /** Whether a session was ended here and that is not stored yet. */
  has(sessionId: string): boolean
  /**
   * Ends a session: from now on this process refuses it. Where storing that fails, it is tried again until it works.
   * @throws what `store` throws
   */
  end(sessionId: string, store: () => Promise<unknown>): Promise<void>
  /** Tries once more, and no more after that. */
  close(): Promise<void>
}

const againAfterMs = 10_000

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
    timer ??= setTimeout(() => void storeAll(), againAfterMs).unref()
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

declare module '#server/core/context' {
  interface Context {
    readonly endedSessions: EndedSessions
  }
}
