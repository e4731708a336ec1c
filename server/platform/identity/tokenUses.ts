import type { Context } from '#server/core/context'
import { storeTokenUse, type TokenUse } from './apiTokens.queries.ts'

/** Last uses of access tokens, buffered in memory and written in batches. */
export interface ApiTokenUses {
  /** @param writtenAt time stored in the database when the token was read */
  note(tokenId: number, address: string, writtenAt: number | null, now: number): void
  flush(context: Pick<Context, 'db'>): Promise<void>
}

const minWriteIntervalMs = 60_000

export const makeApiTokenUses = (): ApiTokenUses => {
  let waiting = new Map<number, TokenUse>()
  return {
    note: (tokenId, address, writtenAt, now) => {
      if (writtenAt !== null && now - writtenAt < minWriteIntervalMs) return
      if (!waiting.has(tokenId)) waiting.set(tokenId, { at: now, address })
    },
    flush: async ({ db }) => {
      if (waiting.size === 0) return
      const uses = waiting
      waiting = new Map()
      try {
        // One lock at a time, because other changes lock several tokens in another order.
        for (const [id, use] of uses) await db.transaction((trx) => storeTokenUse(trx, id, use))
      } catch (error) {
        waiting = new Map([...uses, ...waiting])
        throw error
      }
    },
  }
}
