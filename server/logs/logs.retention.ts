import type { Database } from '#db/connect'
import type { Tokens } from '../auth/tokens.ts'
import { signHead } from './logs.chain.ts'
import { dropSegmentsUpTo } from './logs.index.queries.ts'
import { dropUpTo, findLastBefore, findNth, setBase } from './logs.queries.ts'

const dayMs = 86_400_000

/** Rows a transaction: other changes wait for no more than that. */
const step = 5000

/**
 * Drops rows that are older than the retention, in steps, and leaves a signed head in their place each time, so that
 * the chain's check still holds for what remains. @returns how many rows went.
 */
export const dropOldLogs = async (
  db: Database,
  tokens: Tokens,
  now: number,
  days: number,
): Promise<number> => {
  const last = await findLastBefore(db.read, now - days * dayMs)
  if (!last) return 0
  let dropped = 0
  for (;;) {
    const upTo = await findNth(db.read, step, last.id)
    if (!upTo) return dropped
    dropped += await db.transaction(async (trx) => {
      await setBase(trx, { ...upTo, signature: signHead(tokens, 'base', upTo.id, upTo.hash) })
      await dropSegmentsUpTo(trx, upTo.id)
      return dropUpTo(trx, upTo.id)
    })
  }
}
