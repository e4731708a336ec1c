import type { Database } from '#db/connect'
import { serverOrigin } from '#server/core/context'
import type { Tokens } from '#server/core/tokens'
import { writeAudit } from './writeAudit.ts'
import { signHead } from './chain.ts'
import { dropUpTo, findEnds, findOldest, moveDropMark, setBase } from './audit.queries.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Rows a transaction: other changes wait for no more than that. */
const step = 5000

interface Part {
  id: number
  hash: string
  at: number
  rows: number
}

/** The oldest rows that are all older than a time, as many as one step takes; null where there are none. */
const partBefore = async (read: Database['read'], time: number): Promise<Part | null> => {
  const rows = await findOldest(read, step)
  const young = rows.findIndex(({ at }) => at >= time)
  const old = young < 0 ? rows : rows.slice(0, young)
  const last = old.at(-1)
  return last ? { ...last, rows: old.length } : null
}

/**
 * Drops rows that are older than the retention, counted from the newest row, so that a clock that is ahead drops
 * nothing by itself; no more than the rows of a day in an hour, whichever process and start it is. A signed head is left in
 * their place, so that the chain's check still holds for what remains, and rows of the log that tell of it.
 * @returns how many rows went.
 */
export const dropOldLogs = async (
  db: Database,
  tokens: Tokens,
  now: number,
  days: number,
): Promise<number> => {
  const ends = await findEnds(db.read)
  if (!ends) return 0
  const before = Math.min(Math.min(ends.newest.at, now) - days * dayMs, ends.oldest.at + dayMs)
  if (!(await partBefore(db.read, before))) return 0
  if (!(await db.transaction((trx) => moveDropMark(trx, now, hourMs)))) return 0
  let dropped = 0
  for (;;) {
    const part = await partBefore(db.read, before)
    if (!part) return dropped
    await db.transaction(async (trx) => {
      await setBase(trx, { ...part, signature: signHead(tokens, 'base', part.id, part.hash) })
      await dropUpTo(trx, part.id)
      await writeAudit(trx, { ...serverOrigin, tokens }, now, {
        action: 'log.drop',
        actor: { userId: null, username: 'LOG_RETENTION_DAYS', companyId: null },
        target: { type: 'log', id: part.id, name: '' },
        after: { rows: part.rows, upTo: part.id, before: new Date(before).toISOString() },
      })
    })
    dropped += part.rows
  }
}
